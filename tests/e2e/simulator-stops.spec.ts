// Monitors that fall silent are Offline within six minutes, in a list that stays open.
// In real time, as the service is a process of its own: `npm run prove`.
import { expect, rowsOf, signIn, test } from '../support/console.ts';

const sixMinutes = 6 * 60_000;

test.use({ baseURL: async ({ privateProduction }, use) => use(privateProduction.origin) });

test('monitors that fall silent go Offline in an open list', { tag: '@long' }, async ({
  page,
  privateProduction,
}) => {
  test.setTimeout(sixMinutes + 90_000);
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
  await expect(offline).toHaveCount(10, { timeout: sixMinutes });
  expect(loads).toBe(0);

  await privateProduction.startMonitors();
  await expect(online.first()).toBeVisible({ timeout: 60_000 });
});
