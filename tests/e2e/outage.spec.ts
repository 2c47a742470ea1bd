// The network works, the service does not: the screen stays, with a banner.
import {
  expect,
  listTitle,
  networkIsGone,
  rowsOf,
  signIn,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { longTestMs, longWaitMs } from '../support/limits.ts';

test.use({ baseURL: async ({ privateProduction }, use) => use(privateProduction.origin) });

test('a list stays while the service is down, and refetches when it is back', { tag: '@long' }, async ({
  page,
  context,
  privateProduction,
  faults,
}) => {
  test.setTimeout(longTestMs);
  faults.expect(networkIsGone);
  // The service is not ready as soon as it is back.
  faults.expect(/status of 503/);
  await page.goto('/auth/login');
  await untilWorkerControls(page);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);

  await privateProduction.stopService();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/Service unreachable since \d\d:\d\d/)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);

  // The installed app also starts without the service.
  await page.close();
  const later = await context.newPage();
  await later.goto('/dashboard/monitors');
  await expect(listTitle(later, 'All Monitors')).toBeVisible();
  await expect(rowsOf(later)).toHaveCount(10);

  await privateProduction.startService();
  await expect(later.getByText(/Service unreachable since/)).toBeHidden({ timeout: longWaitMs });
  await later.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowsOf(later)).toHaveCount(10);
});
