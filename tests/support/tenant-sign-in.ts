import type { Page } from '@playwright/test';
import type { OutsideProvider, OutsideUser } from './outside-provider.ts';

/** Signs in at a provider on another origin, from the app's sign-in page. */
export async function signInAtTenant(
  page: Page,
  { origin }: OutsideProvider,
  person: OutsideUser,
): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}/u/login/*`);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
}
