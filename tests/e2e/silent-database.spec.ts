// A device database that opens and then answers nothing: no screen waits for it, and a sign-out says what it left.
import type { Page } from '@playwright/test';
import { databasePrefix } from '../../src/lib/storage-keys.ts';
import { expect, listTitle, rowsOf, signedInAs, test } from '../support/console.ts';

test.use({ ...signedInAs.administrator });

/** Another page holds the console's database by a write that does not end. */
async function holdDatabase(other: Page): Promise<void> {
  await other.evaluate(async (prefix) => {
    const named = (await indexedDB.databases()).find(({ name }) => name?.startsWith(prefix));
    const opening = indexedDB.open(named?.name ?? '');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const db = opening.result;
    const names = [...db.objectStoreNames];
    const store = db.transaction(names, 'readwrite').objectStore(names[0] ?? '');
    const goOn = () => {
      store.count().onsuccess = goOn;
    };
    goOn();
  }, databasePrefix);
}

test('a database that answers nothing keeps no screen waiting, and a sign-out says what is left', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.goto('/dashboard/monitors');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await expect
    .poll(() =>
      other.evaluate(
        async (prefix) => (await indexedDB.databases()).some(({ name }) => name?.startsWith(prefix)),
        databasePrefix,
      ),
    )
    .toBe(true);
  await holdDatabase(other);
  for (const [path, title] of [
    ['facilitylist', 'All Facilities'],
    ['active_users', 'Active Users'],
  ] as const) {
    await page.goto(`/dashboard/${path}`);
    await expect(listTitle(page, title)).toBeVisible();
    await expect(rowsOf(page).first()).toBeVisible();
  }
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Edit / })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('The lists on this device could not be removed')).toBeVisible();

  await other.close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([]);
});
