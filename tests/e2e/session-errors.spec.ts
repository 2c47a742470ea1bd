// A session when things go wrong: no reply, a foreign callback, refusals in numbers, a token endpoint that fails.
import { enterPassword, expect, listTitle, networkIsGone, rowsOf, signIn, test } from '../support/console.ts';
import { untilMonitorsStored } from '../support/early-list.ts';
import { longWaitMs, scaled } from '../support/limits.ts';

const check = '**/api/v1/users/user/admingroup';

test("no reply to the administrator check is 'Network Error.', and no loop", async ({
  page,
  context,
  faults,
}) => {
  faults.expect(networkIsGone);
  await context.route(check, (route) => route.abort('failed'));
  await signIn(page, 'administrator');
  await expect(page.getByText('Network Error.')).toBeVisible({ timeout: longWaitMs });
  await expect(page).toHaveURL(/\/auth\/login/);

  await context.unroute(check);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterPassword(page, 'administrator');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
});

test('a callback without a sign-in opens the app, or says that a sign-in is needed', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/login/callback?code=stolen&state=foreign');
  await expect(page.getByText('That sign-in page has expired or was already used.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterPassword(page, 'administrator');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();

  await page.goto('/login/callback');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await page.goto('/login/callback?code=stolen&state=foreign');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('many refused requests cause one sign-out', { tag: '@long' }, async ({ page, context, faults }) => {
  faults.expect(/status of 403/);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  const endings: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v2/logout')) endings.push(request.url());
  });
  await context.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 403, json: { status: false, message: 'no' } }),
  );
  // The console's own calls may be refused first; then there is nothing left to tap.
  await page
    .getByRole('button', { name: 'Refresh' })
    .click({ timeout: scaled(5_000), noWaitAfter: true })
    .catch(() => undefined);
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
  expect(endings).toHaveLength(1);
});

test('a token endpoint with errors does not end the session', { tag: '@long' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 50\d/);
  await signIn(page, 'administrator');
  await untilMonitorsStored(page);
  // The access token is gone, as after a night; the refresh meets a proxy's error page.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes('auth0spajs'))) {
      const entry = JSON.parse(localStorage.getItem(key) ?? '{}');
      if (!entry.body?.access_token) continue;
      entry.expiresAt = 1;
      entry.body.access_token = 'expired';
      localStorage.setItem(key, JSON.stringify(entry));
    }
  });
  await context.route('**/oauth/token', (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway' }));
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page.getByText(/Could not refresh the list/)).toBeVisible();

  await context.unroute('**/oauth/token');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/Could not refresh the list/)).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(10);
});
