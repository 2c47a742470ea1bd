// Whoever may not see the list now sees nothing of it: not in the page that starts, at no moment, and not in what the
// early list is stored in.
import type { BrowserContext, Page } from '@playwright/test';
import { dumpBrowser } from '../support/browser-dump.ts';
import { enterPassword, expect, signIn, test } from '../support/console.ts';
import { installClock } from '../support/device-clock.ts';
import { blockApp, earlyList, startHeld, startRecords, untilMonitorsStored } from '../support/early-list.ts';

test.use({ serviceWorkers: 'block' });

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

/** Signs in and waits until the list is stored; returns its serial numbers. */
async function storeList(page: Page): Promise<string[]> {
  await signIn(page, 'administrator');
  return await untilMonitorsStored(page);
}

/** A page in which every node that is ever added, from the first script on, is searched for these texts. */
async function openWatched(
  context: BrowserContext,
  texts: string[],
): Promise<{ page: Page; seen: string[] }> {
  const page = await context.newPage();
  const seen: string[] = [];
  await page.exposeFunction('tellSeen', (text: string) => seen.push(text));
  await page.addInitScript((all) => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes, target }) => [...addedNodes, target]);
      for (const text of all)
        if (added.some((node) => node.textContent?.includes(text))) Reflect.get(window, 'tellSeen')(text);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }, texts);
  return { page, seen };
}

/** Starts the app once more: first without its last script, then with it. */
async function startAgain(page: Page): Promise<void> {
  const letAppIn = await blockApp(page);
  await startHeld(page);
  await expect(page.locator('#splash')).toBeAttached();
  await expect(earlyList(page)).toHaveCount(0);
  await letAppIn();
}

test('after a sign-out nothing of the list is on the device, nor in any page that starts', async ({
  page,
  context,
}) => {
  const serials = await storeList(page);
  const before = await dumpBrowser(page);
  expect(serials.filter((serial) => !before.includes(serial))).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signInButton(page)).toBeVisible();
  const { page: next, seen } = await openWatched(context, serials);
  await startAgain(next);
  await expect(signInButton(next)).toBeVisible();
  const dump = await dumpBrowser(next);
  expect(serials.filter((serial) => dump.includes(serial))).toEqual([]);
  expect(seen).toEqual([]);
});

test('a locked device starts without the list, for another person, too', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const serials = await storeList(page);
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByText(/^Locked\. Sign in/)).toBeVisible();
  expect(await startRecords(page)).toEqual([]);
  const { page: next, seen } = await openWatched(context, serials);
  await startAgain(next);
  await signInButton(next).click();
  await enterPassword(next, 'nurse');
  await expect(next.getByText('Login unsuccessful.')).toBeVisible();
  const dump = await dumpBrowser(next);
  expect(serials.filter((serial) => dump.includes(serial))).toEqual([]);
  expect(seen).toEqual([]);
});

test('an app that was not used for half an hour starts without the list', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await installClock(page);
  const serials = await storeList(page);
  await page.goto('about:blank');
  await page.clock.fastForward('00:31:00');
  const { page: next, seen } = await openWatched(context, serials);
  await startAgain(next);
  await expect(next.getByText(/signed out due to inactivity/)).toBeVisible();
  expect(await startRecords(next)).toEqual([]);
  expect(seen).toEqual([]);
});

test('whoever the service refuses starts without the list', { tag: '@long' }, async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 403/);
  const serials = await storeList(page);
  await context.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 403, json: { status: false, message: 'no' } }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
  const { page: next, seen } = await openWatched(context, serials);
  await startAgain(next);
  await expect(signInButton(next)).toBeVisible();
  const dump = await dumpBrowser(next);
  expect(serials.filter((serial) => dump.includes(serial))).toEqual([]);
  expect(seen).toEqual([]);
});

/** Signs in, and opens another tab in which the early list stands, and the app does not run yet. */
async function openEarly(page: Page, context: BrowserContext) {
  const serials = await storeList(page);
  const { page: other, seen } = await openWatched(context, serials);
  await blockApp(other);
  // Whatever changes in the list removes its record for a second.
  await untilMonitorsStored(page);
  await startHeld(other);
  await expect(earlyList(other)).toBeVisible();
  // The watch of the other tests sees here what it does not see there.
  await expect.poll(() => serials.filter((serial) => !seen.includes(serial))).toEqual([]);
  return { other, serials };
}

/** The splash is back, which hides itself after three seconds without the app, and nothing of the list is in the page. */
async function expectErased(page: Page, serials: string[]): Promise<void> {
  await expect(earlyList(page)).toHaveCount(0);
  await expect(page.locator('#splash')).toBeAttached();
  const text = await page.evaluate(() => document.documentElement.outerHTML);
  expect(serials.filter((serial) => text.includes(serial))).toEqual([]);
}

test('a sign-out in another tab takes the early list away before the app runs', async ({ page, context }) => {
  const { other, serials } = await openEarly(page, context);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signInButton(page)).toBeVisible();
  await expectErased(other, serials);
});

test('Lock tapped before the app runs clears the list at once, and locks', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const serials = await storeList(page);
  await page.close();
  const other = await context.newPage();
  const letAppIn = await blockApp(other);
  await startHeld(other);
  await earlyList(other).getByRole('button', { name: 'Lock now' }).click();
  const text = await other.evaluate(() => document.documentElement.outerHTML);
  expect(serials.filter((serial) => text.includes(serial))).toEqual([]);
  await letAppIn();
  await expect(other.getByText(/^Locked\. Sign in/)).toBeVisible();
  expect(await startRecords(other)).toEqual([]);
});
