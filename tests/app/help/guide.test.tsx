// The user guide: its pages, its search, and that it says what the screens say.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guide } from '../../../src/features/help/guide/en/guide.ts';
import type { GuideBlock } from '../../../src/features/help/guide/guide-page.ts';
import { searchGuide } from '../../../src/features/help/guide/guide-search.ts';
import { isGuideTopic } from '../../../src/features/help/guide/guide-topic.ts';
import { guideTopics } from '../../../src/ui/guide/guide-topics.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

const pages = Object.entries(guide.pages);

function textsOf(block: GuideBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('heading' in block) return [block.heading];
  if ('steps' in block) return block.steps;
  if ('points' in block) return block.points;
  return 'note' in block ? [block.note] : [];
}

const marked = (pattern: RegExp) =>
  pages.flatMap(([topic, { body }]) =>
    body
      .flatMap(textsOf)
      .flatMap((text) => Array.from(text.matchAll(pattern), ([, found = '']) => `${topic}: ${found}`)),
  );

const root = join(import.meta.dirname, '../../..');

/** Every text of the app's catalogues and of the sign-in pages. */
function catalogueTexts(): string {
  const folders = ['src/i18n/en', 'contract/common', 'server/texts/en'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') && !/(^|\/)(de|es|fr|ja|zh)\//.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  return files.join('\n');
}

describe('the pages', () => {
  it('are each in one group, and name only pages that there are', () => {
    expect(guide.groups.flatMap(({ topics }) => topics).sort()).toEqual([...guideTopics].sort());
    expect(pages.flatMap(([, { see = [] }]) => see).filter((topic) => !isGuideTopic(topic))).toEqual([]);
    expect(marked(/\]\((.+?)\)/g).filter((found) => !isGuideTopic(found.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('call buttons and fields as the screens do', () => {
    const texts = catalogueTexts();
    const unknown = marked(/\*\*(.+?)\*\*/g).filter((found) => {
      const label = found.slice(found.indexOf(': ') + 2);
      return !texts.includes(`'${label}'`) && !texts.includes(`"${label}"`);
    });
    // Texts with a number, a time or a sign.
    expect(unknown).toEqual([
      'find-monitor: ⋯',
      'change-many: Select all',
      'round: ⋯',
      'round: 0 of 10 found',
      'offline: Offline since',
      'views-csv: ⋯',
      'import-table: ⋯',
    ]);
  });
});

describe('the pictures', () => {
  const folder = join(root, 'public/guide');
  const filesOf = (scheme: string) =>
    readdirSync(join(folder, scheme)).map((name) => join(folder, scheme, name));

  it('are there in both schemes, each in a page, and small enough for the precache', () => {
    const shown = new Set(
      pages.flatMap(([, { body }]) =>
        body.flatMap((block) => (typeof block === 'object' && 'picture' in block ? [block.picture] : [])),
      ),
    );
    for (const scheme of ['light', 'dark'])
      expect(readdirSync(join(folder, scheme)).sort()).toEqual(
        [...shown].map((name) => `${name}.webp`).sort(),
      );
    const bytes = [...filesOf('light'), ...filesOf('dark')].map((file) => statSync(file).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
  });
});

describe('the search', () => {
  it.each([
    ['silent', 'silent-monitor'],
    ['OFFLINE', 'offline'],
    ['hear probe', 'hear-recording'],
    ['recorded, what?', 'hear-recording'],
    ['shift handover', 'tablet-hands'],
    ['wpa', 'site-certificates'],
    ['stolen', 'sessions'],
    ['csv Import', 'import-table'],
  ])('finds %j first in %s', (typed, topic) => {
    expect(searchGuide(guide, typed)?.[0]).toBe(topic);
  });

  it('finds nothing for nonsense, and searches for nothing where there are no words', () => {
    expect(searchGuide(guide, 'xyzzy plugh')).toEqual([]);
    expect(searchGuide(guide, ' -- ')).toBeNull();
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
