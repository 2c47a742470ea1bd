// Monitors that stop reporting are Offline within six minutes in an open list. In real time, because the service is a
// separate process, and therefore only in `npm run prove`.
import { expect, rowsOf, signIn, test } from '../support/console.ts';
import { longWaitMs, testMs } from '../support/limits.ts';

const sixMinutesMs = 6 * 60_000;

test.use({ baseURL: async ({ privateProduction }, use) => use(privateProduction.origin) });

test('monitors that stop reporting go Offline in an open list', { tag: '@long' }, async ({
  page,
  privateProduction,
}) => {
  test.setTimeout(sixMinutesMs + testMs);
  await page.goto('/dashboard/monitors');
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  const online = rowsOf(page).filter({ hasText: 'Online' });
  const offline = rowsOf(page).filter({ hasText: 'Offline' });
  await expect(online).toHaveCount(10);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  await privateProduction.stopMonitors();
  await expect(offline).toHaveCount(10, { timeout: sixMinutesMs });
  expect(loads).toBe(0);

  await privateProduction.startMonitors();
  await expect(online.first()).toBeVisible({ timeout: longWaitMs });
});
