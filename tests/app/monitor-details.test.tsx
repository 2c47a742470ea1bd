// A monitor's page on the real service: its tabs and their addresses, its users, its recordings and date ranges.
import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteRecordings, listRecordings } from '../../contract/monitors/recordings.ts';
import { type ProbeStatus, requestAudio } from '../../contract/monitors/requests.ts';
import { addDevice, type TestDevice } from '../support/device.ts';
import { addFacility, addUsers } from '../support/records.ts';
import { cut, openScreen, type Wire } from '../support/screen.tsx';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.now = new Date();
  const facilityId = await addFacility(service.db, { name: 'Lakeview General' });
  device = await addDevice(service, { name: 'Bay 7', facilityId });
  await addUsers(service.db, [{ firstName: 'Ann', lastName: 'Byrd', facilityIds: [facilityId] }]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Adds recordings of these probes a minute apart, the last one at `then`. */
async function recordAt(then: number, ...probes: ProbeStatus[]): Promise<void> {
  for (const [index, probe] of probes.entries()) {
    service.clock.now = new Date(then - (probes.length - 1 - index) * 60_000);
    await service.ask(requestAudio, { params: { id: device.id } });
    const [request] = await device.pollRequests();
    for (const channel of probe === 'AB' ? (['A', 'B'] as const) : [probe])
      await device.sendChannel(request?.id ?? '', { channel, probe });
  }
  service.clock.now = new Date();
}
const record = (...probes: ProbeStatus[]) => recordAt(Date.now(), ...probes);

/** Yesterday through tomorrow, in any time zone. */
const days = () => ({
  fromDate: dayjs().subtract(1, 'day').format('YYYY-MM-DD'),
  toDate: dayjs().add(1, 'day').format('YYYY-MM-DD'),
});
const address = (more = '') => `/dashboard/monitor-details/${device.id}${more}`;
const section = (name: string) => screen.findByText(name, { selector: 'h2' });

async function open(more = '', wire?: Wire) {
  const app = await openScreen(service, address(more), wire && { wire });
  await screen.findByText('Bay 7', { selector: 'h1' });
  // The tab is loaded lazily.
  await waitFor(() => expect(document.querySelector('[role=tabpanel] h2')).toBeTruthy());
  return app;
}
type App = Awaited<ReturnType<typeof open>>;

/** The channels of the shown recordings, in order; by selector, because queries by role take seconds. */
const shown = () =>
  Array.from(document.querySelectorAll('section tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent).find((text) =>
      /^(A|B|A, B)$/.test(text ?? ''),
    ),
  );
const tab = (name: string) => screen.getByRole('tab', { name });
const headerDelete = () => screen.getByText('Delete', { selector: 'header *' });
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input')];
const dialog = () => within(screen.getByRole('dialog'));

async function type(app: App, label: 'From' | 'To', day: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await app.user.clear(field);
  await app.user.type(field, `${day}{Enter}`);
}

describe("a monitor's page", () => {
  it('has an address for each tab', async () => {
    const app = await open();
    expect(screen.getByText('Lakeview General /')).toBeTruthy();
    await section('Audio Recordings');
    await app.user.click(tab('Users'));
    await section('Lakeview General / Users');
    expect(await screen.findByText('Ann Byrd')).toBeTruthy();
    expect(app.address()).toBe(address('?tab=users'));
    await app.user.click(tab('Monitor Log'));
    await section('Monitor Activity Log');
    expect(app.address()).toBe(address('?tab=log'));
    await app.user.click(tab('Cloud Log'));
    await section('Cloud Activity Log');
    expect(app.address()).toBe(address('?tab=cloud'));
    app.router.history.back();
    await section('Monitor Activity Log');
    app.close();
  });

  it('falls back from an invalid tab, page and date range', async () => {
    const app = await open('?tab=walls&page=-3&from=2026-02-31&to=yesterday');
    await section('Audio Recordings');
    const to = screen.getByLabelText<HTMLInputElement>('To');
    expect(to.value).toBe(dayjs().format('MM-DD-YYYY'));
    expect(tab('Monitor').ariaSelected).toBe('true');
    app.close();
  });

  it('explains why a monitor without a facility has no users', async () => {
    device = await addDevice(service, { name: 'Bay 7' });
    const app = await open('?tab=users');
    expect(await screen.findByText('This monitor has no facility')).toBeTruthy();
    expect(screen.getByText(/^Associate it with a facility/)).toBeTruthy();
    app.close();
  });
});

describe('the page of a deleted monitor', () => {
  beforeEach(async () => {
    device = await addDevice(service, { name: 'Bay 7', deletedAt: new Date() });
  });

  it('says that it is deleted, and restores it', async () => {
    const app = await open();
    expect(screen.getByText('This monitor was deleted.')).toBeTruthy();
    expect(screen.getByText('Deleted')).toBeTruthy();
    expect(screen.queryByText(/deleted \//)).toBeNull();
    await app.user.click(await screen.findByLabelText('Restore Bay 7'));
    expect(await screen.findByText('Monitor restored (unassigned)')).toBeTruthy();
    expect(await screen.findByText('Unassigned /')).toBeTruthy();
    expect(screen.queryByText('This monitor was deleted.')).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Get New Audio' }).ariaDisabled).toBe('false'),
    );
    app.close();
  });

  it('offers no Restore where the service has none', async () => {
    const app = await open('', (request, pass) =>
      request.url.endsWith('/capabilities')
        ? Promise.resolve(new Response('{"status":false,"message":"Not found"}', { status: 404 }))
        : pass(),
    );
    expect(screen.getByText('This monitor was deleted.')).toBeTruthy();
    expect(screen.queryByLabelText('Restore Bay 7')).toBeNull();
    const audio = screen.getByRole('button', { name: 'Get New Audio' });
    expect(audio.ariaDescription).toBe('This monitor was deleted.');
    app.close();
  });
});

describe('the recordings', () => {
  it('are newest first, five a page, and each page has its address', async () => {
    await record('A', 'B', 'AB', 'AB', 'B', 'A', 'AB');
    const app = await open();
    await waitFor(() => expect(shown()).toEqual(['A, B', 'A', 'B', 'A, B', 'A, B']));
    expect(screen.getAllByText('7 recordings')).toBeTruthy();
    await app.user.click(screen.getByLabelText('Page 2'));
    await waitFor(() => expect(shown()).toEqual(['B', 'A']));
    expect(app.address()).toBe(address('?page=2'));
    app.close();
  });

  it('show an empty state when there are none', async () => {
    const app = await open();
    expect(await screen.findByText('No recordings in this date range')).toBeTruthy();
    expect(headerDelete().closest('button')?.ariaDisabled).toBe('true');
    app.close();
  });

  it('are those of the chosen date range', async () => {
    await recordAt(dayjs().subtract(20, 'day').valueOf(), 'A');
    const app = await open();
    await screen.findByText('No recordings in this date range');
    const [from, to] = [dayjs().subtract(25, 'day'), dayjs().subtract(19, 'day')];
    await type(app, 'From', from.format('MM-DD-YYYY'));
    await waitFor(() => expect(shown()).toEqual(['A']));
    await type(app, 'To', to.format('MM-DD-YYYY'));
    await waitFor(() =>
      expect(app.address()).toBe(address(`?from=${from.format('YYYY-MM-DD')}&to=${to.format('YYYY-MM-DD')}`)),
    );
    expect(shown()).toEqual(['A']);
    // A day in the future is not accepted: it stays, with its message.
    const tomorrow = dayjs().add(1, 'day').format('MM-DD-YYYY');
    for (const label of ['From', 'To'] as const) {
      await type(app, label, tomorrow);
      await app.user.tab();
      expect(screen.getByText('Choose today or an earlier date')).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(tomorrow);
      expect(app.address()).toContain(to.format('YYYY-MM-DD'));
      await type(app, label, (label === 'From' ? from : to).format('MM-DD-YYYY'));
      expect(screen.queryByText('Choose today or an earlier date')).toBeNull();
    }
    await type(app, 'To', '02-30');
    await app.user.tab();
    expect(screen.getByText('Use the date format MM-DD-YYYY')).toBeTruthy();
    app.close();
  });

  it('stay unchanged when the range would end before it begins, and the field says so', async () => {
    await record('A');
    const app = await open();
    await waitFor(() => expect(shown()).toEqual(['A']));
    await type(app, 'To', dayjs().subtract(9, 'day').format('MM-DD-YYYY'));
    expect(await screen.findByText('The end must not be before the start.')).toBeTruthy();
    expect(shown()).toEqual(['A']);
    expect(app.address()).toBe(address());
    app.close();
  });

  it('say why they could not be loaded, and appear after Retry', async () => {
    await record('A');
    const app = await open('', async (request, pass) =>
      /audiolist/.test(request.url)
        ? new Response('{"status":false,"message":"Not now"}', { status: 422 })
        : pass(),
    );
    expect(await screen.findByText('Not now')).toBeTruthy();
    app.rewire((_request, pass) => pass());
    await app.user.click(screen.getByText('Retry'));
    await waitFor(() => expect(shown()).toEqual(['A']));
    app.close();
  });

  it('stay in place while others delete some, until the person asks for the current list', async () => {
    await record('A', 'B', 'AB');
    const app = await open();
    await waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
    await waitFor(() => expect(shown()).toEqual(['A, B', 'B', 'A']));
    const list = { params: { id: device.id, ...days() } };
    const { data } = await service.ask(listRecordings, { ...list, query: {} });
    const body = {
      monitor_id: device.id,
      time_from: dayjs().subtract(1, 'day').format(),
      time_to: dayjs().add(1, 'day').format(),
      correlation_ids: data.slice(0, 1).map(({ correlation_id }) => correlation_id),
    };
    await service.ask(deleteRecordings, { body });
    const notice = await screen.findByText('1 change: show');
    expect(shown()).toEqual(['A, B', 'B', 'A']);
    await app.user.click(notice);
    await waitFor(() => expect(shown()).toEqual(['B', 'A']));
    app.close();
  });

  it('stay shown while offline, with the message that more needs the network', async () => {
    await record('A');
    const app = await open();
    await waitFor(() => expect(shown()).toEqual(['A']));
    app.rewire(cut);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Get New Audio' }).ariaDisabled).toBe('true'),
    );
    expect(shown()).toEqual(['A']);
    await app.user.click(tab('Cloud Log'));
    expect(await screen.findByText(/^Recordings and logs are not available/)).toBeTruthy();
    app.close();
  });
});

describe('deleting recordings', () => {
  it('starts with Delete, requires a selection, names the records, and confirms the result', async () => {
    await record('A', 'B', 'AB');
    const app = await open();
    await waitFor(() => expect(shown()).toHaveLength(3));
    expect(boxes()).toEqual([]);
    await app.user.click(headerDelete());
    expect(await screen.findByText('Select the recordings to delete.')).toBeTruthy();
    await app.user.click(headerDelete());
    await screen.findByRole('dialog', { name: 'Delete Audio' });
    expect(dialog().getByText('Please select any record.')).toBeTruthy();
    expect(dialog().queryByText('Cancel')).toBeNull();
    await app.user.click(dialog().getByText('OK'));

    for (const box of boxes().slice(0, 2)) await app.user.click(box);
    await app.user.click(within(screen.getByLabelText('Selection')).getByText('Delete'));
    expect(await screen.findByText('Are you sure you want to delete?')).toBeTruthy();
    expect(dialog().getByText('2 recordings')).toBeTruthy();
    expect(dialog().getAllByRole('listitem')).toHaveLength(2);
    await app.user.click(dialog().getByText('OK'));
    expect(await screen.findByText('2 recordings deleted')).toBeTruthy();
    await waitFor(() => expect(shown()).toEqual(['A']));
    expect(screen.queryByText('Select the recordings to delete.')).toBeNull();
    expect(boxes()).toEqual([]);
    app.close();
  });

  it('deletes all but some across several pages, and checks again when the list has changed', async () => {
    await record('A', 'A', 'A', 'A', 'A', 'A', 'B');
    const app = await open();
    await waitFor(() => expect(shown()).toHaveLength(5));
    await app.user.click(headerDelete());
    await app.user.click(boxes()[1] as HTMLElement);
    await app.user.click(screen.getByText('Select all 7'));
    await app.user.click(boxes()[0] as HTMLElement);
    expect(screen.getByText('All but 1 of 7 selected')).toBeTruthy();
    await app.user.click(within(screen.getByLabelText('Selection')).getByText('Delete'));
    expect(await dialog().findByText('6 recordings')).toBeTruthy();
    await record('AB');
    await app.user.click(dialog().getByText('OK'));
    expect(await screen.findByText('The list has changed. Please check it and try again.')).toBeTruthy();
    expect(dialog().getByText('7 recordings')).toBeTruthy();
    await app.user.click(dialog().getByText('OK'));
    expect(await screen.findByText('7 recordings deleted')).toBeTruthy();
    await waitFor(() => expect(shown()).toEqual(['B']));
    app.close();
  });

  it('goes to the last page that remains', async () => {
    await record('A', 'A', 'A', 'A', 'A', 'A');
    const app = await open('?page=2');
    await waitFor(() => expect(shown()).toEqual(['A']));
    await app.user.click(headerDelete());
    await app.user.click(boxes()[0] as HTMLElement);
    await app.user.click(within(screen.getByLabelText('Selection')).getByText('Delete'));
    await app.user.click(await dialog().findByText('OK'));
    await waitFor(() => expect(shown()).toHaveLength(5));
    expect(app.address()).toBe(address());
    app.close();
  });

  it('ends delete mode when another tab is opened', async () => {
    await record('A');
    const app = await open();
    await waitFor(() => expect(shown()).toEqual(['A']));
    await app.user.click(headerDelete());
    expect(boxes()).toHaveLength(1);
    await app.user.click(tab('Cloud Log'));
    await section('Cloud Activity Log');
    await app.user.click(tab('Monitor'));
    await waitFor(() => expect(shown()).toEqual(['A']));
    expect(boxes()).toEqual([]);
    app.close();
  });
});
