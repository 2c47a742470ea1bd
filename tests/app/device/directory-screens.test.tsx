// Screens with the directory: the search box, lists that were never opened, and its section on My page.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { clearAllDatabases } from '../../../src/data/store/erase-databases.ts';
import { directoryAtom } from '../../../src/data/store/list-store.ts';
import { browserLimitsMs } from '../../../src/lib/in-time.ts';
import { searchDebounceMs } from '../../../src/lib/search-debounce.ts';
import { holdTimers } from '../../support/held-timers.ts';
import { option } from '../../support/monitor-dialogs.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { goOffline } from '../../support/site-screen.ts';
import { usualLimitsMs } from '../../support/usual-limits.ts';

let service: TestService;
let lakeview: string;
let monitorIds: string[];
beforeAll(async () => {
  service = await startTestService();
  lakeview = await addFacility(service.db, { name: 'Lakeview General' });
  monitorIds = await addMonitors(
    service.db,
    Array.from({ length: 24 }, (_, n) => ({ name: `Bay ${n}`, serialNumber: `IPM-${n}` })),
  );
});
afterAll(() => service.close());
afterEach(async () => {
  localStorage.clear();
  await clearAllDatabases();
});

type App = Awaited<ReturnType<typeof openScreen>>;

async function openWithDirectory(address: string): Promise<App> {
  const app = await openScreen(service, address, { directory: true });
  await waitFor(() => expect(app.store.get(directoryAtom).state.type).toBe('complete'));
  await app.settled();
  return app;
}

const searches = ({ requests }: App) => requests.filter((each) => each.includes('/monitors/search'));
const box = () => screen.findByRole('searchbox', { name: 'Search monitors' });
const rows = () => screen.queryAllByText(/^Bay \d+$/, { selector: 'a' }).map((each) => each.textContent);

it('answers each key in the search box, and asks the service once', async () => {
  const app = await openWithDirectory('/dashboard/monitors');
  const endPause = holdTimers(searchDebounceMs);
  await app.user.type(await box(), 'bay 21');
  await waitFor(() => expect(rows()).toEqual(['Bay 21']));
  await app.settled();
  expect(searches(app)).toEqual([]);
  endPause();
  await waitFor(() => expect(searches(app)).toHaveLength(1));
  await app.settled();
  expect(rows()).toEqual(['Bay 21']);
  expect(searches(app)).toHaveLength(1);
});

it('waits for the pause where a filter asks what no record says', async () => {
  const app = await openWithDirectory('/dashboard/monitors?certificate_ends=30');
  const before = searches(app).length;
  const endPause = holdTimers(searchDebounceMs);
  await app.user.type(await box(), 'b');
  await app.settled();
  await app.user.type(await box(), 'ay');
  await app.settled();
  expect(searches(app).length).toBe(before);
  endPause();
  await waitFor(() => expect(searches(app).length).toBe(before + 1));
  await app.settled();
  expect(searches(app).length).toBe(before + 1);
});

it('asks the service where the store is busy for longer than its limit', async () => {
  const app = await openWithDirectory('/dashboard/monitors');
  const { store } = usualLimitsMs;
  Object.assign(browserLimitsMs, { store });
  const held = vi.spyOn(app.lists, 'page').mockReturnValue(new Promise(() => undefined));
  const asked = () => app.requests.filter((each) => each.startsWith('GET /api/v1/monitors?')).length;
  const before = asked();
  const endLimit = holdTimers(store);
  await app.user.click(await screen.findByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(held).toHaveBeenCalled());
  await app.settled();
  expect(asked()).toBe(before);
  endLimit();
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(asked()).toBe(before + 1);
});

it('starts a round offline with rows that no list has stored', async () => {
  const app = await openWithDirectory('/dashboard/monitors?sort=monitor_id&order=asc');
  goOffline(app);
  await app.user.click(await screen.findByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  for (const name of rows().slice(0, 2))
    await app.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await app.settled();
  await app.user.click(await screen.findByRole('button', { name: 'More for this list' }));
  await app.user.click(await screen.findByRole('menuitem', option('Start round …')));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start round' }));
  await app.user.click(dialog.getByRole('button', { name: 'Start' }));
  await screen.findByText('0 of 2 found', { selector: 'strong' });
});

it('opens a facility and a monitor offline that no list has stored', async () => {
  const app = await openWithDirectory('/dashboard/userlist');
  goOffline(app);
  await act(() => app.router.navigate({ to: '/dashboard/facility-details/$id', params: { id: lakeview } }));
  await screen.findByText(/^Lakeview General/, { selector: 'h1' });
  await act(() =>
    app.router.navigate({ to: '/dashboard/monitor-details/$id', params: { id: monitorIds[23] ?? '' } }),
  );
  await screen.findByText('IPM-23');
});

it('is described on My page, limited to some facilities there, and cleared', async () => {
  const app = await openWithDirectory('/my-page');
  await screen.findByText(/All monitors, facilities and users are stored, as of \d\d:\d\d/);
  await app.user.click(screen.getByRole('button', { name: 'Load everything again' }));
  await screen.findByText(/^All monitors, facilities and users are stored/);
  act(() => app.lists.keepOnly([lakeview]));
  await screen.findByText(/All facilities are stored, and the monitors and users of those below/);
  await screen.findByText('Lakeview General');
  await app.user.click(screen.getByRole('button', { name: 'Clear' }));
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear now' }),
  );
  await screen.findByText(/They are not loaded yet/);
});
