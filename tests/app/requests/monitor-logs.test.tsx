// The logs and activity of a monitor: previewed, filtered, downloaded.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportCloudLog } from '../../../contract/devices/gateway.ts';
import { requestLog } from '../../../contract/requests/requests.ts';
import type { TestDevice } from '../../support/device.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { fetchRequest, openMonitorPage, withMonitor } from '../../support/monitor-page.ts';
import type { Wire } from '../../support/screen.tsx';
import type { TestService } from '../../support/service.ts';
import { serveStoredFiles } from '../../support/stored-files.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let device: TestDevice;
withMonitor((...given) => {
  [service, device] = given;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (search: string, wire?: Wire) => openMonitorPage(service, device, search, wire);

async function addLog(text: string, name: string): Promise<void> {
  await service.ask(requestLog, { params: { id: device.id } });
  await device.sendLog(await fetchRequest(device), text, name);
}

/** The cells of the shown rows, in order. */
const cells = () =>
  Array.from(document.querySelectorAll('section tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent ?? ''),
  );

const stamp = /^\d{8}_\d{6}$/;
const moment = /^\d\d-\d\d-\d{4}, \d\d:\d\d:\d\d$/;

describe('the monitor log', () => {
  it('requests a new log and shows it when it arrives', async () => {
    const app = await open('?tab=log');
    await screen.findByText('No logs in this date range');
    await app.user.click(screen.getByRole('button', { name: 'New log' }));
    await screen.findByText(/^Requested by/);
    await device.sendLog(await fetchRequest(device), 'a line', 'pump-1.log');
    await waitFor(() =>
      expect(cells()).toEqual([
        ['1', expect.stringMatching(stamp), 'pump-1.log', expect.stringMatching(moment), ''],
      ]),
    );
  });

  it('previews the beginning of a log without downloading it', async () => {
    await addLog(`first line\n${'Grüße '.repeat(50_000)}`, 'long.log');
    const asked = serveStoredFiles(service);
    const app = await open('?tab=log');
    await app.user.click(await screen.findByLabelText('Preview long.log'));
    const dialog = within(await screen.findByRole('dialog', { name: 'long.log' }));
    expect(await dialog.findByText(/^first line/)).toBeTruthy();
    expect(
      dialog.getByText('Showing the first 256 KiB of 391 KiB. Download the file to see it all.'),
    ).toBeTruthy();
    expect(asked.map(({ range }) => range)).toEqual(['bytes=0-262143']);
    await app.user.click(dialog.getAllByText('Close')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('downloads a log as it was sent', async () => {
    await addLog('one\ntwo', 'short.log');
    serveStoredFiles(service);
    const given = catchDownloads();
    const app = await open('?tab=log');
    await app.user.click(await screen.findByLabelText('Download short.log'));
    await waitFor(() => expect(given.names).toEqual(['short.log']));
    expect(await given.text(0)).toBe('one\ntwo');
  });

  it('shares a file from a home-screen app, with a second tap when the device requires one', async () => {
    await addLog('one', 'short.log');
    serveStoredFiles(service);
    const shared: string[] = [];
    let isTap = false;
    const given = catchDownloads();
    Object.assign(navigator, {
      standalone: true,
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        if (!isTap) throw new DOMException('no tap', 'NotAllowedError');
        shared.push(...files.map(({ name }) => name));
      },
    });
    const app = await open('?tab=log');
    await app.user.click(await screen.findByLabelText('Download short.log'));
    await screen.findByText('short.log is ready.');
    isTap = true;
    await app.user.click(screen.getByText('Save'));
    await waitFor(() => expect(shared).toEqual(['short.log']));
    expect(given.names).toEqual([]);
    for (const name of ['standalone', 'canShare', 'share']) Reflect.deleteProperty(navigator, name);
  });

  it('says that a file no longer exists', async () => {
    await addLog('one', 'gone.log');
    const app = await open('?tab=log');
    await screen.findByLabelText('Download gone.log');
    vi.spyOn(service.files, 'has').mockResolvedValue(false);
    await app.user.click(screen.getByLabelText('Download gone.log'));
    expect(await screen.findByText('Not downloaded: This file no longer exists.')).toBeTruthy();
    await app.user.click(screen.getByLabelText('Preview gone.log'));
    expect(await screen.findByText('This file no longer exists.')).toBeTruthy();
  });
});

describe('the cloud log', () => {
  const severities = ['INFO', 'WARNING', 'ERROR'] as const;

  async function tell(...activities: string[]): Promise<void> {
    const entries = activities.map((activity, index) => ({
      sequence: index,
      type: index === 0 ? '=pump' : 'alarm',
      activity,
      severity: severities[index % 3],
      at: new Date(Date.now() - index * 60_000).toISOString(),
    }));
    const response = await service.send(reportCloudLog, { body: { entries } }, device.authorization);
    expect(response.status).toBe(200);
  }

  const descriptions = () => cells().map((row) => row[2]);

  it('shows number, id, description and time, newest first', async () => {
    await tell('started, "quickly"', 'battery low', 'occlusion');
    await open('?tab=cloud');
    await waitFor(() =>
      expect(descriptions()).toEqual([
        'Info=pump: started, "quickly"',
        'Warningalarm: battery low',
        'Erroralarm: occlusion',
      ]),
    );
    expect(cells()[2]).toEqual([
      '3',
      expect.stringMatching(stamp),
      expect.anything(),
      expect.stringMatching(moment),
    ]);
  });

  it('shows when an entry was received whose own time cannot be right, and exports the time of the monitor', async () => {
    const times = ['1970-01-01T12:00:00Z', '2099-06-01T12:00:00Z', new Date().toISOString()];
    const entries = times.map((at, sequence) => ({
      sequence,
      type: 'Pump',
      activity: `entry ${sequence}`,
      at,
    }));
    await service.send(reportCloudLog, { body: { entries } }, device.authorization);
    const given = catchDownloads();
    const app = await open('?tab=cloud');
    await waitFor(() => expect(cells()).toHaveLength(3));
    const received = /Received \d\d-\d\d-20[2-8]\d, \d\d:\d\d:\d\d/;
    const shown = Object.fromEntries(cells().map(([, id, text, at]) => [text, { id, at }]));
    expect(shown['InfoPump: entry 0']).toEqual({
      id: expect.stringMatching(/^19700101_/),
      at: expect.stringMatching(/^01-01-1970, /),
    });
    expect(shown['InfoPump: entry 1']).toEqual({
      id: expect.stringMatching(/^20990601_/),
      at: expect.stringMatching(/^06-01-2099, /),
    });
    expect(shown['InfoPump: entry 0']?.at).toMatch(received);
    expect(shown['InfoPump: entry 1']?.at).toMatch(received);
    expect(shown['InfoPump: entry 2']?.at).toMatch(moment);
    await app.user.click(screen.getByRole('button', { name: 'Download (CSV)' }));
    await screen.findByText('CLoud_Log.csv: 3 entries');
    const lines = (await given.text(0)).split('\r\n');
    expect(lines[0]).toBe('ID,Description,Date/Time');
    expect(lines.join('\n')).toMatch(/^19700101_\d{6},Pump: entry 0,"01-01-1970, \d\d:\d\d:\d\d"$/m);
    expect(lines.join('\n')).not.toContain('Received');
  });

  it('says of an entry whose time could not be read that it stands by its receipt', async () => {
    const entry = { sequence: 1, type: 'Pump', activity: 'door', at: '2026-02-30T12:00:00Z' };
    await service.send(reportCloudLog, { body: { entries: [entry] } }, device.authorization);
    await open('?tab=cloud');
    await waitFor(() => expect(cells()).toHaveLength(1));
    const [[, , description, at] = []] = cells();
    expect(description).toBe('InfoPump: door [The service could not read: at "2026-02-30T12:00:00Z"]');
    expect(at).toMatch(/^\d\d-\d\d-20[2-8]\d, .*Time received\. The monitor's time could not be read\.$/);
  });

  it('filters by severity and text, which are both in the address', async () => {
    await tell('started', 'battery low', 'occlusion', 'started again');
    const app = await open('?tab=cloud&page=9');
    await screen.findByText("This page doesn't exist");
    await app.user.click(screen.getByLabelText('Severity', { selector: 'input' }));
    await app.user.click(await screen.findByText('Error', { selector: '[role=option] *' }));
    await waitFor(() => expect(descriptions()).toEqual(['Erroralarm: occlusion']));
    expect(app.address()).toBe(`/dashboard/monitor-details/${device.id}?tab=cloud&severity=ERROR`);
    await app.user.type(screen.getByLabelText('Text contains'), 'STARTED{Enter}');
    await screen.findByText('No activity in this date range');
    app.router.history.back();
    await waitFor(() => expect(descriptions()).toEqual(['Erroralarm: occlusion']));
    expect(screen.getByLabelText<HTMLInputElement>('Text contains').value).toBe('');
    await app.user.type(screen.getByLabelText('Text contains'), 'OCCL');
    await waitFor(() => expect(app.address()).toContain('text=OCCL'));
    await waitFor(() => expect(descriptions()).toEqual(['Erroralarm: occlusion']));
  });

  it('keeps typed filter text while a navigation is slow', async () => {
    await tell('started');
    const app = await open('?tab=cloud');
    await waitFor(() => expect(cells()).toHaveLength(1));
    let finishNavigation = () => {};
    const slow = new Promise<void>((resolve) => {
      finishNavigation = resolve;
    });
    const guard = app.router.history.block({ blockerFn: () => slow.then(() => false) });
    const field = screen.getByLabelText<HTMLInputElement>('Text contains');
    await app.user.type(field, 'sta{Enter}');
    expect(field.value).toBe('sta');
    await app.user.type(field, 'r');
    expect(field.value).toBe('star');
    finishNavigation();
    await waitFor(() => expect(app.address()).toContain('text=star'));
    expect(field.value).toBe('star');
    guard();
  });

  it('offers no text filter when the server has none', async () => {
    const app = await open('?tab=cloud', async (request, pass) =>
      request.url.endsWith('/capabilities')
        ? new Response('{"status":true,"data":["events"]}')
        : await pass(),
    );
    await screen.findByText('No activity in this date range');
    await untilOffered(app);
    expect(screen.queryByLabelText('Text contains')).toBeNull();
    expect(screen.getByLabelText('Severity', { selector: 'input' })).toBeTruthy();
  });

  it('exports all entries as CSV', async () => {
    await tell(...Array.from({ length: 25 }, (_, index) => `event ${index}`));
    const given = catchDownloads();
    // The filters of the grid do not apply.
    const app = await open('?tab=cloud&severity=ERROR&text=nothing');
    expect(await screen.findByText(/^The CSV includes all entries/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Download (CSV)' }));
    expect(await screen.findByText('CLoud_Log.csv: 25 entries')).toBeTruthy();
    expect(given.names).toEqual(['CLoud_Log.csv']);
    expect(app.requests).toContainEqual(expect.stringMatching(/activities\/search\?count=-1&page=1&/));
    const lines = (await given.text(0)).split('\r\n');
    expect(lines).toHaveLength(27);
    expect(lines[0]).toBe('ID,Description,Date/Time');
    expect(lines[1]).toMatch(/^\d{8}_\d{6},'=pump: event 0,"\d\d-\d\d-\d{4}, \d\d:\d\d:\d\d"$/);
  });

  it('says why the export failed', async () => {
    const app = await open('?tab=cloud', async (request, pass) => {
      const answer = await pass();
      return /count=-1/.test(request.url) ? new Response('{"status":true,"data":[{"type":"x"}]}') : answer;
    });
    await app.user.click(screen.getByRole('button', { name: 'Download (CSV)' }));
    expect(
      await screen.findByText('Not downloaded: The server sent an answer this version cannot read.'),
    ).toBeTruthy();
  });
});
