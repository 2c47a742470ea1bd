// The recordings of a monitor: their pages, date ranges and deletes.
import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { describe, expect, it, vi } from 'vitest';
import { deleteRecordings, listRecordings } from '../../../contract/requests/recordings.ts';
import { type ProbeStatus, requestAudio } from '../../../contract/requests/requests.ts';
import type { TestDevice } from '../../support/device.ts';
import {
  fetchRequest,
  type MonitorPage,
  openMonitorPage,
  section,
  tab,
  untilEventsOpen,
  withMonitor,
} from '../../support/monitor-page.ts';
import { cut, type Wire } from '../../support/screen.tsx';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;
withMonitor((...given) => {
  [service, device] = given;
});

const address = (more = '') => `/dashboard/monitor-details/${device.id}${more}`;
const open = (search?: string, wire?: Wire) => openMonitorPage(service, device, search, wire);

/** Adds recordings of these probes a minute apart, the last one at `then`. */
async function recordAt(then: number, ...probes: ProbeStatus[]): Promise<void> {
  for (const [index, probe] of probes.entries()) {
    service.clock.now = new Date(then - (probes.length - 1 - index) * 60_000);
    await service.ask(requestAudio, { params: { id: device.id } });
    const id = await fetchRequest(device);
    for (const channel of probe === 'AB' ? (['A', 'B'] as const) : [probe])
      await device.sendChannel(id, { channel, probe });
  }
  service.clock.now = new Date();
}
const record = (...probes: ProbeStatus[]) => recordAt(Date.now(), ...probes);

/** Yesterday through tomorrow, in any time zone. */
const days = () => ({
  fromDate: dayjs().subtract(1, 'day').format('YYYY-MM-DD'),
  toDate: dayjs().add(1, 'day').format('YYYY-MM-DD'),
});

/** The channels of the shown recordings, in order; by selector, because queries by role take seconds. */
const shown = () =>
  Array.from(document.querySelectorAll('section tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent).find((text) =>
      /^(A|B|A, B)$/.test(text ?? ''),
    ),
  );
const headerDelete = () => screen.getByText('Delete', { selector: 'header *' });
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input')];
const dialog = () => within(screen.getByRole('dialog'));

async function type(app: MonitorPage, label: 'From' | 'To', day: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await app.user.clear(field);
  await app.user.type(field, `${day}{Enter}`);
}

describe('the recordings', () => {
  it('are newest first, five a page, and each page has its address', async () => {
    await record('A', 'B', 'AB', 'AB', 'B', 'A', 'AB');
    const app = await open();
    await waitFor(() => expect(shown()).toEqual(['A, B', 'A', 'B', 'A, B', 'A, B']));
    expect(screen.getAllByText('7 recordings')).toBeTruthy();
    await app.user.click(screen.getByLabelText('Page 2'));
    await waitFor(() => expect(shown()).toEqual(['B', 'A']));
    expect(app.address()).toBe(address('?page=2'));
  });

  it('show an empty state when there are none', async () => {
    await open();
    expect(await screen.findByText('No recordings in this date range')).toBeTruthy();
    expect(headerDelete().closest('button')?.ariaDisabled).toBe('true');
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
      expect(await screen.findByText('Choose today or an earlier date')).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(tomorrow);
      expect(app.address()).toContain(to.format('YYYY-MM-DD'));
      await type(app, label, (label === 'From' ? from : to).format('MM-DD-YYYY'));
      expect(screen.queryByText('Choose today or an earlier date')).toBeNull();
    }
    await type(app, 'To', '02-30');
    await app.user.tab();
    expect(await screen.findByText('Use the date format MM-DD-YYYY')).toBeTruthy();
  });

  it('stay unchanged when the range would end before it begins, and the field says so', async () => {
    await record('A');
    const app = await open();
    await waitFor(() => expect(shown()).toEqual(['A']));
    await type(app, 'To', dayjs().subtract(9, 'day').format('MM-DD-YYYY'));
    expect(await screen.findByText('The end must not be before the start.')).toBeTruthy();
    expect(shown()).toEqual(['A']);
    expect(app.address()).toBe(address());
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
  });

  it('stay in place while others delete some, until the person asks for the current list', async () => {
    await record('A', 'B', 'AB');
    const app = await open();
    await untilEventsOpen(app);
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
  });

  it('says that they are still there when the service answers 404', async () => {
    await record('A');
    const app = await open('', async (request, pass) =>
      request.method === 'DELETE'
        ? Response.json({ status: false, message: 'No such call.' }, { status: 404 })
        : await pass(),
    );
    await waitFor(() => expect(shown()).toEqual(['A']));
    await app.user.click(headerDelete());
    await app.user.click(boxes()[0] as HTMLElement);
    await app.user.click(within(screen.getByLabelText('Selection')).getByText('Delete'));
    await app.user.click(await dialog().findByText('OK'));
    expect(await dialog().findByText(/“No such call.”, but the record is still there\.$/)).toBeTruthy();
    expect(shown()).toEqual(['A']);
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
  });
});
