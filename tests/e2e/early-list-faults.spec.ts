// Start records that must not be used, an app that cannot be loaded, and a start without a network.
import type { Page } from '@playwright/test';
import {
  expect,
  goOffline,
  listTitle,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import {
  blockApp,
  earlyList,
  startHeld,
  startRecords,
  untilListStored,
  untilMonitorsStored,
} from '../support/early-list.ts';
import { longWaitMs } from '../support/limits.ts';

/** Opens the first list and waits until it is stored; returns its key and its text. */
async function storeFirstList(page: Page): Promise<[string, string]> {
  await openConsole(page);
  await untilMonitorsStored(page);
  const [first] = await startRecords(page);
  if (!first) throw new Error('No list is stored.');
  return first;
}

test.describe('without a service worker', () => {
  test.use({ ...signedInAs.administrator, serviceWorkers: 'block' });

  test('only what was stored for this build, person, day and screen is shown', { tag: '@long' }, async ({
    page,
  }) => {
    const [key, text] = await storeFirstList(page);
    const list = JSON.parse(text);
    const letAppIn = await blockApp(page);
    const store = (value: string) =>
      page.evaluate(([name = '', item = '']) => localStorage.setItem(name, item), [key, value]);
    const yesterday = Date.now() - 24 * 60 * 60_000;
    const wrong = [
      JSON.stringify({ ...list, build: 'another' }),
      JSON.stringify({ ...list, person: 'another' }),
      JSON.stringify({ ...list, readAt: yesterday }),
      JSON.stringify({ ...list, readAt: Date.now() + 60 * 60_000 }),
      JSON.stringify({ ...list, picture: `${list.picture}<script>document.title = "ran"</script>` }),
      JSON.stringify(list).slice(0, -40),
    ];
    await startHeld(page);
    await expect(earlyList(page)).toBeVisible();
    for (const value of wrong) {
      await store(value);
      await startHeld(page);
      await expect(page.locator('#splash')).toBeVisible();
      await expect(earlyList(page)).toHaveCount(0);
    }
    await store(JSON.stringify(list));
    await page.setViewportSize({ width: 820, height: 1180 });
    await startHeld(page);
    await expect(earlyList(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1180, height: 820 });
    await startHeld(page);
    await expect(earlyList(page)).toBeVisible();
    await letAppIn();
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test('other lists are shown early, too, with the app in its place afterwards', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/dashboard/facilitylist');
    const facility = (await rowsOf(page).first().getByRole('link').first().getAttribute('href')) ?? '';
    for (const path of ['/dashboard/users', facility]) {
      await page.goto(path);
      await expect(rowsOf(page).first()).toBeVisible();
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await untilListStored(page, `"address":"${path}"`);
      const letAppIn = await blockApp(page);
      await startHeld(page, path);
      await expect(earlyList(page).getByRole('heading', { level: 1, name })).toBeVisible();
      await letAppIn();
      await expect(listTitle(page, name)).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('statuses that may not hold any more have no colour, and say from when they are', {
    tag: '@long',
  }, async ({ page }) => {
    const [key, text] = await storeFirstList(page);
    const list = JSON.parse(text);
    const old = JSON.stringify({ ...list, oldStatus: { ...list.oldStatus, from: Date.now() - 1 } });
    const letAppIn = await blockApp(page);
    await startHeld(page);
    await expect(earlyList(page).locator('[data-online][data-old=false]')).not.toHaveCount(0);
    await page.evaluate(([name = '', item = '']) => localStorage.setItem(name, item), [key, old]);
    await startHeld(page);
    await expect(earlyList(page).locator('[data-online][data-old=true]')).not.toHaveCount(0);
    await expect(earlyList(page).locator('[data-online][data-old=false]')).toHaveCount(0);
    await expect(rowsOf(page).getByText(/^as of \d/)).toHaveCount(10);
    await letAppIn();
  });

  test('the app begins with the record where neither the database nor the service answers', async ({
    page,
  }) => {
    await storeFirstList(page);
    await page.route('**/api/**', () => undefined);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => Object.create(IDBOpenDBRequest.prototype);
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#root [data-record]')).toHaveCount(10);
    await expect(earlyList(page)).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test('when the app cannot be loaded the list says so, and loads again', async ({ page, faults }) => {
    faults.expect(/status of 404|ERR_FAILED/);
    await storeFirstList(page);
    await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('The console could not be loaded. It may have been updated.')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(10);
    await page.unrouteAll({ behavior: 'wait' });
    await page.locator('#early-list-line').getByRole('button', { name: 'Reload' }).click();
    await expect(earlyList(page)).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test('when the app fails while it is loaded the list says so', { tag: '@long' }, async ({
    page,
    faults,
  }) => {
    faults.expect(/broken/);
    await storeFirstList(page);
    const body = 'startApp(() => { throw new Error("broken"); });';
    await page.route(/\/assets\/index-[^/]+\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('The console could not be loaded. It may have been updated.')).toBeVisible();
    await expect(earlyList(page)).toBeVisible();
  });

  test('when the app cannot start its own message stands alone', { tag: '@long' }, async ({
    page,
    faults,
  }) => {
    faults.expect(/The start was stopped/);
    await storeFirstList(page);
    // The first that the app's start reads of the page.
    await page.addInitScript(() =>
      Object.defineProperty(HTMLElement.prototype, 'nonce', {
        get() {
          throw new Error('The start was stopped.');
        },
      }),
    );
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('Could not start the console');
    await expect(earlyList(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('where nothing of the app can run, the page itself says so', { tag: '@long' }, async ({
    page,
    faults,
  }) => {
    faults.expect(/refused while it is loaded/);
    await page.route(/\/assets\/[^/]+\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'throw new Error("refused while it is loaded");',
      }),
    );
    await page.goto('/', { waitUntil: 'commit' });
    const title = page.getByRole('heading', { name: 'The console has not started yet' });
    await expect(title).toBeVisible({ timeout: longWaitMs });
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('link', { name: 'Load again' }).click();
    await expect(listTitle(page, 'All Monitors')).toBeVisible();
    await expect(title).toBeHidden();
  });
});

test.describe('with a service worker', () => {
  test.use(signedInAs.administrator);

  test('without a network the list is shown early, and a tap opens the monitor', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(networkIsGone);
    await openConsole(page);
    await untilWorkerControls(page);
    await untilMonitorsStored(page);
    await goOffline(context);
    await page.addInitScript(() => {
      // The third row is tapped as soon as the early list is there: long before the app runs.
      new MutationObserver((_, observer) => {
        const link = document.querySelectorAll<HTMLElement>('#early-list [data-record] a')[2];
        if (!link) return;
        observer.disconnect();
        link.click();
        sessionStorage.setItem('tapped', link.textContent ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/dashboard/monitors');
    await expect(page).toHaveURL(/monitor-details/);
    // A row's link is the monitor's name.
    const tapped = (await page.evaluate(() => sessionStorage.getItem('tapped'))) ?? '';
    expect(tapped).not.toBe('');
    await expect(page.getByText(tapped).first()).toBeVisible();
    await expect(page.getByText(/Offline since/)).toBeVisible();
  });
});
