// The app uses nothing that the oldest browsers lack, unless it has something else for them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNewApis, findNewStyles } from '../../scripts/checks/browser-apis.mjs';
import { lookalikes, ownFallbacks } from '../../scripts/checks/browser-verdicts.mjs';
import { buildTargets, minimumBrowsers } from '../../scripts/lib/minimum-browsers.mjs';
import { root } from '../../scripts/lib/root.mjs';
import pageTexts from '../../src/i18n/en/page.json' with { type: 'json' };

const found = (text: string) => [...findNewApis('a.ts', text).keys()];

describe('an API that the oldest browsers lack', () => {
  it.each([
    ['AbortSignal.any([one, other]);', 'AbortSignal.any'],
    ['globalThis.AbortSignal.any([]);', 'AbortSignal.any'],
    ['const { withResolvers } = Promise;', 'Promise.withResolvers'],
    ['Object.groupBy(rows, ({ id }: Row) => id);', 'Object.groupBy'],
    ['await Array.fromAsync(rows);', 'Array.fromAsync'],
    ['const sorted = rows.toSorted();', 'Array.prototype.toSorted'],
    ['if (one.isSubsetOf(other)) go();', 'Set.prototype.isSubsetOf'],
    ['requestIdleCallback(run);', 'requestIdleCallback'],
    ['window.requestIdleCallback(run);', 'requestIdleCallback'],
    ['text.isWellFormed() as boolean;', 'String.prototype.isWellFormed'],
    ['document.startViewTransition(update);', 'Document.prototype.startViewTransition'],
    ['element.checkVisibility();', 'Element.prototype.checkVisibility'],
    ['element.showPopover();', 'HTMLElement.prototype.showPopover'],
    ['URL.canParse(text);', 'URL.canParse'],
  ])('is found: %s', (text, name) => {
    expect(found(text)).toEqual([name]);
  });

  it.each([
    'AbortSignal.timeout(1000);',
    'structuredClone(value);',
    'crypto.randomUUID();',
    'rows.findLast(isOpen);',
    'Object.hasOwn(value, name);',
    'function requestIdleCallback(run) {} requestIdleCallback(run);',
    'type Any = typeof AbortSignal.any;',
    "const text = 'AbortSignal.any';",
  ])('is none: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is used nowhere in the app without something else for a browser that lacks it', () => {
    const listed = execFileSync(
      'git',
      ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'contract'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    const paths = listed.split('\n').filter((path) => /\.tsx?$/.test(path));
    expect(paths.length).toBeGreaterThan(100);
    const used = paths.flatMap((path) => {
      const names = [...findNewApis(path, readFileSync(join(root, path), 'utf8')).keys()];
      const own = names.filter((name) => !lookalikes.has(name));
      return own.length > 0 ? [[path, own.sort()]] : [];
    });
    expect(Object.fromEntries(used)).toEqual(
      Object.fromEntries(
        Object.entries(ownFallbacks).map(([path, names]) => [path, Object.keys(names).sort()]),
      ),
    );
  });
});

describe('a style that the oldest browsers lack', () => {
  it.each([
    ['.a:has(b){color:red}', ':has'],
    ['.a{color:light-dark(red,blue)}', 'light-dark()'],
    ['.a{field-sizing:content}', 'field-sizing'],
    ['.a{.b{color:red}}', 'nesting'],
    ['.a{&:hover{color:red}}', 'nesting'],
    ['@starting-style{.a{opacity:0}}', '@starting-style'],
    ['.a::highlight(x){color:red}', ':highlight'],
  ])('is found: %s', (css, name) => {
    expect([...findNewStyles(css).keys()]).toContain(name);
  });

  it.each([
    '.a{height:100dvh;color:color-mix(in srgb,red,blue)}',
    '@media (width>=700px){.a{inset:0}.b{gap:1px}}',
    '@supports (gap:1px){@media print{.a:is(.b,.c){color:red}}}',
  ])('is none: %s', (css) => {
    expect([...findNewStyles(css).keys()]).toEqual([]);
  });
});

describe('the oldest browsers', () => {
  it('are those that the README and the page for older ones name', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const { chrome, firefox, safari } = minimumBrowsers;
    expect(readme).toContain(
      `Safari and iPadOS ${safari}, Chrome and Edge (Chromium) ${chrome}, Firefox ${firefox}`,
    );
    expect(pageTexts.oldBrowserText).toContain(
      `Safari or iPadOS ${safari}, Chrome or Edge ${chrome}, Firefox ${firefox}`,
    );
  });

  it('are those that the app is built for', () => {
    const { chrome, edge, firefox, safari, safari_ios: ios } = minimumBrowsers;
    expect(buildTargets).toEqual([
      `chrome${chrome}`,
      `edge${edge}`,
      `firefox${firefox}`,
      `safari${safari}`,
      `ios${ios}`,
    ]);
  });
});
