// Who gets in, who does not, and how one leaves.
import {
  enterPassword,
  expect,
  listTitle,
  signIn,
  test,
  testUsers,
  untilWorkerControls,
} from '../support/console.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('This browser is too old')).toBeHidden();
  await untilWorkerControls(page);
});

test('an administrator signs in, and signs out completely', async ({ page }) => {
  await signIn(page, 'administrator');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await page.goto('/auth/login');
  await expect(page).toHaveURL('/dashboard/monitors');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto('/dashboard/monitors');
  await expect(page).toHaveURL(/\/auth\/login/);

  // The provider's session has ended too: it asks for the password again.
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('Enter pressed before the script of the sign-in page has loaded signs in once it has', {
  tag: '@long',
}, async ({ page }) => {
  const { email, password } = testUsers.administrator;
  let load = () => {};
  const typed = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/interaction/assets/sign-in.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  load();
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
});

test('signing in leads to the address that was opened', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard/deleted_monitors?sort=cloud_id&order=desc&page=2');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterPassword(page, 'administrator');
  await expect(listTitle(page, 'Deleted Monitors')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/deleted_monitors?sort=cloud_id&order=desc&page=2');
});

for (const order of ['the first one first', 'the second one first'])
  test(`of two open sign-in pages each signs in: ${order}`, async ({ page, context, faults }) => {
    // The second sign-in ends the first one's session: what that tab asks before it has the new tokens is refused.
    faults.expect(/status of 40[01] .*\/(api\/v1\/|oauth\/token)/);
    const other = await context.newPage();
    await other.goto('/auth/login');
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await expect(tab.getByLabel('Email')).toBeVisible();
    }
    const tabs = order.startsWith('the first') ? [page, other] : [other, page];
    for (const tab of tabs) {
      await enterPassword(tab, 'administrator');
      await expect(listTitle(tab, 'All Monitors')).toBeVisible();
    }

    // Back to the sign-in page, whose sign-in is over.
    await page.goBack();
    await expect(listTitle(page, 'All Monitors')).toBeVisible();
    await expect(page.getByText(/^You are already signed in as /)).toBeVisible();
  });

test('a user who is not an administrator is refused, with one message', async ({ page }) => {
  await signIn(page, 'nurse');
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);

  // No loop: what was said stands still, and nothing is asked of the provider any more.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
  expect(asked.filter((path) => /^\/(authorize|oauth|dashboard)/.test(path))).toEqual([]);
  await page.goto('/dashboard/monitors');
  await expect(page).toHaveURL(/\/auth\/login/);

  // Another person may sign in at the same device.
  await signIn(page, 'administrator');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
});

test('a wrong password is refused on the sign-in page', { tag: '@long' }, async ({ page, faults }) => {
  faults.expect(/status of 403/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(testUsers.administrator.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Email or password is incorrect.' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(testUsers.administrator.email);

  await enterPassword(page, 'administrator');
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
});
