// Saved views of lists: kept for this person on this device, opened, shared as a link, and those of another version.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clearStorages } from '../../../src/session/clear-storages.ts';
import { defaultDisplay, plainList } from '../../../src/ui/display/display.ts';
import { displayAtom } from '../../../src/ui/display/display-state.ts';
import { dialog } from '../../support/list-deletes.ts';
import { option } from '../../support/monitor-dialogs.ts';
import { addMonitors, addUser } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const heard = new Date(service.clock.now.getTime() - 60_000);
  await addMonitors(
    service.db,
    Array.from({ length: 6 }, (_, n) => ({
      name: `Bay ${n}`,
      serialNumber: `IPM-${n}`,
      online: n % 2 === 0,
      lastCommunication: n === 5 ? null : heard,
    })),
  );
});
afterAll(() => service.close());
beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

type App = Awaited<ReturnType<typeof openScreen>>;

async function openViews(app: App) {
  await screen.findByText(/ · updated /);
  await app.user.click(await screen.findByRole('button', { name: 'More for this list' }));
  await app.user.click(await screen.findByRole('menuitem', option('Views …')));
  await screen.findByRole('dialog', { name: 'Views' });
  await screen.findByRole('button', { name: 'Save view' });
}

async function save(app: App, name: string) {
  await app.user.type(dialog().getByRole('textbox', { name: 'Name' }), name);
  await app.user.click(dialog().getByRole('button', { name: /^(Save|Replace) view$/ }));
}

const shown = () => Array.from(document.querySelectorAll('tbody tr a'), (link) => link.textContent ?? '');
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('infusion.views '));

it('are saved without the words of a search, and opened from another list after a sign-out', async () => {
  const app = await openScreen(
    service,
    '/dashboard/monitors?connection=online&search=bay&sort=monitor_id&order=desc',
  );
  await openViews(app);
  expect(dialog().getByText(/not the words of the search/)).toBeTruthy();
  await app.user.click(dialog().getByRole('button', { name: 'Save view' }));
  expect(dialog().getByText('Enter a name for the view.')).toBeTruthy();
  await save(app, 'Night round');
  expect(await dialog().findByText('All, 1 filter')).toBeTruthy();
  expect(localStorage.getItem(keys()[0] ?? '')).not.toContain('bay');
  app.close();
  clearStorages();
  expect(keys()).toHaveLength(1);
  // The key does not say whose they are.
  expect(keys()[0]).not.toContain(service.users.administrator);
  const next = await openScreen(service, '/dashboard/assigned_monitors');
  await openViews(next);
  await next.user.click(await dialog().findByRole('link', { name: 'Night round' }));
  await waitFor(() => expect(shown()).toEqual(['Bay 4', 'Bay 2', 'Bay 0']));
  expect(next.address()).toBe('/dashboard/monitors?connection=online&sort=monitor_id&order=desc');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('are not made of serial numbers, which would stay after the sign-out', async () => {
  const app = await openScreen(service, '/dashboard/monitors?numbers=IPM-1,IPM-2');
  await openViews(app);
  await save(app, 'Two of them');
  expect(dialog().getByText(/^A list of serial numbers cannot be part of a view/)).toBeTruthy();
  expect(keys()).toEqual([]);
});

it('are shared as links with their order, replaced by the same name, and deleted with an undo', async () => {
  const app = await openScreen(service, '/dashboard/monitors?connection=never');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openViews(app);
  await save(app, 'Unpacked');
  await app.user.click(await dialog().findByRole('button', { name: 'Copy the link of “Unpacked”' }));
  expect(await dialog().findByText('Link of “Unpacked” copied')).toBeTruthy();
  const link = new URL(String(copied.mock.calls[0]?.[0]));
  expect(link.pathname + link.search).toBe(
    '/dashboard/monitors?connection=never&sort=last_communication&order=desc',
  );
  await save(app, 'Unpacked');
  expect(dialog().getAllByRole('link')).toHaveLength(1);
  await app.user.click(dialog().getByRole('button', { name: 'Delete view “Unpacked”' }));
  expect(dialog().queryByRole('link')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Undo');
  await app.user.click(dialog().getByRole('button', { name: 'Undo' }));
  expect(await dialog().findByRole('link', { name: 'Unpacked' })).toBeTruthy();
  copied.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  await app.user.click(dialog().getByRole('button', { name: 'Copy the link of “Unpacked”' }));
  expect(await dialog().findByText(link.href)).toBeTruthy();
});

it('that are shared show another administrator the same rows, whatever that person has chosen', async () => {
  const app = await openScreen(service, '/dashboard/monitors?connection=online');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openViews(app);
  await save(app, 'Online');
  await app.user.click(await dialog().findByRole('button', { name: 'Copy the link of “Online”' }));
  await dialog().findByText('Link of “Online” copied');
  await app.user.click(dialog().getByRole('button', { name: 'Close' }));
  const rows = shown();
  expect(rows.toSorted()).toEqual(['Bay 0', 'Bay 2', 'Bay 4']);
  const { pathname, search } = new URL(String(copied.mock.calls[0]?.[0]));
  app.close();

  const administrator = await addUser(service.db, { administrator: true });
  const theirs = { ...service, users: { ...service.users, administrator } };
  const other = await openScreen(theirs, '/dashboard/users');
  const sort = { by: 'monitor_id', order: 'asc' } as const;
  const monitors = { ...plainList, sort, hidden: ['status', 'last_communication'] };
  act(() => other.store.set(displayAtom, { ...defaultDisplay, pageSize: 50, lists: { monitors } }));
  await act(() => other.router.navigate({ href: pathname + search }));
  await waitFor(() => expect(shown()).toEqual(rows));
  expect(screen.getByText(/^3 monitors · /)).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: /Status/ })).toBeNull();
  expect(other.address()).toBe(pathname + search);
  await openViews(other);
  expect(dialog().queryByRole('link')).toBeNull();
});

it('last until the dialog is closed where the device has no room for them, or allows no storage, and it says so', async () => {
  const app = await openScreen(service, '/dashboard/monitors?connection=never');
  await openViews(app);
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await save(app, 'Unpacked');
  expect(await dialog().findByText(/^View “Unpacked” lasts until this dialog is closed/)).toBeTruthy();
  expect(await dialog().findByRole('link', { name: 'Unpacked' })).toBeTruthy();
  write.mockRestore();
  await app.user.click(dialog().getByRole('button', { name: 'Close' }));
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await openViews(app);
  expect(await dialog().findByText(/^This browser stores nothing for this address/)).toBeTruthy();
});

it('that another tab or another version has stored are still there after an undo', async () => {
  const app = await openScreen(service, '/dashboard/monitors?connection=never');
  await openViews(app);
  await save(app, 'Mine');
  await dialog().findByRole('link', { name: 'Mine' });
  const [key = ''] = keys();
  const [mine] = JSON.parse(localStorage.getItem(key) ?? '[]');
  const newer = { name: 7, later: true };
  localStorage.setItem(key, JSON.stringify([newer, { ...mine, later: 'kept' }]));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await app.user.click(dialog().getByRole('button', { name: 'Delete view “Mine”' }));
  expect(JSON.parse(localStorage.getItem(key) ?? '[]')).toEqual([newer]);
  const undo = dialog().getByRole('button', { name: 'Undo' });
  localStorage.setItem(key, JSON.stringify([newer, { ...mine, name: 'Saved meanwhile' }]));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await app.user.click(undo);
  expect(JSON.parse(localStorage.getItem(key) ?? '[]')).toEqual([
    newer,
    { ...mine, name: 'Saved meanwhile' },
    { ...mine, later: 'kept' },
  ]);
});

it('with filters open nothing where the server has none, and say so', async () => {
  const app = await openScreen(service, '/dashboard/monitors?connection=never');
  await openViews(app);
  await save(app, 'Unpacked');
  await dialog().findByRole('link', { name: 'Unpacked' });
  app.close();
  const without: Wire = async (request, pass) =>
    request.url.includes('capabilities')
      ? Response.json({ status: true, message: '', data: ['counts', 'rowsByIds'] })
      : await pass();
  const next = await openScreen(service, '/dashboard/monitors', { wire: without });
  await openViews(next);
  expect(await dialog().findByText('This server has no filters.')).toBeTruthy();
  expect(dialog().queryByRole('link')).toBeNull();
});

it('of another version are named, and open nothing; rubbish is left out', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  await openViews(app);
  await save(app, 'Mine');
  await app.user.click(dialog().getByRole('button', { name: 'Close' }));
  const [key = ''] = keys();
  const [mine] = JSON.parse(localStorage.getItem(key) ?? '[]');
  const views = [
    { ...mine, name: 'Battery low', filters: { battery: 'low' } },
    { ...mine, name: 'Wrong value', filters: { connection: 'sleeping' } },
    { ...mine, name: 'Unknown menu', menu: 'MONITOR_RENTED' },
    { ...mine, name: 'Silent', filters: { silent_days: '7', facility: 'none' } },
    { ...mine, entity: 'users', name: 'People' },
    { name: 7 },
    'rubbish',
  ];
  localStorage.setItem(key, JSON.stringify(views));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await openViews(app);
  const list = within(await dialog().findByRole('list', { name: 'Views' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Battery lowThis version does not know this view, or one of its filters.',
    'Wrong valueThis version does not know this view, or one of its filters.',
    'Unknown menuThis version does not know this view, or one of its filters.',
    'SilentAll, 2 filters',
  ]);
  expect(list.getAllByRole('link')).toHaveLength(1);
});
