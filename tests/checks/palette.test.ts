// The app's colours are those of theme.css. Pages that are shown without it repeat some, under the same names: they are
// compared here, and nothing else in src/ repeats any.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { colours } from '../../src/ui/theme/colours.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Look = Record<'dark' | 'more', boolean>;
const looks: Look[] = [false, true].flatMap((more) => [
  { dark: false, more },
  { dark: true, more },
]);

/** Whether what stands inside these selectors and media queries is for the whole page in this look. */
function holds(contexts: readonly string[], { dark, more }: Look): boolean {
  return contexts.every((context) => {
    if (!context.startsWith('@media')) {
      const selector = context.replace(unlessNormal, '');
      return selector === ':root' || (selector === darkScheme && dark);
    }
    if (context.includes('scheme: dark') && !dark) return false;
    return !context.includes('contrast: more') || more;
  });
}
/** The person may have chosen less contrast than the device asks for. */
const unlessNormal = ":not([data-contrast='normal'])";
const darkScheme = "[data-mantine-color-scheme='dark']";

function writtenOut(value: string): string {
  return value.toLowerCase().replace(/#([0-9a-f])([0-9a-f])([0-9a-f])\b(?![0-9a-f])/g, '#$1$1$2$2$3$3');
}

/** The tokens of a stylesheet in one look, without a prefix of their names. */
function tokensOf(css: string, look: Look, prefix = ''): Record<string, string> {
  const tokens: Record<string, string> = {};
  const contexts: string[] = [];
  for (const [, text = '', end] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') contexts.push(text.trim());
    const [, name, value = ''] = /^\s*--([\w-]+):\s*(.*)$/s.exec(text) ?? [];
    if (name?.startsWith(prefix) && holds(contexts, look)) tokens[name.slice(prefix.length)] = value.trim();
    if (end === '}') contexts.pop();
  }
  const resolved = (text: string): string =>
    writtenOut(text.replace(/var\(--([\w-]+)\)/g, (_, name) => resolved(tokens[name] ?? '')));
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, resolved(value)]));
}

const theme = read('src/ui/theme/theme.css');
const light = tokensOf(theme, { dark: false, more: false });
const dark = tokensOf(theme, { dark: true, more: false });

const styleOf = (page: string) => /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
const styleInScript = (script: string) => /const style = `(.*?)`/s.exec(script)?.[1] ?? '';

describe('the colours of', () => {
  it.each([
    { page: 'the splash', css: styleOf(read('index.html')), prefix: 'splash-', own: [] },
    {
      page: 'the sign-in pages',
      css: read('server/identity/pages/browser/page.css'),
      // A pressed button's: the app's are the component library's.
      own: ['accent-strong'],
    },
    {
      page: 'the pages over plain http',
      css: styleInScript(read('server/http/standalone-page.ts')),
      own: [],
    },
  ])('$page are the app’s', ({ css, prefix, own }) => {
    for (const look of looks.filter(({ more }) => !more || css.includes('contrast: more'))) {
      const tokens = tokensOf(css, look, prefix);
      expect(Object.keys(tokens).length).toBeGreaterThan(5);
      expect({ ...tokensOf(theme, look), ...tokens }).toEqual({
        ...tokensOf(theme, look),
        ...Object.fromEntries(own.map((name) => [name, tokens[name]])),
      });
    }
  });

  it.each([
    ['index.html', 'card'],
    ['server/identity/pages/layout.ts', 'accent-soft'],
  ])("the browser's bars are those of the page: %s", (path, token) => {
    const said = [...read(path).matchAll(/<meta name="theme-color".*/g)].map(([tag]) => [
      /scheme: (\w+)/.exec(tag)?.[1],
      writtenOut(/content="(#\w+)"/.exec(tag)?.[1] ?? ''),
    ]);
    expect(said).toEqual([
      ['light', light[token]],
      ['dark', dark[token]],
    ]);
  });

  it('the icons, the manifest and the component library are the app’s', () => {
    const hexes = (text: string) => [...text.matchAll(/#[0-9a-f]{3,6}\b/gi)].map(([hex]) => writtenOut(hex));
    expect(hexes(read('public/icon.svg'))).toEqual([light.accent, light['on-accent']]);
    expect(hexes(read('server/identity/pages/browser/mark.svg'))).toEqual(
      [light, dark].flatMap((each) => [each.accent, each['on-accent']]),
    );
    expect(colours).toEqual({ accent: light.accent, ground: light.ground });
    const [accents = [], darks = []] = [
      ...read('src/ui/theme/theme.ts').matchAll(/MantineColorsTuple = \[(.*?)\]/gs),
    ].map(([, shades = '']) => shades.split(',').map((shade) => hexes(shade)[0]));
    expect([accents[0], accents[3]]).toEqual([light['accent-soft'], dark.accent]);
    expect([0, 1, 2, 3, 5, 7, 8].map((shade) => darks[shade])).toEqual(
      ['ink', 'ink-soft', 'bar-line', 'control-line', 'line', 'card', 'ground'].map((name) => dark[name]),
    );
  });
});

it('have the same contrast by the device and by choice', () => {
  const rulesOf = (selector: RegExp) =>
    [...theme.matchAll(new RegExp(`${selector.source} \\{([^}]*)\\}`, 'gm'))].map(([, rules = '']) =>
      rules.split(/\s+/).join(' '),
    );
  const byDevice = rulesOf(/\S+:not\(\[data-contrast='normal'\]\)/);
  expect(byDevice).toHaveLength(2);
  expect(rulesOf(/^\[data-contrast='high'\]\S*/)).toEqual(byDevice);
});

it('stand in src/ in the theme alone', () => {
  const palette = new Set(
    [...Object.values(light), ...Object.values(dark)].filter((value) => value.startsWith('#')),
  );
  expect(palette.size).toBeGreaterThan(30);
  const repeated = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(css|tsx?)$/.test(path) && !path.startsWith(join('ui', 'theme')))
    .flatMap((path) =>
      [...read(join('src', path)).matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi)]
        .filter(([hex]) => palette.has(writtenOut(hex)))
        .map(([hex]) => `${path}: ${hex}`),
    );
  expect(repeated).toEqual([]);
});
