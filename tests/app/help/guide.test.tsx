// The user guide: its pages in each language, its search, and that it says what the screens say.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Language, languageTags } from '../../../contract/common/languages.ts';
import { withReferences } from '../../../scripts/lib/text-references.mjs';
import { pageLayouts } from '../../../src/features/help/guide/guide-layout.ts';
import type { Guide, GuideBlock } from '../../../src/features/help/guide/guide-page.ts';
import { searchGuide } from '../../../src/features/help/guide/guide-search.ts';
import { isGuideTopic } from '../../../src/features/help/guide/guide-topic.ts';
import made from '../../../src/features/help/guide/picture-sizes.json' with { type: 'json' };
import { type PictureName, pictureOf } from '../../../src/features/help/guide/pictures.ts';
import { readGuide } from '../../../src/features/help/guide/read-guide.ts';
import { guideTopics } from '../../../src/ui/guide/guide-topics.ts';
import { pictureVersion } from '../../support/guide-pictures.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

const root = join(import.meta.dirname, '../../..');

function readCatalogue(language: string, namespace: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, `src/i18n/${language}/${namespace}.json`), 'utf8'));
}

/** All catalogues of a language, by namespace. */
function readCatalogues(language: string) {
  return readdirSync(join(root, 'src/i18n', language)).map((file) => {
    const name = file.replace('.json', '');
    return { name, resources: readCatalogue(language, name) };
  });
}

/** The guide as the app reads it, from its own catalogue alone, as the build writes it. */
async function guideIn(language: string): Promise<Guide> {
  const built = withReferences(language, readCatalogues(language));
  const pages = built.find(({ name }) => name === 'guide-pages')?.resources ?? {};
  const texts = i18next.createInstance();
  await texts.init({ lng: language, resources: { [language]: { 'guide-pages': pages } } });
  return readGuide(texts);
}

const guides = new Map<Language, Guide>();
for (const language of languageTags) guides.set(language, await guideIn(language));
const english = guides.get('en') ?? (await guideIn('en'));

function textsOf(block: GuideBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('heading' in block) return [block.heading];
  if ('steps' in block) return block.steps;
  if ('points' in block) return block.points;
  return 'note' in block ? [block.note] : [block.shows];
}

/** Each text of a page with its place. */
function allTexts({ groups, pages }: Guide): [string, string][] {
  const titles = groups.map(({ title }, index): [string, string] => [`group ${index}`, title]);
  const texts = Object.entries(pages).flatMap(([topic, { title, lead, words, body }]) =>
    [title, lead, words, ...body.flatMap(textsOf)].map((text): [string, string] => [topic, text]),
  );
  return [...titles, ...texts];
}

const marks = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

/** The texts of a catalogue of the guide as they are written, by their place. */
function writtenTexts(written: object, place = ''): [string, string][] {
  return Object.entries(written).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${place}${key}`, value]] : writtenTexts(value, `${place}${key}.`),
  );
}

/** The files of the pictures that a guide shows, in both colour schemes. */
function picturesOf(language: Language, { pages }: Guide): string[] {
  const names = Object.values(pages).flatMap(({ body }) =>
    body.flatMap((block): PictureName[] =>
      typeof block === 'object' && 'picture' in block ? [block.picture] : [],
    ),
  );
  return (['light', 'dark'] as const).flatMap((scheme) =>
    names.map((name) => join('public', pictureOf(name, language, scheme).src.replace(/\?.*/, ''))),
  );
}

const reference = /\$t\(([\w-]+:[\w.]+)(?:, \{[^}]*\})?\)/g;
/** The names of controls that the guide uses, of several words: a single one may be a word of the sentence. */
function controlNames(language: string): string[] {
  const catalogues = new Map(readCatalogues(language).map(({ name, resources }) => [name, resources]));
  const named = marks([...writtenInEnglish.values()].join('\n'), reference).map((key) => {
    const [namespace = '', path = ''] = key.split(':');
    const steps = path.split('.');
    const text = steps.reduce<unknown>((at, step) => Object(at)[step], catalogues.get(namespace));
    return String(text).replaceAll('\u00ad', '');
  });
  return [...new Set(named)].filter((name) => /\p{L} \p{L}/u.test(name) && !name.includes('{{'));
}

const writtenIn = (language: string) => new Map(writtenTexts(readCatalogue(language, 'guide-pages')));
const writtenInEnglish = writtenIn('en');

describe.each([...guides])('the guide in %s', (language, guide) => {
  it('leads only to pages that there are', () => {
    const linked = allTexts(guide).flatMap(([topic, text]) =>
      marks(text, /\]\((.+?)\)/g).map((target) => ({ topic, target })),
    );
    expect(linked.filter(({ target }) => !isGuideTopic(target))).toEqual([]);
  });

  it('calls each button and field as the screen does: by its own text', () => {
    const byHand = [...writtenIn(language)].flatMap(([place, text]) => {
      const names = marks(text, /\*\*(.+?)\*\*/g).map((name) => name.replace(reference, ''));
      // The sign of a button that has no words.
      const wrong = names.filter((name) => name !== '' && name !== '⋯');
      const rest = text.replace(reference, '\n');
      // Titles name tasks, which may have the words of a control.
      const isTitle = /\.(title|lead|words|heading)$|^groups/.test(place);
      const said = isTitle ? [] : controlNames(language).filter((name) => rest.includes(name));
      return [...wrong, ...said, ...marks(rest, /(\$t\()/g)].map((name) => `${place}: ${name}`);
    });
    expect(byHand).toEqual([]);
  });

  it('shows each picture of its layout, and says everything that its catalogue has', () => {
    const shown = Object.entries(guide.pages).map(([topic, { body }]) => [
      topic,
      body.filter((block) => typeof block === 'object' && 'picture' in block).length,
    ]);
    const laidOut = Object.entries(pageLayouts).map(([topic, { pictures = [] }]) => [topic, pictures.length]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(laidOut));
    expect(Object.keys(readCatalogue(language, 'guide-pages')).sort()).toEqual(
      ['groups', ...guideTopics].sort(),
    );
  });

  it('names in each text the controls and pages that English names there', () => {
    const own = writtenIn(language);
    expect([...own.keys()]).toEqual([...writtenInEnglish.keys()]);
    const named = (text = '') =>
      [...new Set([...marks(text, reference), ...marks(text, /\]\((.+?)\)/g)])].sort();
    const other = [...own].filter(
      ([place, text]) => String(named(text)) !== String(named(writtenInEnglish.get(place))),
    );
    expect(other).toEqual([]);
  });

  it('has its pictures in both schemes, small enough to be kept on a tablet', () => {
    const files = picturesOf(language, guide);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const bytes = files.map((file) => statSync(join(root, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(650_000);
    // Addresses end with it: an earlier picture that a tablet has kept is not shown.
    expect(made[language].version).toBe(pictureVersion(language));
  });
});

it('a text that names one that there is not fails the build', () => {
  const wrong = { name: 'guide-pages', resources: { page: { steps: ['**$t(start:action.gone)**'] } } };
  const others = readCatalogues('en').filter(({ name }) => name !== wrong.name);
  expect(() => withReferences('en', [...others, wrong])).toThrow('action.gone');
});

it('has no picture that is not shown', () => {
  const shown = new Set([...guides].flatMap(([language, guide]) => picturesOf(language, guide)));
  const files = readdirSync(join(root, 'public/guide'), { recursive: true, encoding: 'utf8' });
  const pictures = files.filter((name) => name.endsWith('.webp')).map((name) => `public/guide/${name}`);
  expect(pictures.filter((file) => !shown.has(file))).toEqual([]);
});

describe('the search', () => {
  it.each<[Language, string, string]>([
    ['en', 'silent', 'silent-monitor'],
    ['en', 'OFFLINE', 'offline'],
    ['en', 'hear probe', 'hear-recording'],
    ['en', 'recorded, what?', 'hear-recording'],
    ['en', 'shift handover', 'tablet-hands'],
    ['en', 'wpa', 'site-certificates'],
    ['en', 'stolen', 'sessions'],
    ['en', 'csv Import', 'import-table'],
    ['en', 'suspend', 'person-leaves'],
    ['en', 'history', 'audit'],
    ['en', 'LANGUAGE', 'display'],
    // Letters are folded as in lists: accents, widths, kana.
    ['de', 'Zertifikat LAUFT ab', 'certificates-end'],
    ['de', 'ｐａｓｓｗｏｒｔ ZURUCKSETZEN', 'sign-in'],
    ['es', 'olvide CONTRASENA', 'sign-in'],
    ['es', 'CODIGO DE BARRAS', 'scan'],
    ['fr', 'RELEVE', 'tablet-hands'],
    ['fr', 'Moniteur ETEINT', 'silent-monitor'],
    ['ja', 'ﾊﾟｽﾜｰﾄﾞ変更', 'sign-in'],
    ['ja', 'もにたー追加', 'add-monitor'],
    ['zh', 'ＷｉＦｉ　掉线', 'silent-monitor'],
    ['zh', '导入ｅｘｃｅｌ', 'import-table'],
  ])('finds in %s by %j first %s', (language, typed, topic) => {
    expect(searchGuide(guides.get(language) ?? english, typed)?.[0]).toBe(topic);
  });

  it('finds nothing for nonsense, and searches for nothing where there are no words', () => {
    expect(searchGuide(english, 'xyzzy plugh')).toEqual([]);
    expect(searchGuide(english, ' -- ')).toBeNull();
  });
});

describe('the screen', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('opens a page from the search, and leads on and back', async () => {
    const app = await openScreen(service, '/dashboard/usermanual');
    const search = await screen.findByLabelText('Search the guide');
    await app.user.type(search, 'nonsense of all kinds');
    expect(await screen.findByText('No results for “nonsense of all kinds”')).toBeTruthy();
    // All topics stay in sight.
    expect(screen.getByRole('heading', { level: 3, name: 'On the ward' })).toBeTruthy();
    await app.user.clear(search);
    await app.user.type(search, 'silent');
    await app.user.click(await screen.findByRole('link', { name: /^A monitor is silent: what now\?/ }));
    const title = await screen.findByRole('heading', { level: 1, name: 'A monitor is silent: what now?' });
    expect(app.address()).toBe('/dashboard/usermanual#silent-monitor');
    expect(document.activeElement).toBe(title);
    const picture = screen.getByRole('img', { name: /^A monitor's page/ });
    expect(picture.getAttribute('src')).toMatch(/light\/monitor.*\.webp/);

    const article = within(screen.getByRole('article'));
    await app.user.click(article.getByRole('link', { name: 'replace it' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'A monitor lost its credential' }),
    ).toBeTruthy();
    await app.user.click(screen.getByRole('link', { name: 'Back to all topics' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeTruthy();
  });

  it('shows the whole guide on one page, and its start for an unknown page', async () => {
    const app = await openScreen(service, '/dashboard/usermanual#no-such-page');
    await app.user.click(await screen.findByRole('link', { name: 'Show the whole guide' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'User guide' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(guideTopics.length);
  });

  it('is opened by the ? of a screen and by the menu of a list, at the page for it', async () => {
    const app = await openScreen(service, '/dashboard/overview');
    await app.user.click(await screen.findByRole('link', { name: 'Help for this screen' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'See how your monitors are doing' }),
    ).toBeTruthy();
    await app.router.navigate({ to: '/dashboard/users' });
    await app.user.click(await screen.findByRole('button', { name: 'More for this list' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Help for this list', hidden: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Add a person' })).toBeTruthy();
  });
});
