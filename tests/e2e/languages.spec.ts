// Languages: the browser's or one that was chosen, kept for offline use, English where a file cannot be had.
import type { Page } from '@playwright/test';
import { languages, languageTags } from '../../contract/common/languages.ts';
import { signInPageTexts } from '../../server/texts/choose.ts';
import {
  enterPassword,
  expect,
  goOffline,
  listTitle,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  test,
  testUsers,
  untilWorkerControls,
} from '../support/console.ts';
import { everyScreen, showScene } from '../support/every-screen.ts';
import { scaled } from '../support/limits.ts';
import { saidTexts, sayIn, untranslatedIn } from '../support/texts-in.ts';
import { unreadableTexts } from '../support/unreadable-texts.ts';

test.use(signedInAs.administrator);

async function chooseGerman(page: Page): Promise<void> {
  await page.goto('/my-page');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toBeVisible();
}

/** How many catalogues of a language the browser keeps. */
const keptCatalogues = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('infusion-texts')).keys()).length);

test('a chosen language is that of every screen, also offline, and of the dates', async ({
  page,
  faults,
}) => {
  faults.expect(networkIsGone);
  await openConsole(page);
  await chooseGerman(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/dashboard/monitors');
  await expect(page.getByRole('heading', { level: 1, name: 'Alle Monitore' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  await rowsOf(page).first().getByRole('link').first().click();
  await expect(page.getByText(/^\d\d\.\d\d\.\d{4}$/).first()).toBeVisible();
  await untilWorkerControls(page);
  await expect.poll(() => keptCatalogues(page)).toBeGreaterThan(20);

  await goOffline(page.context());
  await page.goto('/dashboard/usermanual');
  await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible();
});

test('a catalogue that cannot be fetched is in English, and this is said', async ({ page, faults }) => {
  faults.expect(/status of 404/);
  await openConsole(page);
  await chooseGerman(page);
  await page.route('**/de/my-page.json', (route) =>
    route.fulfill({ status: 404, json: { status: false, message: 'Not found.' } }),
  );
  await page.evaluate(() => caches.delete('infusion-texts'));
  await page.goto('/my-page');
  await expect(page.getByRole('heading', { level: 1, name: 'My page' })).toBeVisible();
  await expect(page.getByText('Einige Texte sind englisch', { exact: false })).toBeVisible();
});

for (const [locale, language] of [
  ['de-AT', 'de'],
  ['fr-CA', 'fr'],
  ['es-MX', 'es'],
  ['ja-JP', 'ja'],
  ['zh-CN', 'zh'],
  ['zh-TW', 'zh'],
  ['sv-SE', 'en'],
] as const)
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale, storageState: { cookies: [], origins: [] } });

    test(`shows the login page, the sign-in page and the console in ${languages[language]}, without an offer`, async ({
      page,
    }) => {
      const say = await sayIn(language);
      const signInPage = signInPageTexts[language];
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.getByRole('button', { name: say('auth.signIn') }).click();
      await expect(page.getByText(signInPage.signInLead)).toBeVisible();
      await page.getByLabel(signInPage.email).fill(testUsers.administrator.email);
      await page.getByLabel(signInPage.password, { exact: true }).fill(testUsers.administrator.password);
      await page.getByRole('button', { name: signInPage.signIn }).click();
      // Traditional Chinese is not there, which is said once, and not for long.
      const simplified = page.getByText('本控制台没有繁体中文', { exact: false });
      if (locale === 'zh-TW') await expect(simplified).toBeVisible();
      await expect(
        page.getByRole('heading', { level: 1, name: say('monitors.title.MONITOR_ALL') }),
      ).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(rowsOf(page)).toHaveCount(10);

      if (locale !== 'zh-TW') await expect(simplified).toHaveCount(0);
      await page.reload();
      await expect(rowsOf(page)).toHaveCount(10);
      await expect(simplified).toHaveCount(0);
    });
  });

test.describe('in a browser in German', () => {
  test.use({ locale: 'de-DE', storageState: { cookies: [], origins: [] } });

  test('a language that is chosen by hand wins, and is kept', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await enterPassword(page, 'administrator');
    await expect(listTitle(page, 'All Monitors')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

for (const language of languageTags.filter((tag) => tag !== 'en'))
  for (const size of [
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ])
    test(`no text is cut or English on any screen in ${languages[language]} at ${size.width} × ${size.height}`, {
      tag: '@long',
    }, async ({ page, faults }) => {
      test.setTimeout(scaled(1_200_000));
      // The question of a delete.
      faults.expect(/status of 409/);
      const say = await sayIn(language);
      const untranslated = untranslatedIn(language);
      await page.setViewportSize(size);
      await page.goto('/my-page');
      await page.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name: languages[language] }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const [name, scene] of Object.entries(everyScreen)) {
        await showScene(page, say, scene);
        await expect.poll(() => page.evaluate(unreadableTexts), name).toEqual([]);
        expect(untranslated(await page.evaluate(saidTexts)), name).toEqual([]);
      }
    });
