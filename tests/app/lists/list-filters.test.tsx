// Filters of lists: chips in the address, the dialog that sets them, and what a selection means with them.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { monitors } from '../../../server/store/schema/index.ts';
import { bar, dialog, goOn, openDialog, page } from '../../support/list-deletes.ts';
import { option } from '../../support/monitor-dialogs.ts';
import { addFacility, addMonitors, addUsers } from '../../support/records.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { goOffline } from '../../support/site-screen.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let lakeview: string;
beforeAll(async () => {
  service = await startTestService();
  lakeview = await addFacility(service.db, { name: 'Lakeview General', state: 'Ohio' });
  await addFacility(service.db, { name: 'Harbor Clinic', state: 'Ohio' });
  const heard = new Date(service.clock.now.getTime() - 60_000);
  await addMonitors(
    service.db,
    Array.from({ length: 24 }, (_, n) => ({
      name: `Bay ${n}`,
      serialNumber: `IPM-${n}`,
      facilityId: n % 2 ? lakeview : null,
      online: n % 4 === 0,
      lastCommunication: n % 3 === 0 && n % 4 !== 0 ? null : heard,
    })),
  );
  await addUsers(service.db, [
    { firstName: 'Locked', lastName: 'Li', status: 'LOCKED_OUT', facilityIds: [lakeview] },
    { firstName: 'Free', lastName: 'Li', status: 'ACTIVE' },
  ]);
});
afterAll(() => service.close());

const shown = () =>
  Array.from(document.querySelectorAll('tbody tr a'), (link) => link.textContent ?? '').toSorted();
const never = Array.from({ length: 24 }, (_, n) => n).filter((n) => n % 3 === 0 && n % 4 !== 0);
const named = (numbers: readonly number[]) => numbers.map((n) => `Bay ${n}`).toSorted();
const chip = (text: string) => screen.findByRole('button', { name: `Remove filter ${text}` });

/** Chooses a value of a filter in the open dialog. */
async function choose(app: Awaited<ReturnType<typeof openScreen>>, label: string, value: string) {
  await app.user.click(dialog().getByLabelText(label, { selector: 'input' }));
  await app.user.click(await screen.findByRole('option', option(value)));
}

describe('monitors', () => {
  it('are filtered by the address, counted, and shown without it once the chip is removed', async () => {
    const app = await openScreen(service, '/dashboard/monitors?connection=never');
    await waitFor(() => expect(shown()).toEqual(named(never)));
    expect(screen.getByText(new RegExp(`^${never.length} monitors · updated`))).toBeTruthy();
    await app.user.click(await chip('Status: Never connected'));
    await waitFor(() => expect(shown()).toHaveLength(10));
    expect(app.address()).toBe('/dashboard/monitors');
  });

  it('are filtered with a search, by what is chosen in the dialog', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await waitFor(() => expect(shown()).toHaveLength(10));
    await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
    await screen.findByRole('dialog');
    await choose(app, 'Status', 'Never connected');
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?connection=never'));
    await app.user.click(dialog().getByRole('combobox', { name: 'Facility' }));
    await app.user.click(await screen.findByRole('option', option('None')));
    await waitFor(() => expect(shown()).toEqual(named(never.filter((n) => n % 2 === 0))));
    const count = never.filter((n) => n % 2 === 0).length;
    await app.user.click(await dialog().findByRole('button', { name: `Show ${count} monitors` }));
    const box = screen.getByRole('searchbox', { name: 'Search monitors' });
    await app.user.type(box, 'bay1{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Bay 18']));
    expect(app.address()).toBe('/dashboard/monitors?connection=never&facility=none&search=bay1');
    // Clearing the search leaves the filters.
    await app.user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?connection=never&facility=none'));
    await app.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors'));
  });

  it('leave the focus on the next filter when one is removed, after the last one on the button', async () => {
    const app = await openScreen(service, '/dashboard/monitors?connection=never&log_level=500&facility=none');
    const filter = await screen.findByRole('button', { name: 'Filter' });
    await app.user.click(await chip('Facility: None'));
    expect(document.activeElement).toBe(await chip('Status: Never connected'));
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?connection=never&log_level=500'));
    await app.user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await chip('Auto Log Level: 500'));
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?log_level=500'));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Filters')).toBeNull());
    expect(document.activeElement).toBe(filter);
    await act(() =>
      app.router.navigate({
        to: '/dashboard/monitors',
        search: { connection: 'never', silent_days: 7, log_level: 20 },
      }),
    );
    await app.user.click((await screen.findAllByRole('button', { name: 'Clear filters' })).at(-1) as Element);
    await waitFor(() => expect(screen.queryByLabelText('Filters')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }));
  });

  it('that are Offline are offered to whoever searches for that word', async () => {
    const app = await openScreen(service, '/dashboard/monitors?search=offline');
    await app.user.click(await screen.findByRole('button', { name: 'Filter by Status: Offline' }));
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?connection=offline'));
    expect(await chip('Status: Offline')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Filter by/ })).toBeNull();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''));
  });

  it('of a facility are named in the chip, also where there is no such facility', async () => {
    const app = await openScreen(service, `/dashboard/monitors?facility=${lakeview}`);
    expect(await chip('Facility: Lakeview General')).toBeTruthy();
    app.close();
    await openScreen(service, '/dashboard/monitors?facility=00000000-0000-4000-8000-000000000000');
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
    expect(await chip('Facility: deleted or unknown')).toBeTruthy();
  });

  it('of a facility whose name cannot be asked for are not said to be of a deleted one', async () => {
    const silent: Wire = async (request, pass) =>
      request.url.includes(`facilities/${lakeview}`) ? new Response(null, { status: 503 }) : await pass();
    await openScreen(service, `/dashboard/monitors?facility=${lakeview}`, { wire: silent });
    expect(await chip('Facility: …')).toBeTruthy();
  });

  it('are filtered by days that the dialog does not offer, and say so', async () => {
    const app = await openScreen(service, '/dashboard/monitors?silent_days=14');
    expect(await chip('Offline for more than: 14 days')).toBeTruthy();
    await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
    await screen.findByRole('dialog');
    const field = dialog().getByLabelText<HTMLInputElement>('Offline for more than', { selector: 'input' });
    expect(field.value).toBe('14 days');
  });

  it('are not filtered by rubbish in the address', async () => {
    await openScreen(service, '/dashboard/monitors?connection=maybe&silent_days=-3&log_level=x');
    expect(await screen.findByText(/^24 monitors · updated/)).toBeTruthy();
    expect(screen.queryByLabelText('Filters')).toBeNull();
  });

  it('are all shown, and no filter is offered, where the server has none', async () => {
    const without: Wire = async (request, pass) =>
      request.url.includes('capabilities')
        ? Response.json({ status: true, message: '', data: ['counts', 'rowsByIds'] })
        : await pass();
    const app = await openScreen(service, '/dashboard/monitors?connection=never', { wire: without });
    expect(await screen.findByText(/^24 monitors · updated/)).toBeTruthy();
    await untilOffered(app);
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
    expect(screen.queryByLabelText('Filters')).toBeNull();
  });

  it('are filtered offline by what the device has, and it says so', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await waitFor(() => expect(shown()).toHaveLength(10));
    const expected = shown().filter((name) => Number(name.slice(4)) % 4 === 0);
    // Until the rows that are shown are stored, too.
    await app.settled();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    app.rewire(cut);
    window.dispatchEvent(new Event('offline'));
    await app.router.navigate({ to: '/dashboard/monitors', search: { connection: 'online' } });
    await waitFor(() => expect(shown()).toEqual(expected));
    expect(
      screen.getByText(new RegExp(`^${expected.length} monitors? · stored on this device`)),
    ).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('are not shown offline by a filter that the device cannot answer, and the list says so', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await waitFor(() => expect(shown()).toHaveLength(10));
    await app.settled();
    goOffline(app);
    await app.router.navigate({ to: '/dashboard/monitors', search: { certificate_ends: '30' } });
    expect(
      await screen.findByText('This filter cannot be answered from what is stored on this device.'),
    ).toBeTruthy();
    expect(shown()).toEqual([]);
    expect(await chip('Network certificate: ends within 30 days')).toBeTruthy();
    await app.user.click(await chip('Network certificate: ends within 30 days'));
    await waitFor(() => expect(shown()).toHaveLength(10));
  });

  it('that are all selected are those of the filter, and no others are deleted', async () => {
    const app = await openScreen(service, '/dashboard/monitors?connection=never');
    await waitFor(() => expect(shown()).toEqual(named(never)));
    await app.user.click(await page());
    expect(bar().getByText(`All ${never.length} selected`)).toBeTruthy();
    await openDialog(app);
    expect(await screen.findByText(/with the filters of the list/)).toBeTruthy();
    await goOn(app);
    await waitFor(async () => {
      const rows = await service.db.select().from(monitors);
      const gone = rows.filter(({ deletedAt }) => deletedAt).map(({ name }) => name);
      expect(gone.toSorted()).toEqual(named(never));
    });
  });
});

it('users are filtered by status, and Locked is offered as one', async () => {
  const app = await openScreen(service, '/dashboard/users?search=locked');
  expect(await screen.findByRole('button', { name: 'Filter by Status: Locked out' })).toBeTruthy();
  app.close();
  await openScreen(service, '/dashboard/users?status=LOCKED_OUT');
  expect(await screen.findByText(/^1 user · /)).toBeTruthy();
  expect(await chip('Status: Locked out')).toBeTruthy();
});

it('facilities are filtered by state, and by having no monitors', async () => {
  await openScreen(service, '/dashboard/facilitylist?state=Ohio&monitors=none');
  expect(await screen.findByText(/^1 facility · /)).toBeTruthy();
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Harbor Clinic')).toBeTruthy();
});
