// Changes by others while a list is open: shown within a moment, and no row moves.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import { createMonitor, deleteMonitors, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { countLists, openListByName, shown } from '../../support/list-changes.ts';
import { option } from '../../support/monitor-dialogs.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import type { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let round = 0;
let ids: string[];
let app: Awaited<ReturnType<typeof openScreen>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Twelve monitors of this test alone: all their names contain one word to search for. */
beforeEach(async () => {
  round += 1;
  ids = await addMonitors(
    service.db,
    Array.from({ length: 12 }, (_, n) => ({
      name: nameOf(n),
      serialNumber: `IPM-${round}-${n}`,
      credential: 'a credential',
    })),
  );
});
afterEach(() => app.close());

const nameOf = (n: number) => `Rd${round} Bay ${String(n).padStart(2, '0')}`;

const linkOf = (n: number) => screen.getByText(nameOf(n));
const rowOf = (n: number) => linkOf(n).closest('tr');
const first = Array.from({ length: 10 }, (_, n) => n);
const lists = () => countLists(app);

async function open(): Promise<void> {
  app = await openListByName(service, `rd${round}`, first.map(nameOf));
}

const rename = (n: number, name: string) =>
  service.ask(updateMonitor, {
    params: { id: ids[n] ?? '' },
    body: { monitor_id: name, auto_log_level: 500 },
  });

const remove = (which: string[]) =>
  service.ask(deleteMonitors, {
    body: { monitor_menu: 'MONITOR_ALL', monitor_ids: which, skippedmonitor_ids: [], forceDelete: true },
  });

const add = (name: string) =>
  service.ask(createMonitor, {
    body: { monitor_id: name, cloud_id: name.replaceAll(' ', '-'), auto_log_level: 500, facility_id: null },
  });

const showButton = (text: string) => screen.findByText(text);
const noShowButton = () => expect(screen.queryByText(/changes?: show/)).toBeNull();

describe('a change by someone else', () => {
  it('is shown in its row, which stays in its place', async () => {
    await open();
    const renamed = `Rd${round} Zebra`;
    await rename(2, renamed);
    await waitFor(() => expect(shown()[2]).toBe(renamed));
    expect(shown()).toEqual(first.map((n) => (n === 2 ? renamed : nameOf(n))));
    // A record that only moved is no change.
    noShowButton();
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(shown()).not.toContain(renamed));
  });

  it('removes the copy of the list that the next start would show', async () => {
    await open();
    const keys = [
      'infusion.screen-copy 3 /dashboard/monitors',
      'infusion.start-record 3 /dashboard/monitors',
    ];
    for (const key of keys) localStorage.setItem(key, 'a list with the name as it was');
    await rename(2, `Rd${round} Yacht`);
    await waitFor(() => expect(shown()[2]).toBe(`Rd${round} Yacht`));
    for (const key of keys) expect(localStorage.getItem(key)).toBeNull();
  });

  it('that adds a record is counted, and shown when the person asks for it', async () => {
    await open();
    await add(`Rd${round} Aardvark`);
    const show = await showButton('1 change: show');
    expect(shown()).toEqual(first.map(nameOf));
    expect(await screen.findByText(/^13 monitors/, { selector: 'p' })).toBeTruthy();
    await app.user.click(show);
    await waitFor(() => expect(shown()).toEqual([`Rd${round} Aardvark`, ...first.slice(0, 9).map(nameOf)]));
    noShowButton();
  });

  it('that removes records leaves them in their place, marked, and they cannot be opened', async () => {
    await open();
    await remove([ids[1] ?? '', ids[3] ?? '']);
    await showButton('2 changes: show');
    expect(shown()).toEqual(first.map(nameOf));
    const isGone = (n: number) => rowOf(n)?.getAttribute('aria-disabled') === 'true';
    await waitFor(() => expect(first.filter(isGone)).toEqual([1, 3]));
    expect(rowOf(1)?.getAttribute('data-removed')).toBe('No longer in this list');
    await app.user.click(linkOf(1));
    await app.user.click(rowOf(1) as HTMLElement);
    expect(app.address()).toContain('/dashboard/monitors?');
    await app.user.click(await showButton('2 changes: show'));
    await waitFor(() => expect(shown()).toEqual([0, 2, 4, 5, 6, 7, 8, 9, 10, 11].map(nameOf)));
    expect(rowOf(2)?.hasAttribute('aria-disabled')).toBe(false);
  });

  it('is counted for records that entered and left, also where the total stays the same', async () => {
    await open();
    await remove([ids[7] ?? '']);
    await add(`Rd${round} Aardvark`);
    await showButton('2 changes: show');
    expect(await screen.findByText(/^12 monitors/, { selector: 'p' })).toBeTruthy();
  });

  it('that is undone is no longer counted', async () => {
    await open();
    await rename(4, 'Elsewhere');
    await showButton('1 change: show');
    await rename(4, nameOf(4));
    await waitFor(() => noShowButton());
    expect(rowOf(4)?.hasAttribute('aria-disabled')).toBe(false);
  });

  it('of fifty records at once causes one refetch', async () => {
    await open();
    const before = lists();
    for (const n of first) await rename(n, `${nameOf(n)} B`);
    await waitFor(() => expect(shown()).toEqual(first.map((n) => `${nameOf(n)} B`)));
    expect(lists() - before).toBeLessThan(first.length);
  });

  it("of a facility shows in its monitors' rows", async () => {
    const facilityId = await addFacility(service.db, { name: `Clinic ${round}` });
    await service.ask(updateMonitor, {
      params: { id: ids[0] ?? '' },
      body: { monitor_id: nameOf(0), auto_log_level: 500, facility_id: facilityId },
    });
    await open();
    expect(within(rowOf(0) as HTMLElement).getByText(`Clinic ${round}`)).toBeTruthy();
    const body = { facility_ids: [facilityId], skippedfacility_ids: [], forceDelete: true };
    await service.ask(deleteFacilities, { body });
    await waitFor(() => expect(within(rowOf(0) as HTMLElement).getByText('Unassigned')).toBeTruthy());
    noShowButton();
  });
});

describe('the selection', () => {
  const picked = (n: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${nameOf(n)}` });
  const bar = () => screen.getByRole('region', { name: 'Selection' });

  it('keeps its unselected record after a delete of more records than an event can list', async () => {
    const others = await addMonitors(
      service.db,
      Array.from({ length: 110 }, (_, n) => ({ name: `Rd${round} Zone ${n}` })),
    );
    await open();
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await app.user.click(within(bar()).getByRole('button', { name: 'Select all 122' }));
    await app.user.click(picked(0));
    await app.user.click(picked(1));
    expect(within(bar()).getByText('All but 2 of 122 selected')).toBeTruthy();
    await remove([...others, ids[1] ?? '']);
    expect(await within(bar()).findByText('All but 1 of 11 selected')).toBeTruthy();
    await remove([ids[0] ?? '', ids[2] ?? '']);
    expect(await within(bar()).findByText('All 9 selected')).toBeTruthy();
  });

  it('loses a record that someone else moves out of the list', async () => {
    await open();
    await app.user.click(picked(0));
    await app.user.click(picked(1));
    expect(within(bar()).getByText('2 selected')).toBeTruthy();
    await rename(0, `Moved ${round}`);
    expect(await within(bar()).findByText('1 selected')).toBeTruthy();
    expect(picked(1).checked).toBe(true);
  });
});

describe("the person's own change", () => {
  it('shows in the new order at once, and is not counted as a change by others', async () => {
    await open();
    // For two seconds events may be about one's own change; on a busy machine they come later.
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = lists();
    await app.user.click(screen.getByRole('button', { name: 'Add' }));
    await app.user.click(await screen.findByRole('menuitem', option('Monitor')));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Monitor' }));
    await app.user.type(dialog.getByLabelText('Monitor Serial Number'), `OWN-${round}`);
    await app.user.type(dialog.getByLabelText('Monitor Name'), `Rd${round} Zulu`);
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    // Once after the write, and once more for the event of that write.
    await waitFor(() => expect(lists() - before).toBe(2));
    expect(await screen.findByText(/^13 monitors · updated/)).toBeTruthy();
    noShowButton();
  });
});

describe('a list that is opened again', () => {
  it('does not show its rows from before a change while it is fetched', async () => {
    await open();
    const search = (text: string) =>
      app.router.navigate({ to: '.', search: { search: text, sort: 'monitor_id', order: 'asc' } });
    await search(nameOf(3));
    await waitFor(() => expect(shown()).toEqual([nameOf(3)]));
    const counts = () => app.requests.filter((request) => request.includes('/count')).length;
    const before = counts();
    await remove([ids[0] ?? '', ids[1] ?? '']);
    await waitFor(() => expect(counts()).toBeGreaterThan(before));

    const pictures: string[][] = [];
    const observer = new MutationObserver(() => pictures.push(shown()));
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    await search(`rd${round}`);
    const now = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(nameOf);
    await waitFor(() => expect(shown()).toEqual(now));
    observer.disconnect();
    expect(pictures.filter((rows) => rows.length > 1 && rows.join() !== now.join())).toEqual([]);
    noShowButton();
  });
});

describe('a change of Online or Offline', () => {
  it('shows in the rows, is not counted, and leaves stored pages valid', async () => {
    await open();
    const serial = Buffer.from(`IPM-${round}-5:a credential`).toString('base64');
    await service.send(heartbeat, {}, `Basic ${serial}`);
    await waitFor(() => expect(within(rowOf(5) as HTMLElement).getByText('Online')).toBeTruthy());
    noShowButton();
    const counts = app.requests.filter((request) => request.includes('/count')).length;
    const again = `Basic ${Buffer.from(`IPM-${round}-6:a credential`).toString('base64')}`;
    await service.send(heartbeat, {}, again);
    await waitFor(() => expect(within(rowOf(6) as HTMLElement).getByText('Online')).toBeTruthy());
    expect(app.requests.filter((request) => request.includes('/count'))).toHaveLength(counts);
  });
});
