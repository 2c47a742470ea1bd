// axe finds nothing serious on any screen, light and dark, on a tablet and on a phone.
import { expectAccessible } from '../support/accessible.ts';
import {
  expect,
  networkIsGone,
  openConsole,
  rowsOf,
  signedInAs,
  signIn,
  test,
  untilWorkerControls,
} from '../support/console.ts';

/** A tablet and a phone. */
const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

test('the sign-in screens are accessible', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth/login');
  await expectAccessible(page, { sizes });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page, { sizes });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page, { sizes });
});

test('the message of a refused sign-in is accessible', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'nurse');
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
  await expectAccessible(page, { sizes });
});

const screens = [
  { path: '/dashboard/monitors', heading: 'All Monitors' },
  // A list with fewer rows.
  { path: '/dashboard/unassigned_monitors?sort=cloud_id', heading: 'Unassigned Monitors', where: {} },
  { path: '/dashboard/deleted_monitors', heading: 'Deleted Monitors' },
  { path: '/dashboard/monitors?search=nothing+like+this', heading: 'All Monitors' },
  { path: '/dashboard/monitors?page=999', heading: 'All Monitors', where: {} },
  { path: '/nowhere', heading: 'OOPS! Something went wrong here' },
];

test.describe('signed in', () => {
  test.use(signedInAs.administrator);

  test('every list is accessible, full and empty', async ({ page }) => {
    test.slow();
    for (const { path, heading, where = { sizes } } of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page, where);
    }
  });

  test('a monitor, its history and the audit trail are accessible', { tag: '@long' }, async ({ page }) => {
    await openConsole(page);
    await rowsOf(page).first().getByRole('link').click();
    await expect(page.getByRole('tab', { name: 'Monitor', exact: true })).toBeVisible();
    await expectAccessible(page, { sizes });
    await page.getByRole('button', { name: 'Get New Audio' }).click();
    await page.getByRole('button', { name: 'More for this monitor' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(page.getByRole('dialog').getByText('Request sent to monitor').first()).toBeVisible();
    await expectAccessible(page, { sizes });
    await page.getByRole('dialog').getByRole('link', { name: 'Open in Audit Trail' }).click();
    await page.getByRole('link', { name: /^Remove filter/ }).click();
    await expect(
      page.getByRole('region', { name: 'Audit Trail' }).getByText('Signed in').first(),
    ).toBeVisible();
    await expectAccessible(page, { sizes });
  });

  test('a facility and the users are accessible', { tag: '@long' }, async ({ page }) => {
    await openConsole(page, '/dashboard/facilitylist', 'All Facilities');
    await rowsOf(page).first().getByRole('link').click();
    await expect(page.getByRole('list', { name: 'Monitors by connection' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await expectAccessible(page, { sizes });
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /\/ Users$/ })).toBeVisible();
    await expectAccessible(page, {});
    await page.goto('/dashboard/users');
    await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeVisible();
    await expectAccessible(page, { sizes });
  });

  test('the selection and the delete dialog are accessible', { tag: '@long' }, async ({ page, faults }) => {
    faults.expect(/status of 409/);
    await openConsole(page);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect(page.getByText('10 on this page selected')).toBeVisible();
    await expectAccessible(page, { sizes });
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expectAccessible(page, { sizes });
  });

  test('filters, views, CSV and changes of many are accessible', { tag: '@long' }, async ({ page }) => {
    const at = new Date().toISOString();
    const change = {
      kind: 'monitorChange',
      change: { type: 'associate', facility: 'Lakeview General' },
      created_date: at,
      cancelled_date: null,
      total: 5_000,
    };
    const running = { ...change, id: '1', ended_date: null, counts: { done: 2_300, waiting: 2_700 } };
    const counts = { done: 4_950, failed: 50 };
    const ended = { ...change, id: '2', ended_date: at, counts, can: ['retry', 'undo'] };
    await page.route(/v1\/jobs\?.*kind=monitorChange/, (route) =>
      route.fulfill({ json: { status: true, message: '', data: [running, ended], count: 2 } }),
    );
    await openConsole(page, '/dashboard/monitors?connection=offline&log_level=500', 'All Monitors');
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    await expectAccessible(page, { sizes });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, { sizes });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More for this list' }).click();
    await page.getByRole('menuitem', { name: 'Views …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Night round');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('link', { name: 'Night round' })).toBeVisible();
    await expectAccessible(page, { sizes });
    await page.keyboard.press('Escape');
    // Their answers never come.
    await page.route(/count=100/, () => undefined);
    await page.getByRole('button', { name: 'More for this list' }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, { sizes });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a toast is accessible', { tag: '@long' }, async ({ page }) => {
    await page.goto('/dashboard/deleted_monitors');
    await page
      .getByRole('button', { name: /^Restore / })
      .first()
      .click();
    // The demo's monitors were deleted days ago: they need new credentials.
    const saved = page.getByRole('button', { name: "I've saved it" });
    await expect(saved).toBeVisible();
    await expectAccessible(page, { sizes });
    await saved.click();
    // It stays open while it has the focus.
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await expectAccessible(page, { sizes });
  });

  test('the open drawer is accessible', { tag: '@long' }, async ({ page }) => {
    await openConsole(page);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('dialog', { name: 'Infusion Console' })).toBeVisible();
    await expectAccessible(page);
  });

  test('screens are accessible while offline', { tag: '@long' }, async ({ page, context, faults }) => {
    faults.expect(networkIsGone);
    await openConsole(page);
    await untilWorkerControls(page);
    await expect(rowsOf(page)).toHaveCount(10);
    await context.setOffline(true);
    await expect(page.getByText(/Offline since/)).toBeVisible();
    await expectAccessible(page, { sizes });
    await page.getByRole('link', { name: /^Cert/ }).click();
    await expect(page.getByText('Certificates are not available offline.')).toBeVisible();
    await expectAccessible(page, { sizes });
  });
});
