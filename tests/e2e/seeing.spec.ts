// The overview of a fleet with a past, in a browser: every kind of number and every point leads to a list of so many,
// by keyboard, too; and axe finds nothing on the screens that look back.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { press, tabTo } from '../support/by-keyboard.ts';
import { expect, signedInAs, signIn, test } from '../support/console.ts';
import { longWaitMs, scaled } from '../support/limits.ts';
import { openNewMonitor } from '../support/new-monitor.ts';

const tablet = { width: 1180, height: 820 };
const upright = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };

/** Each in light and dark. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of [phone, tablet]) await expectAccessible(page, { sizes: [size] });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const chart = (page: Page) => page.getByRole('region', { name: 'Online over time' });

async function openOverview(page: Page): Promise<void> {
  await page.goto('/dashboard/overview');
  await expect(chart(page).getByRole('slider')).toBeVisible();
}

/** The first one: '5 of 18 Offline' leads to 5. */
async function numberIn(link: Locator): Promise<number> {
  await expect(link).toHaveText(/\d/);
  const [first = ''] = /\d[\d,]*/.exec((await link.textContent()) ?? '') ?? [];
  return Number(first.replaceAll(',', ''));
}

/** The addresses of links, without the times and facilities in them. */
function kindsOf(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) => {
    const kindOf = (address: string) => address.replaceAll(/=(?!online|offline|never)[^&]*/g, '');
    return all.map((link) => kindOf(link.getAttribute('href') ?? ''));
  });
}

const monitorKinds = [
  'connection=offline',
  'connection=online',
  'connection=never',
  'facility&connection=offline',
  'failed_since',
  'requests',
].map((filter) => `/dashboard/overview/list?${filter}`);

/** Below the heading of the list. */
function countOf(page: Page, count: number, what: string): Locator {
  const text = `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`;
  return page
    .getByRole('main')
    .locator('p')
    .filter({ hasText: new RegExp(`^${text}`) });
}

test.describe('numbers and points', () => {
  // Nothing that other journeys delete is missing in the lists of the past.
  test.use({ baseURL: async ({ privateProduction }, use) => use(privateProduction.origin) });

  test('lead to lists of so many', { tag: '@long' }, async ({ page }) => {
    test.slow();
    await signIn(page, 'administrator');
    await expect(heading(page, 'All Monitors')).toBeVisible();

    const main = page.getByRole('main');
    const monitors = main.locator('a[href*="/overview/list"]');
    const certificates = main.locator('a[href*="/dashboard/certificates?"]');
    for (const [links, expectedKinds, title, what] of [
      [monitors, monitorKinds, 'Monitors', 'monitor'],
      [certificates, ['/dashboard/certificates?ends'], 'Certificates', 'certificate'],
    ] as const) {
      await openOverview(page);
      await expect.poll(() => kindsOf(links)).toEqual(expect.arrayContaining([...expectedKinds]));
      const kinds = new Set(await kindsOf(links));
      for (const kind of kinds) {
        // While demo monitors come and go, a number can be of another moment than its list.
        await expect(async () => {
          await openOverview(page);
          const link = links.nth((await kindsOf(links)).lastIndexOf(kind));
          const count = await numberIn(link);
          await link.click();
          await expect(heading(page, title)).toBeVisible();
          await expect(countOf(page, count, what)).toBeVisible({ timeout: scaled(3_000) });
        }, kind).toPass({ timeout: longWaitMs });
      }
    }
  });

  test('are reached by keyboard, as points of the chart and in its table', { tag: '@long' }, async ({
    page,
  }) => {
    test.slow();
    await signIn(page, 'administrator');
    await expect(heading(page, 'All Monitors')).toBeVisible();
    await openOverview(page);
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    const slider = chart(page).getByRole('slider', { name: 'Time' });
    await tabTo(page, slider);
    const now = await slider.getAttribute('aria-valuetext');
    // Two hours ago: what is under way cannot change it.
    for (let points = 0; points < 24; points += 1) await page.keyboard.press('ArrowLeft');
    await expect(slider).not.toHaveAttribute('aria-valuetext', now ?? '');
    const offline = chart(page).getByRole('link', { name: /^\d+ offline$/ });
    const count = await numberIn(offline);
    const address = await offline.getAttribute('href');
    await press(page, offline);
    await expect(heading(page, 'Monitors')).toBeVisible();
    await expect(countOf(page, count, 'monitor')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Remove filter: At .*\d\d:\d\d$/ })).toBeVisible();
    await expect(page.getByText(/counted at this time/)).toBeHidden();
    await expectAccessibleEverywhere(page);

    await page.setViewportSize(upright);
    await press(page, page.getByRole('main').getByRole('link', { name: 'Overview' }));
    await press(page, chart(page).getByRole('button', { name: 'Show as table' }));
    const inTable = chart(page).getByRole('row').locator(`a[href="${address}"]`);
    await expect(inTable).toHaveText(String(count));
    await inTable.focus();
    await page.keyboard.press('Enter');
    await expect(countOf(page, count, 'monitor')).toBeVisible();
  });
});

test.describe('the screens that look back are accessible', () => {
  test.use(signedInAs.administrator);

  test('the overview, with its table', { tag: '@long' }, async ({ page }) => {
    await openOverview(page);
    await expectAccessibleEverywhere(page);
    await chart(page).getByRole('button', { name: 'Show as table' }).click();
    await expect(chart(page).getByRole('row').nth(20)).toBeAttached();
    await expectAccessible(page, { part: 'section[aria-label="Online over time"]', sizes: [phone, upright] });
  });

  test('a monitor with a request that waits', { tag: '@long' }, async ({ page, baseURL }) => {
    await openNewMonitor(page, baseURL ?? '');
    await page.getByRole('button', { name: 'Get New Audio' }).click();
    await expect(page.getByRole('button', { name: 'Cancel request' })).toBeVisible();
    const strip = page.getByRole('region', { name: 'Connection, last 7 days' });
    await expect(strip.getByRole('list').first()).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await expect(page.getByText('The request was cancelled.')).toBeVisible();
  });

  test('a facility, the users in their states and the trail', { tag: '@long' }, async ({ page }) => {
    test.slow();
    await page.goto('/dashboard/facilitylist');
    await page.getByRole('row').getByRole('link').first().click();
    await expect(
      page
        .getByRole('region', { name: 'Connection, last 7 days' })
        .getByText('Partly online', { exact: true }),
    ).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.goto('/dashboard/users');
    await expect(page.getByRole('row').getByText('Administrator', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('row').getByText('Suspended', { exact: true }).first()).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.goto('/dashboard/audit');
    await expect(
      page.getByRole('region', { name: 'Audit Trail' }).getByRole('listitem').nth(5),
    ).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});
