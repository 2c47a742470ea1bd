// A copy of the screen is drawn again as it was; whatever else the storage holds is refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../src/early-list/copy-screen.ts';
import { drawStored } from '../../../src/early-list/draw-stored.ts';
import type { StoredNode } from '../../../src/early-list/stored-list.ts';

function parse(html: string): HTMLElement {
  const parent = document.createElement('div');
  parent.innerHTML = html;
  return parent;
}

function draw(nodes: readonly StoredNode[]): HTMLElement {
  const parent = document.createElement('div');
  drawStored(parent, nodes, 'nonce-of-the-page');
  return parent;
}

const redraw = (html: string) => draw(copyContent(parse(html))).innerHTML;

/** As it may come from a storage to which somebody else has written. */
const drawAny = (nodes: unknown) => draw(nodes as StoredNode[]);

/** Nothing where it is refused. */
function drawIfGood(nodes: unknown): HTMLElement {
  try {
    return drawAny(nodes);
  } catch {
    return draw([]);
  }
}

describe('a copy of the screen', () => {
  const text = fc.string({ minLength: 1 });
  const attributes = fc.dictionary(
    fc.constantFrom('class', 'role', 'title', 'aria-label', 'data-size'),
    text,
  );
  const { node } = fc.letrec<{ node: StoredNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      text,
      fc
        .tuple(
          fc.constantFrom('div', 'span', 'a', 'button', 'p'),
          attributes,
          fc.array(tie('node'), { maxLength: 3 }),
        )
        .map(([name, all, content]): StoredNode => [name, all, ...content]),
    ),
  }));

  it('is stored and drawn again as it was, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
        const first = draw(nodes);
        const stored: StoredNode[] = JSON.parse(JSON.stringify(copyContent(first)));
        expect(draw(stored).innerHTML).toBe(first.innerHTML);
      }),
    );
  });

  it('has icons as icons', () => {
    const icon = '<svg viewBox="0 0 24 24" aria-hidden="true"><g><path d="M1 2h3"></path></g></svg>';
    const drawn = draw(copyContent(parse(icon)));
    expect(drawn.innerHTML).toBe(icon);
    expect(drawn.querySelector('path')).toBeInstanceOf(SVGElement);
  });

  it('has ids of its own, which its labels still name', () => {
    expect(redraw('<label for="a">Name</label><input id="a"><p aria-describedby="a b" id="b"></p>')).toBe(
      '<label for="early-a">Name</label><input id="early-a" value=""><p aria-describedby="early-a early-b" id="early-b"></p>',
    );
  });

  it('has what was typed, and no nonce', () => {
    const parent = parse('<input type="search"><style nonce="secret">p { color: red }</style>');
    const input = parent.querySelector('input');
    if (input) input.value = 'Bay 7';
    const copied = copyContent(parent);
    expect(JSON.stringify(copied)).not.toContain('secret');
    const drawn = draw(copied);
    expect(drawn.querySelector('input')?.value).toBe('Bay 7');
    expect(drawn.querySelector('style')?.nonce).toBe('nonce-of-the-page');
  });
});

describe('what is drawn', () => {
  it.each([
    ['a script', ['script', {}, 'alert(1)']],
    ['a script among drawings', ['svg', {}, ['script', {}]]],
    ['a drawing that changes an address', ['svg', {}, ['animate', { attributeName: 'href' }]]],
    ['a page in the page', ['iframe', { srcdoc: '<script></script>' }]],
    ['a picture', ['img', { src: '/x.png' }]],
    ['a style sheet', ['link', { rel: 'stylesheet', href: '/x.css' }]],
    ['a form', ['form', { action: '/api/v1/monitors' }]],
    ['an element of HTML in a drawing', ['svg', {}, ['a', { href: '/' }]]],
    ['what runs on a tap', ['button', { onclick: 'alert(1)' }]],
    ['what runs on a tap, in capitals', ['button', { ONCLICK: 'alert(1)' }]],
    ['an address that runs', ['a', { href: 'javascript:alert(1)' }]],
    ['an address that runs, in capitals', ['a', { HREF: 'javascript:alert(1)' }]],
    ['another site', ['a', { href: 'https://other.example/' }]],
    ['another site without its scheme', ['a', { href: '//other.example/' }]],
    ['another site behind a tab', ['a', { href: '/\t/other.example/' }]],
    ['another site behind a backslash', ['a', { href: '/\\other.example/' }]],
    ['an address within a drawing', ['svg', {}, ['path', { 'xlink:href': '/x' }]]],
    ['another target of a button', ['button', { formaction: '/x' }]],
    ['no element', [null, {}]],
    ['no attributes', ['p', null]],
    ['an attribute that is no text', ['p', { title: 7 }]],
  ])('is not %s', (_what, stored) => {
    expect(() => drawAny([stored])).toThrow(TypeError);
  });

  it('never loads or runs anything, whatever the storage holds', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('a', 'svg', 'script', 'img', 'p', 'style', 'use', 'object'),
    );
    const attribute = fc.oneof(
      fc.string(),
      fc.constantFrom('href', 'src', 'onload', 'style', 'HREF', 'srcset'),
    );
    const value = fc.oneof(fc.string(), fc.constantFrom('javascript:alert(1)', '//x', '/\n/x', '/dashboard'));
    const { stored } = fc.letrec((tie) => ({
      stored: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.jsonValue(),
        fc
          .tuple(name, fc.dictionary(attribute, value), fc.array(tie('stored'), { maxLength: 2 }))
          .map(([first, all, content]) => [first, all, ...content]),
      ),
    }));
    fc.assert(
      fc.property(fc.array(stored, { maxLength: 3 }), (nodes) => {
        const drawn = drawIfGood(nodes);
        expect(drawn.querySelector('script, img, iframe, object, link, use, form')).toBeNull();
        for (const element of drawn.querySelectorAll('*'))
          for (const { name: given } of element.attributes) expect(given).not.toMatch(/^(on|src)/i);
        for (const link of drawn.querySelectorAll<HTMLAnchorElement>('a[href]'))
          expect(new URL(link.href, 'https://console.example/').origin).toBe(location.origin);
      }),
      { numRuns: 2_000 },
    );
  });
});
