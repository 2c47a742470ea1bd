// The oldest browsers that the app is built for, and older ones.
import type { Page } from '@playwright/test';
import { expect, openConsole, rowsOf, signedInAs, signIn, test } from '../support/console.ts';
import { removeNewApis } from '../support/missing-apis.ts';

// Answers of a service worker cannot be replaced.
test.use({ serviceWorkers: 'block' });

/** Answers with a page for which this browser is too old: it does not know what stands in place of a feature. */
async function withoutFeature(page: Page, feature: RegExp): Promise<void> {
  await page.route('**/auth/login', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toMatch(feature);
    await route.fulfill({ response, body: html.replace(feature, 'unknown-to-all(') });
  });
}

for (const [name, feature, tag] of [
  ['color-mix', /color-mix\((?=[^}]*\{ ?#old-browser)/],
  ['ranges in media queries', /(?<=@media ?)\((?=width ?>= ?1px)/, '@long'],
] as const)
  test(`a browser without ${name} is told that it is too old, also without scripts`, {
    tag: tag ?? [],
  }, async ({ page }) => {
    await withoutFeature(page, feature);
    await page.route('**/*.js', (route) => route.fulfill({ body: '' }));
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
    await expect(page.getByText('Safari or iPadOS 16.4')).toBeInViewport();
  });

test('a browser with all of them is told nothing', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('This browser is too old')).toBeHidden();
});

test('a person signs in and reads a list in a browser that lacks what the oldest ones lack', {
  tag: '@long',
}, async ({ page }) => {
  await removeNewApis(page);
  await signIn(page, 'administrator');
  await expect(rowsOf(page)).toHaveCount(10);
  expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false);
});

/** Addresses and what each shows once it is there. */
const screens = [
  { path: '/dashboard/overview', text: 'Overview' },
  { path: '/dashboard/facilitylist', text: 'All Facilities' },
  { path: '/dashboard/users', text: 'All Users' },
  { path: '/dashboard/certificates', text: 'Certificates' },
  { path: '/dashboard/audit', text: 'Audit Trail' },
  { path: '/my-page', text: 'My page' },
  { path: '/dashboard/usermanual', text: 'Help' },
];

test.describe('signed in', () => {
  test.use(signedInAs.administrator);

  test('every screen works in a browser that lacks what the oldest ones lack', { tag: '@long' }, async ({
    page,
  }) => {
    await removeNewApis(page);
    await openConsole(page);
    for (const { path, text } of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
      await expect(page.getByText('Service unreachable')).toBeHidden();
    }
  });
});
