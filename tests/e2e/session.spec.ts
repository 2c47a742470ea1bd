// An unused or locked session, and what it leaves on the device.
import type { Page } from '@playwright/test';
import { storageKeys } from '../../src/lib/storage-keys.ts';
import { dumpBrowser } from '../support/browser-dump.ts';
import {
  column,
  enterPassword,
  expect,
  goOffline,
  networkIsGone,
  rowsOf,
  signIn,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { installClock } from '../support/device-clock.ts';

const minute = 60_000;

/** Prefixes of the names that the provider's SDK uses in storages and cookies. */
const ofProvider = ['@@auth0', 'auth0.', 'a0.spajs'];

const question = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const idleSaid = (page: Page) => page.getByText(/signed out due to inactivity/);

/**
 * Stops the clock of all pages at one moment, and uses the console then: clocks that run are seconds apart on a busy machine,
 * and tabs, which share one clock, would correct each other's times. Answers when that was.
 */
async function useAndStopClock(page: Page): Promise<number> {
  const at = (await page.evaluate(() => Date.now())) + minute;
  await page.clock.pauseAt(at);
  await page.keyboard.press('Shift');
  // A clock that is moved on before this is stored finds the console unused for longer.
  const usedAt = () => page.evaluate((key) => Number(localStorage.getItem(key)), storageKeys.lastActivity);
  await expect.poll(usedAt).toBeGreaterThanOrEqual(at - 1_000);
  return at;
}

/** Signs in with a clock that can be steered, and waits until the first list stands. */
async function signInWithClock(page: Page): Promise<void> {
  await installClock(page);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
}

/** Waits until the rows that are shown are on the device, too: a page that is left before would take them with it. */
async function untilStored(page: Page): Promise<void> {
  const countRows = () =>
    page.evaluate(async () => {
      const name = (await indexedDB.databases())
        .map((each) => each.name)
        .find((each) => each?.startsWith('infusion-'));
      if (name === undefined) return 0;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const count = db.transaction('rows').objectStore('rows').count();
      await new Promise((resolve) => count.addEventListener('success', resolve));
      db.close();
      return count.result;
    });
  await expect.poll(countRows).toBeGreaterThan(0);
}

/** Tokens as the browser keeps them. */
async function tokensOf(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const found = stored.matchAll(/\\"(?:access_token|refresh_token|id_token)\\":\\"([^"\\]+)/g);
  return [...found].map(([, token = '']) => token);
}

/** Which of these the browser stores. */
async function storedOf(canaries: readonly string[], page: Page): Promise<string[]> {
  const dump = await dumpBrowser(page);
  return canaries.filter((canary) => dump.includes(canary));
}

/** At once: the device is cleared before a screen says so. */
async function expectNoneOf(canaries: readonly string[], page: Page): Promise<void> {
  expect(await storedOf(canaries, page)).toEqual([]);
}

test('an unused app asks after 15 minutes and signs out after 30, in both tabs', async ({
  page,
  context,
}) => {
  await signInWithClock(page);
  const other = await context.newPage();
  await other.goto('/dashboard/monitors');
  await expect(rowsOf(other)).toHaveCount(10);

  const first = await useAndStopClock(page);
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

  const last = await useAndStopClock(other);
  await page.clock.pauseAt(last + 30 * minute - 1000);
  // A session that ends covers its screen at once, and leaves it later.
  await expect(page.locator('#privacy-screen')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard/monitors');
  await page.clock.resume();
  await expect(idleSaid(page)).toBeVisible();
  await expect(other).toHaveURL(/\/auth\/login/);
});

test('Logout leaves nothing of the user in any storage of any tab', async ({ page, context, baseURL }) => {
  await page.goto('/auth/login');
  await untilWorkerControls(page);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  const name = await page
    .getByRole('link', { name: /^My page: / })
    .getByText(/\w+ \w+/)
    .textContent();
  const other = await context.newPage();
  await other.goto('/dashboard/users');
  await expect(rowsOf(other).first()).toBeVisible();
  const tokens = await tokensOf(page);
  expect(tokens.length).toBeGreaterThanOrEqual(3);
  const serialNumbers = await column(page, 'Monitor Serial Number');
  const canaries = [...serialNumbers, ...tokens, 'admin@example.com', name ?? ''];
  // Rows are stored after they are shown.
  await expect.poll(() => storedOf(canaries, page)).toEqual(canaries);

  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/auth\/login/);
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
    // The app keeps its own files only, and no answer of the service.
    await expectNoneOf([...canaries, ...ofProvider, `${baseURL}/api/`], tab);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(rowsOf(page)).toHaveCount(0);
});

test('a locked device keeps its lists only for the same user @long', async ({ page }) => {
  await signInWithClock(page);
  const serialNumbers = await column(page, 'Monitor Serial Number');
  const tokens = await tokensOf(page);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  // It is opened once the first screen is seen.
  await expect.poll(databases).not.toEqual([]);
  const kept = await databases();

  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByText(/^Locked\. Sign in/)).toBeVisible();
  // The person's name and email stay for the login page: only the password is missing.
  await expectNoneOf(tokens, page);
  await expect.poll(databases).toEqual(kept);

  // The provider asks who it is.
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterPassword(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  await expect.poll(databases).toEqual(kept);

  // Somebody else finds nothing at all.
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByText(/^Locked\. Sign in/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterPassword(page, 'nurse');
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
  await expect.poll(() => storedOf(serialNumbers, page)).toEqual([]);
});

test('an idle sign-out leaves only what Lock leaves on the device @long', async ({ page }) => {
  await signInWithClock(page);
  const tokens = await tokensOf(page);
  const last = await useAndStopClock(page);
  await page.clock.pauseAt(last + 30 * minute + 1000);
  await page.clock.resume();
  await expect(idleSaid(page)).toBeVisible();
  await expectNoneOf([...tokens, 'admin@example.com', ...ofProvider], page);
});

test('a tablet that slept for two hours does not show its old screen @long', async ({ page, context }) => {
  await signInWithClock(page);
  await page.keyboard.press('Shift');
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
  expect(await page.evaluate(() => document.elementFromPoint(600, 400)?.id)).toBe('privacy-screen');
  await expect.poll(() => tokensOf(page)).toEqual([]);
  release();
  await expect(idleSaid(page)).toBeVisible();
});

test('an app that was closed for two hours never renders a row of the ended session @long', async ({
  page,
  context,
}) => {
  await signInWithClock(page);
  await page.keyboard.press('Shift');
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

test('a start without network, too long after the last use, shows Network Error @long', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(networkIsGone);
  await installClock(page);
  await page.goto('/auth/login');
  await untilWorkerControls(page);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  await untilStored(page);
  await page.keyboard.press('Shift');
  await goOffline(context);
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
