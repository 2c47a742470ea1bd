// Text that a person has made larger is read whole, without scrolling sideways (WCAG 1.4.4 and 1.4.10).
import type { Page } from '@playwright/test';
import { screens, showScreen } from '../../scripts/lib/console-screens.mjs';
import { expect, openAddition, openConsole, signedInAs, test } from '../support/console.ts';
import { signedInScreens, untilLoaded } from '../support/signed-in-screens.ts';
import { unreadableTexts } from '../support/unreadable-texts.ts';

test.use(signedInAs.administrator);

/** As in the browser's settings: media queries follow it, too. */
async function enlargeText(page: Page, percent: number): Promise<void> {
  const size = (16 * percent) / 100;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}

const sizes = {
  'a phone': { width: 390, height: 844 },
  'an upright tablet': { width: 820, height: 1180 },
  'a tablet': { width: 1180, height: 820 },
  'a desktop': { width: 1440, height: 900 },
};

/** A check tries this one alone; the others belong to prove. */
const inCheck = { device: 'a phone', percent: 200 };

for (const [device, size] of Object.entries(sizes)) {
  for (const percent of [150, 200]) {
    test(`text of ${percent} % is cut on no screen, and none is scrolled sideways on ${device}`, {
      tag: device === inCheck.device && percent === inCheck.percent ? [] : '@long',
    }, async ({ page }) => {
      test.slow();
      await page.setViewportSize(size);
      await enlargeText(page, percent);
      for (const path of [...signedInScreens, '/error/error-v1']) {
        await page.goto(path);
        await untilLoaded(page);
        await expect.poll(() => page.evaluate(unreadableTexts), path).toEqual([]);
      }
      await page.goto('/dashboard/monitors');
      await page.locator('main [data-record] a').first().click();
      for (const tab of ['Monitor', 'Users', 'Monitor Log', 'Cloud Log']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
        await expect.poll(() => page.evaluate(unreadableTexts), tab).toEqual([]);
      }
    });
  }

  test(`text of 200 % is cut in no dialog on ${device}`, { tag: '@long' }, async ({ page, faults }) => {
    test.slow();
    // The question of a delete.
    faults.expect(/status of 409/);
    await page.setViewportSize(size);
    await enlargeText(page, 200);
    const dialog = page.getByRole('dialog');
    /** Looks at the dialog that was opened, and closes it. */
    async function expectReadable(name: string): Promise<void> {
      await expect(dialog.locator('button, li').last(), name).toBeVisible();
      await expect.poll(() => page.evaluate(unreadableTexts), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await openConsole(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Monitor' })).toBeVisible();
    await expect.poll(() => page.evaluate(unreadableTexts), 'Add').toEqual([]);
    await page.keyboard.press('Escape');
    for (const record of ['Monitor', 'Facility', 'User'] as const) {
      await openAddition(page, record);
      await expectReadable(`Add ${record}`);
    }
    await page.getByRole('button', { name: 'Associate' }).first().click();
    await expectReadable('Associate');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(dialog.getByLabel('Monitor Name')).toBeVisible();
    await expectReadable('Edit');
    await page.locator('main').getByRole('checkbox').nth(1).click({ force: true });
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expectReadable('Delete');
    await openConsole(page, '/dashboard/users', 'All Users');
    await page
      .getByRole('button', { name: /^and .+\)$/ })
      .first()
      .click();
    await expectReadable('Facilities of a user');
  });

  test(`text of 200 % is cut nowhere about the second factor on ${device}`, { tag: '@long' }, async ({
    page,
    faults,
  }) => {
    test.slow();
    // Refused calls, and codes that are wrong.
    faults.expect(/status of 4\d\d/);
    await page.setViewportSize(size);
    await enlargeText(page, 200);
    for (const [name, screen] of Object.entries(screens)) {
      if (!name.includes('factor')) continue;
      await showScreen(page, screen);
      await expect.poll(() => page.evaluate(unreadableTexts), name).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}
