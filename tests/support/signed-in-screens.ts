import { expect, type Page } from '@playwright/test';

/** One address of each screen for signed-in people, for tests that look at all of them. */
export const signedInScreens = [
  '/dashboard/monitors',
  '/dashboard/deleted_monitors',
  '/dashboard/facilitylist',
  '/dashboard/users',
  '/dashboard/overview',
  '/dashboard/certificates',
  '/dashboard/audit',
  '/dashboard/siteconfig',
  '/dashboard/round',
  '/dashboard/usermanual',
  '/my-page',
  '/builder',
];

/** Waits for the screen's title and for what it loads. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1:visible').first()).toBeVisible();
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
}
