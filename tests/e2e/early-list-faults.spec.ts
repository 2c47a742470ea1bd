// Copies of a list that must not be shown, an app that cannot be loaded, and a start without a network.
import type { Page } from '@playwright/test';
import {
  column,
  expect,
  listTitle,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  signIn,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { holdApp, keptLists, untilKept } from '../support/early-list.ts';

const earlyList = (page: Page) => page.locator('#early-list');

/** Opens the first list and waits until it is kept; answers its serial numbers. */
async function keepList(page: Page): Promise<string[]> {
  await openConsole(page);
  const serials = await column(page, 'Monitor Serial Number');
  await untilKept(page, serials[2] ?? '');
  return serials;
}

/** Starts again, until the page is parsed and its loader has run; the app does not run yet. */
async function start(page: Page, path = '/'): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive');
}

test.describe('without a service worker', () => {
  test.use({ ...signedInAs.administrator, serviceWorkers: 'block' });

  test('only what was kept for this build, person, day and screen is shown', async ({ page }) => {
    await keepList(page);
    const kept = await keptLists(page);
    const list = JSON.parse(kept[0]?.[1] ?? '{}');
    const letAppIn = await holdApp(page);
    const store = (text: string) =>
      page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [kept[0]?.[0] ?? '', text]);
    const yesterday = Date.now() - 24 * 60 * 60_000;
    const wrong = [
      JSON.stringify({ ...list, build: 'another' }),
      JSON.stringify({ ...list, person: 'another' }),
      JSON.stringify({ ...list, readAt: yesterday }),
      JSON.stringify({ ...list, readAt: Date.now() + 60 * 60_000 }),
      JSON.stringify({ ...list, content: [...list.content, ['script', {}, 'document.title = "ran"']] }),
      JSON.stringify(list).slice(0, -40),
      JSON.stringify({ ...list, content: [...list.content, 'x'.repeat(600_000)] }),
    ];
    await start(page);
    await expect(earlyList(page)).toBeVisible();
    for (const text of wrong) {
      await store(text);
      await start(page);
      await expect(page.locator('#splash')).toBeVisible();
      await expect(earlyList(page)).toHaveCount(0);
    }
    await store(JSON.stringify(list));
    await page.setViewportSize({ width: 820, height: 1180 });
    await start(page);
    await expect(earlyList(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1180, height: 820 });
    await start(page);
    await expect(earlyList(page)).toBeVisible();
    await letAppIn();
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test('every list is shown early, with the app in its place afterwards', async ({ page }) => {
    for (const path of ['/dashboard/users', '/dashboard/facilitylist', '/dashboard/deleted_monitors']) {
      await page.goto(path);
      await expect(rowsOf(page).first()).toBeVisible();
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await expect.poll(async () => (await keptLists(page)).some(([key]) => key.endsWith(path))).toBe(true);
      const letAppIn = await holdApp(page);
      await start(page, path);
      await expect(earlyList(page).getByRole('heading', { level: 1, name })).toBeVisible();
      await letAppIn();
      await expect(listTitle(page, name)).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('a tap on a monitor that is gone when the app runs does nothing, and is said to be lost', async ({
    page,
  }) => {
    await keepList(page);
    const [key = '', text = ''] = (await keptLists(page))[0] ?? [];
    // As if the third row had been another monitor's when the list was kept.
    await page.evaluate(
      ([name = '', list = '']) => {
        const id = document.querySelectorAll<HTMLElement>('[data-record]')[2]?.dataset.record ?? '';
        localStorage.setItem(name, list.replaceAll(`"data-record":"${id}"`, '"data-record":"gone"'));
      },
      [key, text],
    );
    const letAppIn = await holdApp(page);
    await start(page);
    await earlyList(page).locator('[data-record=gone]').getByRole('button').first().click();
    await letAppIn();
    await expect(page.getByText('What you tapped is no longer in the list. Nothing was done.')).toBeVisible();
    await expect(listTitle(page, 'All Monitors')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('when the app cannot be loaded the list says so, and loads again', async ({ page, faults }) => {
    faults.expect(/status of 404|ERR_FAILED/);
    await keepList(page);
    await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('The console could not be loaded. It may have been updated.')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(10);
    await page.unrouteAll({ behavior: 'wait' });
    await page.locator('#early-list-line').getByRole('button', { name: 'Reload' }).click();
    await expect(earlyList(page)).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(10);
  });
});

test('without a network the list is shown early, and a tap opens the monitor', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(networkIsGone);
  await page.goto('/auth/login');
  await untilWorkerControls(page);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  const serials = await column(page, 'Monitor Serial Number');
  await untilKept(page, serials[2] ?? '');
  await context.setOffline(true);
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
