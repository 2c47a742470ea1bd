// The user guide: its pages in each language, its search, and that it says what the screens say.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../contract/common/languages.ts';
import type { Guide, GuideBlock } from '../../../src/features/help/guide/guide-page.ts';
import { searchGuide } from '../../../src/features/help/guide/guide-search.ts';
import { isGuideTopic } from '../../../src/features/help/guide/guide-topic.ts';
import { type PictureName, pictureOf } from '../../../src/features/help/guide/pictures.ts';
import { guideNamespaces, readGuide } from '../../../src/features/help/guide/read-guide.ts';
import { guideTopics } from '../../../src/ui/guide/guide-topics.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

const root = join(import.meta.dirname, '../../..');

function readCatalogue(language: string, namespace: string): Record<string, object> {
  return JSON.parse(readFileSync(join(root, `src/i18n/${language}/${namespace}.json`), 'utf8'));
}

/** The guide as the app reads it, with no other texts than those that it fetches. */
async function guideIn(language: string): Promise<Guide> {
  const texts = i18next.createInstance();
  const resources = Object.fromEntries(guideNamespaces.map((name) => [name, readCatalogue(language, name)]));
  await texts.init({ lng: language, resources: { [language]: resources } });
  return readGuide(texts);
}

const guides = new Map<string, Guide>();
for (const language of Object.keys(languages)) guides.set(language, await guideIn(language));
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
function picturesOf(language: string, { pages }: Guide): string[] {
  const names = Object.values(pages).flatMap(({ body }) =>
    body.flatMap((block): PictureName[] =>
      typeof block === 'object' && 'picture' in block ? [block.picture] : [],
    ),
  );
  return (['light', 'dark'] as const).flatMap((scheme) =>
    names.map((name) => join('public', pictureOf(name, language, scheme).src)),
  );
}

const reference = /\$t\(([\w-]+:[\w.]+)(?:, \{[^}]*\})?\)/g;
const writtenIn = (language: string) => new Map(writtenTexts(readCatalogue(language, 'guide-pages')));
const writtenInEnglish = writtenIn('en');

describe.each([...guides])('the guide in %s', (language, guide) => {
  it('has each page in one group, and leads only to pages that there are', () => {
    expect(guide.groups.flatMap(({ topics }) => topics).sort()).toEqual([...guideTopics].sort());
    const linked = allTexts(guide).flatMap(([topic, text]) =>
      marks(text, /\]\((.+?)\)/g).map((target) => ({ topic, target })),
    );
    expect(linked.filter(({ target }) => !isGuideTopic(target))).toEqual([]);
  });

  it('calls each button and field as the screen does: by its own text, which is there', () => {
    const own = writtenIn(language);
    // The sign of a button that has no words.
    const byHand = [...own].flatMap(([place, text]) =>
      marks(text, /\*\*(.+?)\*\*/g)
        .filter((name) => name !== '⋯' && name.replace(reference, '') !== '')
        .map((name) => `${place}: ${name}`),
    );
    expect(byHand).toEqual([]);
    // A key without a text would be shown as it is.
    expect(allTexts(guide).filter(([, text]) => /\$t\(|\{\{|\w:\w+\.\w/.test(text))).toEqual([]);
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
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(700_000);
  });
});

it('has no picture that is not shown', () => {
  const shown = new Set([...guides].flatMap(([language, guide]) => picturesOf(language, guide)));
  const files = readdirSync(join(root, 'public/guide'), { recursive: true, encoding: 'utf8' });
  const pictures = files.filter((name) => name.endsWith('.webp')).map((name) => `public/guide/${name}`);
  expect(pictures.filter((file) => !shown.has(file))).toEqual([]);
});

describe('the search', () => {
  it.each([
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
