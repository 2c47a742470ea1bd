// The production build on another team's backend and provider: an administrator's way through lists, dialogs, deletes and
// requests. The screens' tests (tests/app/common/other-backend.test.tsx) go through the rest.
import { test as base, expect, listTitle, openAddition, rowsOf } from '../support/console.ts';
import { type OutsideProvider, startOutsideProvider } from '../support/outside-provider.ts';
import { startStubHost } from '../support/stub-host.ts';
import { signInAtTenant } from '../support/tenant-sign-in.ts';

const administrator = {
  subject: 'auth0|65f1c0ffee',
  name: 'Hedda Nyberg',
  email: 'head.nurse@example.org',
  emailVerified: true,
  password: 'chosen at the tenant',
};

const test = base.extend<{ tenant: OutsideProvider }>({
  /** The provider, and a host with app and backend. */
  tenant: async ({ launcher }, use) => {
    const consoleOrigin = `http://localhost:${await launcher.freePort()}`;
    const tenant = await startOutsideProvider({ consoleOrigin, users: [administrator] });
    const { OIDC_ISSUER: domain, OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience } = tenant.settings;
    const auth = { domain, clientId, audience };
    const host = await startStubHost(consoleOrigin, { apiBase: '/api/', auth, accounts: false, help: {} });
    await use(tenant);
    await host.stop();
    await tenant.stop();
  },
  baseURL: async ({ tenant }, use) => use(tenant.consoleOrigin),
});

test('an administrator works on a backend that answers to the letter', { tag: '@long' }, async ({
  page,
  tenant,
  faults,
}) => {
  // It has no capabilities, and its delete checks answer with a status of their own.
  faults.expect(/Failed to load resource: the server responded with a status of (404|80[23])/);
  await page.goto('/');
  await signInAtTenant(page, tenant, administrator);
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page.getByText(/^25 monitors · updated/)).toBeVisible();

  const dialog = await openAddition(page, 'Monitor');
  await dialog.getByLabel('Monitor Serial Number').fill('IPM-NEW');
  await dialog.getByLabel('Monitor Name').fill('Bay 99');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/Bay 99/)).toBeVisible();
  // The fields are cleared for the next monitor.
  await expect(dialog.getByLabel('Monitor Serial Number')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox').fill('Bay 01');
  await page.getByRole('searchbox').press('Enter');
  await rowsOf(page).getByRole('link', { name: 'Bay 01' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bay 01' })).toBeVisible();
  await page.getByRole('button', { name: 'Get New Audio' }).click();
  await expect(page.getByText(/^Requested at/)).toBeVisible();
  await expect(page.getByText('Recording received.')).toBeVisible();

  await page.goto('/dashboard/monitors?search=Bay%2002');
  await page.getByLabel('Select Bay 02').check();
  await page.getByLabel('Selection').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/also deletes previously created facility associations/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('1 monitor deleted')).toBeVisible();
});
