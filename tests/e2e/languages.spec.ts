// Languages: chosen on My page, offered once, kept for offline use, English where a file cannot be had.
import type { Page } from '@playwright/test';
import { languages, languageTags } from '../../contract/common/languages.ts';
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

test.describe('in a browser that prefers French', () => {
  test.use({ locale: 'fr-FR' });

  test('French is offered once, in French', async ({ page }) => {
    await openConsole(page);
    await page.getByRole('button', { name: 'Passer au français' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tous les moniteurs' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Passer au français' })).toHaveCount(0);
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
      const untranslated = await untranslatedIn(language);
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
