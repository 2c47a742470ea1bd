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
 * Opens the list of the monitors with this word by name, and waits until it has been fetched three times: to open it, for
 * what may have changed before it was shown, and for what may have changed before the stream was open. The stream opens
 * after the second, so that no two fall together.
 * @param names on its first page
 */
export async function openListByName(
  service: TestService,
  word: string,
  names: string[],
  wire: Wire = (_request, pass) => pass(),
): Promise<App> {
  let fetches = 0;
  const app = await openScreen(service, `/dashboard/monitors?search=${word}&sort=monitor_id&order=asc`, {
    async wire(request, pass) {
      if (new URL(request.url).pathname === listPath) fetches += 1;
      if (request.url.endsWith('/v1/events')) await waitFor(() => expect(fetches).toBeGreaterThan(1));
      return wire(request, pass);
    },
  });
  await waitFor(() => expect(shown()).toEqual(names));
  await app.user.click(screen.getByRole('heading', { level: 1 }));
  await waitFor(() => expect(countLists(app)).toBe(3));
  return app;
}
