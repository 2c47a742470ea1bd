// On the ward without a network: a facility by the palette, a round of its monitors, and the round's CSV.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import {
  column,
  expect,
  listTitle,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  test,
  untilWorkerControls,
} from '../support/console.ts';

test.use(signedInAs.administrator);

/** Runs in the page: how many monitors of the stored round have been found, or not. */
async function countStoredMarks(): Promise<number> {
  const known = await indexedDB.databases();
  const name = known.map((each) => each.name ?? '').find((each) => /^infusion-console-[^-]+$/.test(each));
  return await new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open(name ?? '');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const read = opening.result.transaction('work').objectStore('work').get('round');
      read.onerror = () => reject(read.error);
      read.onsuccess = () => {
        opening.result.close();
        const { monitors } = read.result.value as { monitors: { mark: string | null }[] };
        resolve(monitors.filter(({ mark }) => mark !== null).length);
      };
    };
  });
}

test('a round of ten monitors is ticked and written without the network', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(networkIsGone);
  await openConsole(page);
  await untilWorkerControls(page);
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Search everything' }).click();
  const palette = page.getByRole('combobox', { name: 'Search everything' });
  await palette.fill('bayview');
  await expect(page.getByRole('group', { name: 'Facilities' }).getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: /^Bayview Memorial Hospital/ }).click();
  await expect(listTitle(page, 'Bayview Memorial Hospital / Monitors')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  const serialNumbers = await column(page, 'Monitor Serial Number');
  // The rows that are shown: whether the directory knows those of other pages by now is chance.
  for (const row of await rowsOf(page).all()) await row.getByRole('checkbox').click();

  await context.setOffline(true);
  const answered: string[] = [];
  page.on('requestfinished', (request) => {
    if (!request.serviceWorker() && request.url().includes('/api/')) answered.push(request.url());
  });
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Start round …' }).click();
  await page.getByRole('dialog', { name: 'Start round' }).getByRole('button', { name: 'Start' }).click();
  await expect(listTitle(page, 'Round')).toBeVisible();
  await expect(page.getByText('0 of 10 found')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Serial number' });
  for (const serialNumber of serialNumbers.slice(0, 3)) {
    await field.fill(serialNumber);
    await field.press('Enter');
  }
  for (const box of (await page.getByRole('checkbox', { checked: false }).all()).reverse()) await box.click();
  await expect(page.getByText('10 of 10 found')).toBeVisible();

  // It is there after a new start, too, once it is stored.
  await expect.poll(() => page.evaluate(countStoredMarks)).toBe(10);
  await page.reload();
  await expect(page.getByText('10 of 10 found')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download (CSV)' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(Array(10).fill('Found'));
  expect(answered).toEqual([]);
});

test('the palette and the round are accessible', { tag: '@long' }, async ({ page }) => {
  const sizes = [
    { width: 1180, height: 820 },
    { width: 390, height: 844 },
  ];
  await openConsole(page);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill('lake');
  await expect(page.getByRole('group', { name: 'Facilities' })).toBeVisible();
  await expectAccessible(page, { sizes });
  await page.keyboard.press('Escape');
  for (const row of [1, 2]) await rowsOf(page).nth(row).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Start round …' }).click();
  await expectAccessible(page, { sizes });
  await page.getByRole('dialog', { name: 'Start round' }).getByRole('button', { name: 'Start' }).click();
  await page.getByRole('checkbox').first().click();
  await expect(page.getByText('1 of 2 found')).toBeVisible();
  await page.getByRole('textbox', { name: 'Serial number' }).fill('OTHER-12');
  await page.keyboard.press('Enter');
  await expectAccessible(page, { sizes });
  await page.getByRole('list', { name: 'Monitors of this round' }).getByRole('button').last().click();
  await expectAccessible(page, { sizes });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByRole('dialog', { name: 'Download the round first?' })).toBeVisible();
  await expectAccessible(page, { sizes });
});
