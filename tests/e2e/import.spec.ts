// An import as an administrator does it in a real browser: a file with errors, the rest imported, credentials and result saved;
// then everything exported.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { expect, openConsole, signedInAs, test } from '../support/console.ts';

test.use(signedInAs.administrator);

const rows = Array.from(
  { length: 250 },
  (_, n) => `IMPORTED-${n};Import ${n};${n % 50 === 7 ? 'Nowhere' : ''}`,
);
const file = {
  name: 'ward.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFFSerial Number;Name;Facility\r\n${rows.join('\r\n')}\r\n`),
};

test('a table is imported, its errors and credentials saved, and all is exported @long', async ({ page }) => {
  await openConsole(page);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill('import');
  await page.getByRole('option', { name: 'Import monitors, facilities or users' }).click();
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByText('ward.csv: 250 rows, 3 columns')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await expect(page.getByText('245 rows can be imported.')).toBeVisible();
  const issues = page.getByRole('region', { name: 'Errors and warnings' });
  await expect(issues.getByRole('row')).toHaveCount(6);
  await expectAccessible(page);
  // On a phone no reason is cut at the edge.
  const tablet = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => issues.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await expectAccessible(page);
  if (tablet) await page.setViewportSize(tablet);
  await page.getByRole('button', { name: 'Import 245 rows' }).click();
  // The work goes on without the page.
  await page.reload();
  const job = page.getByRole('region', { name: /^Import: Monitors from ward\.csv/ });
  await expect(job.getByText('245 of 250 imported')).toBeVisible();

  const [failed] = await Promise.all([
    page.waitForEvent('download'),
    job.getByRole('button', { name: 'Failed rows as file' }).click(),
  ]);
  const lines = (await readFile(await failed.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toContain('IMPORTED-7,Import 7,Nowhere,9,');

  await job.getByRole('button', { name: 'Save credentials' }).click();
  const dialog = page.getByRole('dialog');
  const [credentials] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as file' }).click(),
  ]);
  expect((await readFile(await credentials.path(), 'utf8')).trim().split('\r\n')).toHaveLength(246);
  await dialog.getByRole('button', { name: "I've saved it" }).click();
  await expect(job.getByRole('button', { name: 'Save credentials' })).toBeHidden();

  await page.goto('/my-page');
  await page.getByRole('button', { name: 'Export …' }).click();
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Save as one archive' }).click(),
  ]);
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK');
});
