// What the size check measures (scripts/lib/first-row.mjs) is what a browser asks for before it shows a row.
import { firstRowFiles } from '../../scripts/lib/first-row.mjs';
import { expect, rowsOf, signIn, test } from '../support/console.ts';

test.use({ serviceWorkers: 'block' });

test('nothing but what was measured is loaded before the first row', async ({ page, context }) => {
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.evaluate(() =>
    indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name ?? ''))),
  );

  const cold = await context.newPage();
  const loaded: string[] = [];
  cold.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) loaded.push(pathname.slice(1));
  });
  await cold.goto('/dashboard/monitors');
  await expect(rowsOf(cold).first()).toBeVisible();
  const { scripts, styles } = firstRowFiles();
  expect(loaded.filter((path) => !scripts.includes(path) && !styles.includes(path))).toEqual([]);
});
