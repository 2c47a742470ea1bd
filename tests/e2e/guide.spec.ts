// The user guide in a real browser: offline, by keyboard, and for everybody.
import { guidePictureCache } from '../../src/lib/storage-keys.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  expect,
  goOffline,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  test,
  untilWorkerControls,
} from '../support/console.ts';

test.use(signedInAs.administrator);

/** A tablet and a phone. */
const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

test('the guide is read offline though it was never opened, and with its pictures once it was', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(networkIsGone);
  // Asked without a token whether anything answers again: this answer is enough.
  faults.expect(/status of 401 .*\/capabilities\)/);
  await openConsole(page);
  await untilWorkerControls(page);
  await expect(rowsOf(page)).toHaveCount(10);
  await goOffline(context);
  await page.getByRole('link', { name: 'Help', exact: true }).first().click();
  const search = page.getByLabel('Search the guide');
  await search.fill('silent');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'A monitor is silent: what now?' });
  await expect(title).toBeFocused();
  await expect(page.getByText('This picture is not stored on this device.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/Offline since/)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 3, name: 'On the ward' })).toBeVisible();
  const countKept = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, guidePictureCache);
  // 16 pictures in two colour schemes.
  await expect.poll(countKept).toBe(32);
  await goOffline(context);
  await page.goto('/dashboard/usermanual#silent-monitor');
  const picture = page.getByRole('img', { name: /^A monitor's page/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(600);
});

test('the guide is accessible, and printed without what only a screen needs', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/dashboard/usermanual');
  await expect(page.getByRole('heading', { level: 3, name: 'On the ward' })).toBeVisible();
  await expectAccessible(page, { sizes });
  await page.getByLabel('Search the guide').fill('nonsense');
  await expect(page.getByText('No results for “nonsense”')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/usermanual#site-certificates');
  await expect(page.getByRole('heading', { level: 1, name: 'Give a site its certificates' })).toBeVisible();
  await expectAccessible(page, { sizes });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Topics' })).toBeHidden();
  await expect(page.getByText('With an EST server')).toBeVisible();
});
