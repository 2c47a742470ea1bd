// A person's steps in a list. The controls of app and floors have the same names.
import type { Page } from '@playwright/test';

export type Step = (page: Page) => Promise<void>;

export function clickSort(column: string): Step {
  return (page) => page.getByRole('columnheader', { name: column }).getByRole('button').click();
}

export function clickPage(number: number): Step {
  return (page) => page.getByRole('button', { name: `Page ${number}`, exact: true }).click();
}

export function clickMode(name: string): Step {
  const modes = (page: Page) => page.getByRole('navigation', { name: 'Monitors', exact: true });
  return (page) => modes(page).getByRole('link', { name, exact: true }).click();
}

/** Edit of the first row. */
export function clickEdit(page: Page): Promise<void> {
  return page.getByRole('row').getByRole('button', { name: /^Edit/ }).first().click();
}
