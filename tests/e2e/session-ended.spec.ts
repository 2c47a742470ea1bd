// A session that the service ends, refuses or answers too late, in one tab and in two.
import type { Page } from '@playwright/test';
import { enterPassword, expect, listTitle, networkIsGone, rowsOf, signIn, test } from '../support/console.ts';
import { longWaitMs, scaled } from '../support/limits.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

/** Ends the session for the service, as after a night: neither the token nor its renewal is good any more. */
async function expire(page: Page): Promise<() => Promise<void>> {
  const refused = { status: false, message: 'Please sign in.' };
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: refused }));
  await page.route('**/oauth/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  );
  return async () => {
    await page.unroute('**/api/v1/**');
    await page.unroute('**/oauth/token');
  };
}

test('an expired session continues where it was when the same user signs in again', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 40[01]/);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('menuitem', { name: 'Monitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Monitor' });
  await dialog.getByLabel('Monitor Serial Number').fill('TYPED-BEFORE');
  await dialog.getByLabel('Monitor Name').fill('Typed before');
  const mend = await expire(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ended(page)).toBeVisible();
  await mend();
  await context.clearCookies();

  const opening = page.waitForEvent('popup');
  await ended(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  const popup = await opening;
  await enterPassword(popup, 'administrator');
  await expect(ended(page)).toBeHidden();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(dialog.getByLabel('Monitor Name')).toHaveValue('Typed before');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Typed before (TYPED-BEFORE) saved')).toBeVisible();
});

test('an expired session leaves nothing to somebody else who signs in at its window @long', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 40[01]/);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  await expire(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(ended(page)).toBeVisible({ timeout: longWaitMs });
  await context.clearCookies();
  const again = page.waitForEvent('popup');
  await ended(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await enterPassword(await again, 'nurse');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
});

test('refused requests in two tabs cause one sign-out and no new sign-in @long', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 403/);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  const other = await context.newPage();
  await other.goto('/dashboard/monitors');
  await expect(rowsOf(other)).toHaveCount(10);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  await context.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 403, json: { status: false, message: 'no' } }),
  );
  for (const tab of [page, other]) {
    // The console's own calls may be refused first; then there is nothing left to tap.
    const refresh = tab.getByRole('button', { name: 'Refresh' });
    await refresh.click({ timeout: scaled(3_000), noWaitAfter: true }).catch(() => undefined);
  }
  for (const tab of [page, other]) await expect(tab.getByText('Login unsuccessful.')).toBeVisible();
  expect(asked.filter((path) => path === '/v2/logout')).toHaveLength(1);
  // The browser does not tell of the page that the way out leads back to where the service worker has it.
  expect(asked.filter((path) => path === '/auth/login').length).toBeLessThanOrEqual(2);
  expect(asked.filter((path) => /^\/(authorize|dashboard)/.test(path))).toEqual([]);
});

test('a lost answer of the token endpoint and a callback opened twice do not end the session @long', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(networkIsGone);
  faults.expect(/status of 401/);
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/login/callback')) callbacks.push(request.url());
  });
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.goto(callbacks[0] ?? '');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();

  // The service refuses the token, the provider rotates it, and its answer never arrives.
  let lost = 0;
  await context.route('**/api/v1/**', async (route) => {
    if (lost > 0) return await route.continue();
    await route.fulfill({ status: 401, json: { status: false, message: 'Please sign in.' } });
  });
  await context.route('**/oauth/token', async (route) => {
    if (lost > 0) return await route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => lost).toBe(1);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page.getByText(/Could not refresh/)).toBeHidden();
  await expect(ended(page)).toBeHidden();
});
