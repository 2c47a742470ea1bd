// Faults of the browser with the directory: its database is full, dead, silent or evicted, or its worker fails. Lists and dialogs go
// on without it, and My page says why.
import type { Page } from '@playwright/test';
import {
  expect,
  goOffline,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  signIn,
  test,
  untilWorkerControls,
} from '../support/console.ts';
import { untilDirectory } from '../support/directory-page.ts';
import { scaled } from '../support/limits.ts';

// Its worker's script would come from the service worker.
test.use({ serviceWorkers: 'block' });

const refuse = (error: string) => `() => { throw new DOMException('', '${error}'); }`;

const full = `IDBObjectStore.prototype.put = ${refuse('QuotaExceededError')};`;

/** By what the worker runs first, and what My page says then. */
const workerFaults = [
  {
    name: 'a database that is full',
    script: full,
    says: /does not store them/,
  },
  {
    name: 'a dead database',
    script: `IDBFactory.prototype.open = ${refuse('UnknownError')};`,
    says: /does not store them/,
  },
  {
    name: 'a database that another tab blocks',
    script: 'IDBFactory.prototype.open = () => new EventTarget();',
    says: /does not store them/,
  },
  {
    name: 'a database that is lost in the middle',
    script: `let calls = 0; const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...values) {
        calls += 1;
        if (calls > 3) throw new DOMException('', 'InvalidStateError');
        return put.apply(this, values);
      };`,
    says: /does not store them/,
  },
  {
    name: 'a worker that fails',
    script: "throw new Error('no worker');",
    says: /They are not loaded yet/,
    expected: /no worker/,
  },
];

/** The worker begins with this script. */
async function breakWorker(page: Page, script: string): Promise<void> {
  await page.route('**/assets/store-worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });
}

/** A text in an open dialog, a list and My page, while and after the directory fails. */
async function goOnAnyway(page: Page, says: RegExp, failed: Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Facility' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Facility' });
  await dialog.getByLabel('Hospital Name').fill('Typed meanwhile');
  await failed;
  await expect(dialog.getByLabel('Hospital Name')).toHaveValue('Typed meanwhile');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('searchbox').fill('bed');
  await expect(page).toHaveURL(/search=bed/);
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('link', { name: /^My page/ }).click();
  await expect(page.getByText(says)).toBeVisible();
}

test.describe('with a worker that fails', () => {
  test.use(signedInAs.administrator);

  for (const { name, script, says, expected } of workerFaults) {
    // One of them in each run of the journeys.
    test(name, { tag: script === full ? [] : '@long' }, async ({ page, faults }) => {
      if (expected) faults.expect(expected);
      await breakWorker(page, script);
      const failed = page.waitForResponse(expected ? /store-worker/ : /v1\/changes/);
      await openConsole(page);
      await goOnAnyway(page, says, failed);
    });
  }

  test('a directory that the browser evicts is read again', { tag: '@long' }, async ({ page }) => {
    await openConsole(page);
    await untilDirectory(page);
    await page.evaluate(async () => {
      const [{ name = '' } = {}] = (await indexedDB.databases()).filter((each) =>
        each.name?.startsWith('infusion-console-'),
      );
      await new Promise((resolve, reject) => {
        const removal = indexedDB.deleteDatabase(name);
        removal.onsuccess = resolve;
        removal.onerror = reject;
        removal.onblocked = reject;
      });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rowsOf(page)).toHaveCount(10);
    await page.reload();
    await untilDirectory(page);
    await page.getByRole('link', { name: /^My page/ }).click();
    await expect(page.getByText(/All monitors, facilities and users are stored/)).toBeVisible();
  });
});

test.describe('for whom it is', () => {
  test.use({ serviceWorkers: 'allow' });

  const directoryWorkers = (page: Page) =>
    page.workers().filter((worker) => worker.url().includes('store-worker'));

  test('a session that ends offline leaves it closed', { tag: '@long' }, async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(networkIsGone);
    await signIn(page, 'administrator');
    await expect(rowsOf(page)).toHaveCount(10);
    await untilDirectory(page);
    await untilWorkerControls(page);
    await goOffline(context);
    await page.getByRole('button', { name: 'Lock now' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.goto('/dashboard/monitors');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(0);
    expect(directoryWorkers(page)).toEqual([]);
  });

  test('nothing is left of it for a person who has lost the right', { tag: '@long' }, async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 403/);
    await signIn(page, 'administrator');
    await expect(rowsOf(page)).toHaveCount(10);
    await untilDirectory(page);
    await context.route('**/api/v1/**', (route) =>
      route.fulfill({ status: 403, json: { status: false, message: 'no' } }),
    );
    const refresh = page.getByRole('button', { name: 'Refresh' });
    // The console's own calls may be refused first; then there is nothing left to tap.
    await refresh.click({ timeout: scaled(3_000), noWaitAfter: true }).catch(() => undefined);
    await expect(page.getByText('Login unsuccessful.')).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toEqual([]);
    expect(directoryWorkers(page)).toEqual([]);
  });
});
