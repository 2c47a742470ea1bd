// The console with an identity provider on another origin, like an Auth0 tenant: only settings are different.
import { test as base, expect, listTitle, rowsOf, untilWorkerControls } from '../support/console.ts';
import { longTestMs } from '../support/limits.ts';
import { type OutsideProvider, type OutsideUser, startOutsideProvider } from '../support/outside-provider.ts';
import { signInAtTenant } from '../support/tenant-sign-in.ts';

const headNurse: OutsideUser = {
  subject: 'auth0|65f1c0ffee',
  name: 'Hedda Nyberg',
  email: 'head.nurse@example.org',
  emailVerified: true,
  password: 'chosen at the tenant',
};
const visitor: OutsideUser = { ...headNurse, subject: 'auth0|visitor', email: 'visitor@example.org' };

const test = base.extend<{ tenant: OutsideProvider }>({
  /** The provider, and a console that has been told about it. */
  tenant: [
    async ({ launcher }, use) => {
      const port = await launcher.freePort();
      const tenant = await startOutsideProvider({
        consoleOrigin: `http://localhost:${port}`,
        users: [headNurse, visitor],
        // Shorter than the app requires of a token, so that it requests another one at each start.
        accessTokenLife: 30,
      });
      const production = await launcher.start({
        ...tenant.settings,
        PORT: String(port),
        ADMIN_EMAIL: headNurse.email,
      });
      await use(tenant);
      await production.end();
      await tenant.stop();
    },
    // Not of the journey's own time.
    { timeout: longTestMs },
  ],
  baseURL: async ({ tenant }, use) => use(tenant.consoleOrigin),
});

test('with a provider on another origin: sign in, list, reload, token refresh, sign out, and refusal', async ({
  page,
  tenant,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/auth/login');
  await untilWorkerControls(page);
  // Nobody has a password here that could be forgotten.
  await expect(page.getByRole('link')).toHaveCount(0);
  await page.goto('/auth/forgot-password');
  await expect(page).toHaveURL('/auth/login');

  await signInAtTenant(page, tenant, headNurse);
  await expect(listTitle(page, 'All Monitors')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page.getByText(headNurse.name)).toBeVisible();

  const before = tenant.requestCount('/oauth/token');
  await page.reload();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => tenant.requestCount('/oauth/token')).toBeGreaterThan(before);
  await expect(rowsOf(page)).toHaveCount(10);
  expect(tenant.requestCount('/userinfo')).toBe(1);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');
  expect(tenant.requestCount('/v2/logout')).toBe(1);

  // Its session has ended, too: it asks who is there.
  await signInAtTenant(page, tenant, visitor);
  await expect(page.getByText('Login unsuccessful.')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  expect(tenant.requestCount('/v2/logout')).toBe(2);
});
