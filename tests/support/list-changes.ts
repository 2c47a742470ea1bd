// A list of monitors that listens to changes.
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openScreen, type Wire } from './screen.tsx';
import type { TestService } from './service.ts';

type App = Awaited<ReturnType<typeof openScreen>>;

/** The names in the table, from the top down: by selector, because roles take seconds. */
export function shown(): string[] {
  return [...document.querySelectorAll('tbody a')].map((link) => link.textContent ?? '');
}

const listPath = '/api/v1/monitors/search';

/** How often the list was fetched. */
export const countLists = ({ requests }: App) =>
  requests.filter((request) => request.startsWith(`POST ${listPath}`)).length;

/**
 * Opens the list of the monitors with this word by name, and waits until it has been fetched twice: to open it, and for
 * what may have changed before the stream was open.
 * @param names on its first page
 */
export async function openListByName(
  service: TestService,
  word: string,
  names: string[],
  wire: Wire = (_request, pass) => pass(),
): Promise<App> {
  const app = await openScreen(service, `/dashboard/monitors?search=${word}&sort=monitor_id&order=asc`, {
    wire,
  });
  await waitFor(() => expect(shown()).toEqual(names));
  await app.user.click(screen.getByRole('heading', { level: 1 }));
  await waitFor(() => expect(countLists(app)).toBe(2));
  return app;
}
