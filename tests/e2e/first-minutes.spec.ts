// An empty installation: from `npm start` with DEMO=off to the first monitor Online, by screens alone, as a new
// administrator would. Its taps are counted.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';
import {
  firstAdministrator,
  setFirstPassword,
  startEmptyInstallation,
} from '../support/empty-installation.ts';
import { proofMs } from '../support/limits.ts';
import { startProcess, stopProcess } from '../support/process.ts';

async function choose(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

async function fillFacility(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Hospital Name').fill('Mercy Hospital');
  await dialog.getByLabel('Physical Address').fill('12 Elm Street');
  await dialog.getByLabel('City').fill('Boston');
  await choose(page, dialog, 'State', 'Massachusetts');
  await dialog.getByLabel('Zip').fill('02115');
  await choose(page, dialog, 'Time Zone', 'America/New_York');
  await dialog.getByLabel('Facility Id').fill('MERCY-1');
  await dialog.getByLabel('Facility Contact Name').fill('Robin Doe');
  await dialog.getByLabel('MCA REP Name').fill('Sam Roe');
  await dialog.getByLabel('Email').fill('robin@example.com');
  await dialog.getByLabel('Phone Number').fill('6175550100');
}

/** Counts every click in the page, on all of its addresses. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('countTap', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => isTrusted && Reflect.get(window, 'countTap')(), true);
  });
  return () => taps;
}

test('leads an administrator to the first monitor Online', { tag: '@long' }, async ({ page }, info) => {
  test.setTimeout(proofMs);
  const empty = await startEmptyInstallation('scripts/start.mjs');
  let monitor: Awaited<ReturnType<typeof startProcess>> | undefined;
  try {
    const taps = await countTaps(page);
    const began = Date.now();
    await setFirstPassword(page, empty.link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(firstAdministrator.email);
    await page.getByLabel('Password', { exact: true }).fill(firstAdministrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();

    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps).toBeVisible();
    await expectAccessible(page, {
      sizes: [
        { width: 1180, height: 820 },
        { width: 390, height: 844 },
      ],
    });
    await steps.getByRole('button', { name: 'Add a facility' }).click();
    const facility = page.getByRole('dialog', { name: 'Add Facility' });
    await fillFacility(page, facility);
    await facility.getByRole('button', { name: 'Save' }).click();

    await steps.getByRole('button', { name: 'Add a monitor' }).click();
    const add = page.getByRole('dialog', { name: 'Add Monitor' });
    await add.getByLabel('Monitor Serial Number').fill('IPM-0001');
    await add.getByLabel('Monitor Name').fill('Bay one');
    await add.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(add.getByRole('img', { name: 'QR code of the credential' })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      add.getByRole('button', { name: 'Save file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('monitor IPM-0001.json');
    const file = info.outputPath('monitor.json');
    await download.saveAs(file);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
      { serialNumber: 'IPM-0001', credential: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    await add.getByRole('button', { name: 'Saved: open it' }).click();
    await expect(steps.getByText(/^Waiting for Bay one to connect\./)).toBeVisible();
    await expectAccessible(page);

    // The monitor gets its file, and is switched on.
    monitor = await startProcess(['dist/simulator/main.js', empty.origin, file], {}, /monitors? report to/);
    await expect(page.getByText('Bay one is Online.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Bay one' })).toBeVisible();
    info.annotations.push({
      type: 'first minutes',
      description: `${taps()} taps, ${Math.round((Date.now() - began) / 1000)} s of the machine`,
    });
    expect(taps()).toBeLessThanOrEqual(20);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Facilities' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Facilities' })).toBeVisible();
    await expect(steps).toHaveCount(0);
  } finally {
    // It would go on asking a service that is gone.
    await page.close();
    await stopProcess(monitor);
    await empty.end();
  }
});
