// The size check (scripts/lib/first-row.mjs) measures what a browser loads before it shows a row.
import { firstRowFiles } from '../../scripts/lib/first-row.mjs';
import { expect, rowsOf, signIn, test } from '../support/console.ts';

test.use({ serviceWorkers: 'block' });

test('only the files that the size check measures are loaded before the first row', async ({
  page,
  context,
}) => {
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  // Without what the device stores of the list, its first row is the one that the service sends.
  await page.evaluate(async () => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('infusion.start-record')) localStorage.removeItem(key);
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
  });

  const cold = await context.newPage();
  // By the page's own clock, because the test notices the row a moment later.
  await cold.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#root tbody tr')) return;
      performance.mark('first row');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await cold.goto('/dashboard/monitors');
  await expect(rowsOf(cold).first()).toBeVisible();
  const loaded = await cold.evaluate(() => {
    const [row] = performance.getEntriesByName('first row');
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => row && startTime < row.startTime)
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((path) => /\.(js|css)$|^assets\/.*\.json$/.test(path));
  });
  expect(loaded).not.toEqual([]);
  const { scripts, styles } = firstRowFiles();
  expect(loaded.filter((path) => !scripts.includes(path) && !styles.includes(path))).toEqual([]);
});
