// When the service is asked while the directory answers each key of a search: here the keys never pause, and nothing is
// asked regularly, so that whatever is asked was asked for in another way.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAllDatabases } from '../../../src/data/store/erase-databases.ts';
import { directoryAtom } from '../../../src/data/store/list-store.ts';
import { searchDebounceMs } from '../../../src/lib/search-debounce.ts';
import { holdIntervals, holdTimers } from '../../support/held-timers.ts';
import { addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let next = 100;
beforeAll(async () => {
  service = await startTestService();
  await addMonitors(
    service.db,
    Array.from({ length: 24 }, (_, n) => ({ name: `Bay ${n}`, serialNumber: `IPM-${n}` })),
  );
});
afterAll(() => service.close());
/** Regular questions look so often whether they are due. */
const lookIntervalMs = 1_000;
beforeEach(() => holdIntervals(lookIntervalMs));
afterEach(async () => {
  localStorage.clear();
  await clearAllDatabases();
});

type App = Awaited<ReturnType<typeof openScreen>>;

const asked = ({ requests }: App, from: number) =>
  requests.slice(from).filter((each) => /^(GET|POST) \/api\/v1\/monitors(\/search)?\?/.test(each));
const names = () => screen.queryAllByText(/^Bay \d+$/, { selector: 'a' }).map((each) => each.textContent);

/** A search of which the keys have had the directory's answer, and the service has not been asked. */
async function openTyped(text: string) {
  const app = await openScreen(service, '/dashboard/monitors', { directory: true });
  await waitFor(() => expect(app.store.get(directoryAtom).state.type).toBe('complete'));
  await app.settled();
  holdTimers(searchDebounceMs);
  const from = app.requests.length;
  const box = await screen.findByRole('searchbox', { name: 'Search monitors' });
  await app.user.type(box, text);
  await waitFor(() => expect(app.address()).toContain('search='));
  await app.settled();
  expect(asked(app, from)).toEqual([]);
  return { app, box, searches: () => asked(app, from) };
}

it('Enter asks at once, and shows what it brings', async () => {
  const { app, box, searches } = await openTyped('bay');
  expect(names()).toHaveLength(10);
  // The list has been touched, so a newer order waits; Enter asks for it. The directory knows nothing of this monitor.
  fireEvent.pointerDown(screen.getByRole('table'));
  next += 1;
  await addMonitors(service.db, [
    {
      name: `Bay ${next}`,
      serialNumber: `IPM-${next}`,
      lastCommunication: new Date(Date.UTC(2026, 2, next)),
    },
  ]);
  await app.user.type(box, '{Enter}');
  await waitFor(() => expect(names()[0]).toBe(`Bay ${next}`));
  expect(screen.queryByText(/changes?: show/)).toBeNull();
  expect(searches()).toHaveLength(1);
  // It asks again whenever it is pressed.
  await app.user.type(box, '{Enter}');
  await waitFor(() => expect(searches()).toHaveLength(2));
});

it('Enter asks for words that are on their way to the screen', async () => {
  const { app, box, searches } = await openTyped('bay');
  await app.user.type(box, ' 21{Enter}');
  await waitFor(() => expect(searches()).toHaveLength(1));
  await app.settled();
  expect(names()).toEqual(['Bay 21']);
  expect(searches()).toHaveLength(1);
});

it.each([
  ['a sort', 'Monitor Name', 'sort_column=monitor_id'],
  ['a page', 'Page 2', 'page=2'],
  ['Refresh', 'Refresh', 'page=1'],
])('%s asks at once', async (_title, button, query) => {
  const { app, searches } = await openTyped('bay');
  await app.user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(searches()).toEqual([expect.stringContaining(query)]));
  await app.settled();
  expect(searches()).toHaveLength(1);
});

it('clearing asks at once, and a reload', async () => {
  const { app, searches } = await openTyped('bay 21');
  await app.user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(searches()).toHaveLength(1));
  await waitFor(() => expect(names()).toHaveLength(10));
  app.close();
  const again = await openScreen(service, '/dashboard/monitors?search=bay', { directory: true });
  await waitFor(() => expect(asked(again, 0)).toHaveLength(1));
});

it('keys alone wait, also those that empty the box', async () => {
  const { app, box, searches } = await openTyped('bay 21');
  await app.user.clear(box);
  await waitFor(() => expect(app.address()).not.toContain('search='));
  await waitFor(() => expect(names()).toHaveLength(10));
  await app.settled();
  expect(searches()).toEqual([]);
});
