// The user guide in a real browser: offline, by keyboard, and for everybody.
import type { Page } from '@playwright/test';
import { guidePictureCache } from '../../src/lib/storage-keys.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  expect,
  goOffline,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  test,
  untilWorkerControls,
} from '../support/console.ts';

test.use(signedInAs.administrator);

/** A tablet and a phone. */
const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

const keptPaths = (page: Page) =>
  page.evaluate(async (name) => {
    const kept = await (await caches.open(name)).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  }, guidePictureCache);

const keptLanguages = async (page: Page) => (await keptPaths(page)).map((path) => path.split('/')[2]);

/** 16 pictures in two colour schemes. */
async function untilPicturesKept(page: Page, language: string): Promise<void> {
  const ofLanguage = async () => (await keptLanguages(page)).filter((each) => each === language).length;
  await expect.poll(ofLanguage).toBe(32);
}

async function expectPicture(page: Page, name: RegExp): Promise<void> {
  const picture = page.getByRole('img', { name }).first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(600);
}

test('the guide is read offline though it was never opened, and with its pictures once it was', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(networkIsGone);
  // Asked without a token whether anything answers again: this answer is enough.
  faults.expect(/status of 401 .*\/capabilities\)/);
  await openConsole(page);
  await untilWorkerControls(page);
  await expect(rowsOf(page)).toHaveCount(10);
  await goOffline(context);
  await page.getByRole('link', { name: 'Help', exact: true }).first().click();
  const search = page.getByLabel('Search the guide');
  await search.fill('silent');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'A monitor is silent: what now?' });
  await expect(title).toBeFocused();
  await expect(page.getByText('This picture is not stored on this device.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/Offline since/)).toBeHidden();
  await page.reload();
  await page.getByRole('link', { name: /^A monitor is silent/ }).click();
  await untilPicturesKept(page, 'en');
  await goOffline(context);
  await page.reload();
  await expectPicture(page, /^A monitor's page/);
});

for (const { language, locale, help, step, shows, others } of [
  {
    language: 'fr',
    locale: 'fr-FR',
    help: 'Aide',
    step: /Demander l’audio/,
    shows: /Demander l’audio/,
    others: 'en',
  },
  {
    language: 'ja',
    locale: 'ja-JP',
    help: 'ヘルプ',
    step: /新しい録音を取得/,
    shows: /新しい録音を取得/,
    others: 'en',
  },
]) {
  test.describe(() => {
    test.use({ locale });
    test(`the guide in ${language} is read offline and printed, with its own pictures`, {
      tag: '@long',
    }, async ({ page, context, faults }) => {
      faults.expect(networkIsGone);
      faults.expect(/status of 401 .*\/capabilities\)/);
      await page.goto('/dashboard/monitors');
      await untilWorkerControls(page);
      await expect(rowsOf(page)).toHaveCount(10);
      await page.goto('/dashboard/usermanual#hear-recording');
      await untilPicturesKept(page, language);
      await goOffline(context);
      await page.goto('/dashboard/usermanual');
      await expect(page.getByRole('heading', { level: 1, name: help })).toBeVisible();
      await page.goto('/dashboard/usermanual#hear-recording');
      await expect(page.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible();
      await expectPicture(page, shows);
      expect(await keptLanguages(page)).not.toContain(others);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('navigation').first()).toBeHidden();
      await expectPicture(page, shows);
    });
  });
}

test('the guide is accessible, and printed without what only a screen needs', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/dashboard/usermanual');
  await expect(page.getByRole('heading', { level: 3, name: 'On the ward' })).toBeVisible();
  await expectAccessible(page, { sizes });
  await page.getByLabel('Search the guide').fill('nonsense');
  await expect(page.getByText('No results for “nonsense”')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/usermanual#site-certificates');
  await expect(page.getByRole('heading', { level: 1, name: 'Give a site its certificates' })).toBeVisible();
  await expectAccessible(page, { sizes });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Topics' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'With an EST server' })).toBeVisible();
});
