// The picture of a screen is drawn as it was taken; whatever else the storage holds is refused.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { drawPicture, takePicture } from '../../../src/early-list/picture.ts';

function parse(html: string): HTMLElement {
  const parent = document.createElement('div');
  parent.innerHTML = html;
  return parent;
}

function draw(picture: string): HTMLElement {
  const parent = document.createElement('div');
  parent.append(drawPicture(picture, 'nonce-of-the-page'));
  return parent;
}

const redraw = (html: string) => draw(takePicture(parse(html))).innerHTML;

/** Nothing where it is refused. */
function drawIfGood(picture: string): HTMLElement {
  try {
    return draw(picture);
  } catch {
    return draw('');
  }
}

describe('a picture of the screen', () => {
  const text = fc.string({ minLength: 1 });
  const attributes = fc.dictionary(
    fc.constantFrom('class', 'role', 'title', 'aria-label', 'data-size'),
    text,
  );
  it('has the place of what comes after the rows, and nothing in it', () => {
    const html = '<main><p>Bay 1</p><div class="strip" data-later=""><span>2 Offline</span></div></main>';
    expect(redraw(html)).toBe('<main><p>Bay 1</p><div class="strip" data-later=""></div></main>');
  });

  const { node } = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      text.map((each) => document.createTextNode(each)),
      fc
        .tuple(fc.constantFrom('div', 'span', 'section'), attributes, fc.array(tie('node'), { maxLength: 3 }))
        .map(([name, all, content]) => {
          const element = document.createElement(name);
          for (const [attribute, value] of Object.entries(all)) element.setAttribute(attribute, value);
          element.append(...content);
          return element;
        }),
    ),
  }));

  it('is drawn as it was taken, whatever the texts are', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
        const screen = document.createElement('div');
        screen.append(...nodes);
        expect(draw(takePicture(screen)).innerHTML).toBe(screen.innerHTML);
      }),
    );
  });

  it('has icons as icons', () => {
    const icon = '<svg viewBox="0 0 24 24" aria-hidden="true"><g><path d="M1 2h3"></path></g></svg>';
    const drawn = draw(takePicture(parse(icon)));
    expect(drawn.innerHTML).toBe(icon);
    expect(drawn.querySelector('path')).toBeInstanceOf(SVGElement);
  });

  it('has ids of its own, which its labels and links still name', () => {
    expect(redraw('<a href="#a">Skip</a><p id="a" aria-describedby="a b"></p>')).toBe(
      '<a href="#early-a">Skip</a><p id="early-a" aria-describedby="early-a early-b"></p>',
    );
  });

  it('has what was typed, and styles, but no nonce', () => {
    const screen = parse('<input type="search"><p style="color: red"></p><style nonce="secret"></style>');
    const input = screen.querySelector('input');
    if (input) input.value = 'Bay 7';
    const picture = takePicture(screen);
    expect(picture).not.toContain('secret');
    const drawn = draw(picture);
    expect(drawn.querySelector('input')?.value).toBe('Bay 7');
    expect(drawn.querySelector('p')?.style.color).toBe('red');
    expect(drawn.querySelector('style')?.nonce).toBe('nonce-of-the-page');
  });

  it('has links, Lock and Logout; nothing else is ready', () => {
    const controls =
      '<a href="/x">X</a><button data-ends-session="true">Lock</button><button>Edit</button><label><input type="checkbox"></label><input type="search">';
    const drawn = draw(takePicture(parse(controls)));
    const ready = Array.from(
      drawn.querySelectorAll('a, button, label, input'),
      (it) => !it.closest('[inert]'),
    );
    expect(ready).toEqual([true, true, false, false, false, false]);
  });

  it('has ten rows, and the place of all others', () => {
    const screen = parse(
      `<main><ul>${Array.from({ length: 25 }, (_, at) => `<li data-record="${at}">SN-${at}</li>`).join('')}</ul></main>`,
    );
    const rows = Array.from(screen.querySelectorAll('li'));
    for (const [at, row] of rows.entries())
      vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, at * 50, 300, 50));
    const drawn = Array.from(draw(takePicture(screen)).querySelectorAll('li'));
    expect(drawn.map((row) => row.textContent)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `SN-${at}`),
      '',
    ]);
    expect(drawn[10]?.style.height).toBe('750px');
    expect(rows).toHaveLength(25);
  });
});

describe('what is drawn', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script among drawings', '<svg><script></script></svg>'],
    ['a drawing that changes an address', '<svg><animate attributeName="href" /></svg>'],
    ['a page in the page', '<iframe srcdoc="<script></script>"></iframe>'],
    ['a picture', '<img src="/x.png">'],
    ['a style sheet', '<link rel="stylesheet" href="/x.css">'],
    ['a form', '<form action="/api/v1/monitors"></form>'],
    ['an element of HTML in a drawing', '<svg><a href="/"></a></svg>'],
    ['a template', '<template><script></script></template>'],
    ['formulas', '<math><mtext></mtext></math>'],
    ['what runs on a tap', '<button onclick="alert(1)"></button>'],
    ['what runs on a tap, in capitals', '<button ONCLICK="alert(1)"></button>'],
    ['an address that runs', '<a href="javascript:alert(1)"></a>'],
    ['an address that runs, in capitals', '<a HREF="JAVASCRIPT:alert(1)"></a>'],
    ['another site', '<a href="https://other.example/"></a>'],
    ['another site without its scheme', '<a href="//other.example/"></a>'],
    ['another site behind a tab', '<a href="/\t/other.example/"></a>'],
    ['another site behind a backslash', '<a href="/\\other.example/"></a>'],
    ['an address within a drawing', '<svg><path xlink:href="/x" /></svg>'],
    ['another target of a button', '<button formaction="/x"></button>'],
    ['a style that the policy forbids', '<p style="color: red"></p>'],
  ])('is not %s', (_what, picture) => {
    expect(() => draw(picture)).toThrow(TypeError);
  });

  it('never loads or runs anything, whatever the storage holds', () => {
    const name = fc.constantFrom(
      'a',
      'svg',
      'script',
      'img',
      'p',
      'style',
      'use',
      'object',
      'math',
      'template',
      'table',
    );
    const attribute = fc.constantFrom(
      'href',
      'src',
      'onload',
      'style',
      'HREF',
      'srcset',
      'title',
      'xlink:href',
    );
    const value = fc.oneof(fc.string(), fc.constantFrom('javascript:alert(1)', '//x', '/\n/x', '/dashboard'));
    const part = fc.oneof(
      fc.string(),
      fc.tuple(name, attribute, value).map(([tag, key, text]) => `<${tag} ${key}="${text}">`),
      name.map((tag) => `</${tag}>`),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const drawn = drawIfGood(parts.join(''));
        expect(drawn.querySelector('script, img, iframe, object, link, use, form, template')).toBeNull();
        for (const element of drawn.querySelectorAll('*'))
          for (const { name: given } of element.attributes) expect(given).not.toMatch(/^(on|src)/i);
        for (const link of drawn.querySelectorAll<HTMLAnchorElement>('a[href]'))
          expect(new URL(link.href, 'https://console.example/').origin).toBe(location.origin);
      }),
      { numRuns: 500 },
    );
  });
});
