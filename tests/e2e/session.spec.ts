// A session that nobody uses, that somebody else ends, and what is left of it (decisions, section 5).
import type { Page } from '@playwright/test';
import { dumpBrowser } from '../support/browser-dump.ts';
import {
  column,
  enterPassword,
  expect,
  listTitle,
  networkIsGone,
  rowsOf,
  signIn,
  test,
  untilWorkerControls,
} from '../support/console.ts';

const minute = 60_000;

/** What the SDK of the provider begins its names with, in storages and cookies. */
const ofProvider = ['@@auth0', 'auth0.', 'a0.spajs'];

const question = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const idleSaid = (page: Page) => page.getByText(/signed out because nobody used the console/);

/** Uses the console; answers when that was, by the page's clock. */
async function use(page: Page): Promise<number> {
  await page.keyboard.press('Shift');
  return await page.evaluate(() => Date.now());
}

/** Signs in with a clock that can be steered, and waits until the first list stands. */
async function signInWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
}

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

/** Tokens as the browser keeps them. */
async function tokensOf(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const found = stored.matchAll(/\\"(?:access_token|refresh_token|id_token)\\":\\"([^"\\]+)/g);
  return [...found].map(([, token = '']) => token);
}

async function expectNoneOf(canaries: readonly string[], page: Page): Promise<void> {
  const dump = await dumpBrowser(page);
  expect(canaries.filter((canary) => dump.includes(canary))).toEqual([]);
}

test('15 minutes without use ask, 30 sign out, in both tabs', async ({ page, context }) => {
  await signInWithClock(page);
  const other = await context.newPage();
  await other.goto('/dashboard/monitors');
  await expect(rowsOf(other)).toHaveCount(10);

  const first = await use(page);
  await page.clock.pauseAt(first + 15 * minute - 500);
  await expect(question(page)).toBeHidden();
  await page.clock.pauseAt(first + 15 * minute + 1000);
  await page.clock.resume();
  await expect(question(page)).toBeVisible();
  await expect(question(other)).toBeVisible();

  // Activity in one tab answers for both.
  await other.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question(other)).toBeHidden();
  await expect(question(page)).toBeHidden();

  const last = await use(other);
  await page.clock.pauseAt(last + 30 * minute - 1000);
  await expect(page).toHaveURL('/dashboard/monitors');
  await page.clock.resume();
  await expect(idleSaid(page)).toBeVisible();
  await expect(other).toHaveURL(/\/auth\/login/);
});

test('after Logout nothing of the person is left in any storage, in any tab', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/auth/login');
  await untilWorkerControls(page);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  const name = await page
    .locator('header')
    .getByText(/\w+ \w+/)
    .textContent();
  const other = await context.newPage();
  await other.goto('/dashboard/users');
  await expect(rowsOf(other).first()).toBeVisible();
  const tokens = await tokensOf(page);
  expect(tokens.length).toBeGreaterThanOrEqual(3);
  const serialNumbers = await column(page, 'Monitor Serial Number');
  const canaries = [...serialNumbers, ...tokens, 'admin@example.com', name ?? ''];
  const before = await dumpBrowser(page);
  expect(canaries.filter((canary) => !before.includes(canary))).toEqual([]);

  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/auth\/login/);
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
    // Of the service, the app keeps its own files only.
    await expectNoneOf([...canaries, ...ofProvider, `${baseURL}/api/`], tab);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(rowsOf(page)).toHaveCount(0);
});

test('a locked device keeps its lists for the same person only @long', async ({ page }) => {
  await signInWithClock(page);
  const serialNumbers = await column(page, 'Monitor Serial Number');
  const tokens = await tokensOf(page);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  const kept = await databases();

  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByText(/The console is locked/)).toBeVisible();
  await expectNoneOf([...tokens, 'admin@example.com'], page);
  expect(await databases()).toEqual(kept);

  // The provider asks who it is.
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterPassword(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  expect(await databases()).toEqual(kept);

  // Somebody else finds nothing at all.
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByText(/The console is locked/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterPassword(page, 'nurse');
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
  await expectNoneOf(serialNumbers, page);
});

test('being idle for too long leaves no more than the lock does @long', async ({ page }) => {
  await signInWithClock(page);
  const tokens = await tokensOf(page);
  const last = await use(page);
  await page.clock.pauseAt(last + 30 * minute + 1000);
  await page.clock.resume();
  await expect(idleSaid(page)).toBeVisible();
  await expectNoneOf([...tokens, 'admin@example.com', ...ofProvider], page);
});

test('a tablet that slept for two hours shows nothing of before @long', async ({ page, context }) => {
  await signInWithClock(page);
  await use(page);
  // The way out is held open: what a person sees meanwhile is what this is about.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/.well-known/openid-configuration', async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.fastForward('02:00:00');
  expect(await page.evaluate(() => document.elementFromPoint(600, 400)?.id)).toBe('cover');
  expect(await tokensOf(page)).toEqual([]);
  release();
  await expect(idleSaid(page)).toBeVisible();
});

test('an app that was closed for two hours never has a row in its page @long', async ({ page, context }) => {
  await signInWithClock(page);
  await use(page);
  await page.goto('about:blank');
  await page.clock.fastForward('02:00:00');
  const later = await context.newPage();
  const shown: string[] = [];
  await later.exposeFunction('tellShown', (what: string) => shown.push(what));
  await later.addInitScript(() => {
    new MutationObserver(() => {
      const what = document.querySelector('h1')?.textContent;
      if (what) Reflect.get(window, 'tellShown')(what);
    }).observe(document, { childList: true, subtree: true });
  });
  await later.goto('/dashboard/monitors');
  await expect(idleSaid(later)).toBeVisible();
  expect(shown).not.toContain('All Monitors');
  expect(shown).not.toEqual([]);
});

test('a cold start without network, too long after the last use, is a Network Error @long', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(networkIsGone);
  await page.clock.install();
  await page.goto('/auth/login');
  await untilWorkerControls(page);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  await use(page);
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.clock.fastForward(14 * minute);
  await page.goto('/dashboard/monitors');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.goto('about:blank');
  await page.clock.fastForward(17 * minute);
  await page.goto('/dashboard/monitors');
  await expect(page.getByText('Network Error.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a session that ended goes on where it was, when the same person signs in again @long', async ({
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
  await expect(dialog.getByText('Saved: Typed before (TYPED-BEFORE)')).toBeVisible();

  // Somebody else at the same window: nothing is left of the first.
  await expire(page);
  await expect(ended(page)).toBeVisible({ timeout: 45_000 });
  await context.clearCookies();
  const again = page.waitForEvent('popup');
  await ended(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await enterPassword(await again, 'nurse');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
});

test('refusals in two tabs are one sign-out, and no sign-in follows @long', async ({
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
    // What the console asks by itself may be refused first; then there is nothing left to tap.
    const refresh = tab.getByRole('button', { name: 'Refresh' });
    await refresh.click({ timeout: 3_000, noWaitAfter: true }).catch(() => undefined);
  }
  for (const tab of [page, other]) await expect(tab.getByText('Login unsuccessful.')).toBeVisible();
  expect(asked.filter((path) => path === '/v2/logout')).toHaveLength(1);
  // The browser does not tell of the page that the way out leads back to where the service worker has it.
  expect(asked.filter((path) => path === '/auth/login').length).toBeLessThanOrEqual(2);
  expect(asked.filter((path) => /^\/(authorize|dashboard)/.test(path))).toEqual([]);
});

test('a lost answer of the token endpoint ends nothing, nor does a callback opened twice @long', async ({
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
  await expect(page.getByText(/could not be refreshed/)).toBeHidden();
  await expect(ended(page)).toBeHidden();
});
