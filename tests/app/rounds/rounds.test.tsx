// A round, from its list to its CSV: kept on the device, and offered before it is deleted with the session.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAllDatabases } from '../../../src/data/store/erase-databases.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { option } from '../../support/monitor-dialogs.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { cut, openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let lakeview: string;
let downloads: ReturnType<typeof catchDownloads>;
beforeAll(async () => {
  service = await startTestService();
  lakeview = await addFacility(service.db, { name: 'Lakeview General' });
  await addMonitors(
    service.db,
    Array.from({ length: 12 }, (_, n) => ({
      name: `Bay ${n}`,
      serialNumber: `IPM-${n}`,
      facilityId: n < 4 ? lakeview : null,
    })),
  );
});
afterAll(() => service.close());
beforeEach(() => {
  downloads = catchDownloads();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearAllDatabases();
});

type App = Awaited<ReturnType<typeof openScreen>>;

async function openStart(app: App): Promise<HTMLElement> {
  await app.user.click(await screen.findByRole('button', { name: 'More for this list' }));
  await app.user.click(await screen.findByRole('menuitem', option('Start round …')));
  return await screen.findByRole('dialog', { name: 'Start round' });
}

async function start(app: App): Promise<void> {
  await app.user.click(within(await openStart(app)).getByRole('button', { name: 'Start' }));
  await screen.findByText('Round', { selector: 'h1' });
}

/** Pasted: on a busy machine typed keys can arrive in two bursts, of which the second would be taken for a whole scan. */
async function scan(app: App, text: string): Promise<void> {
  await app.user.click(await screen.findByRole('textbox', { name: 'Serial number' }));
  await app.user.paste(text);
  await app.user.keyboard('{Enter}');
}

/** A scanner that types, with its own pace however busy the machine is. */
function typeAsScanner(text: string): void {
  let at = performance.now();
  for (const key of [...text, 'Enter']) {
    const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    at += 1;
    Object.defineProperty(pressed, 'timeStamp', { value: at });
    (document.activeElement ?? document.body).dispatchEvent(pressed);
  }
}

const progress = (text: string) => screen.findByText(text, { selector: 'strong' });
const box = (name: string) => screen.findByRole('checkbox', { name: `Found: ${name}` });

async function startAtLakeview(wire?: Parameters<typeof openScreen>[2]): Promise<App> {
  const app = await openScreen(
    service,
    `/dashboard/facility-details/${lakeview}?sort=monitor_id&order=asc`,
    wire,
  );
  await screen.findByText('Bay 3', { selector: 'a' });
  await app.settled();
  await start(app);
  return app;
}

describe('a round', () => {
  it('is ticked by tap and by serial number, noted and written as CSV', async () => {
    const app = await startAtLakeview();
    await progress('0 of 4 found');
    expect(app.address()).toBe('/dashboard/round');
    await app.user.click(await box('Bay 1'));
    await progress('1 of 4 found');
    await scan(app, 'ipm-2');
    await screen.findByText('Found: Bay 2 (IPM-2)');
    await scan(app, 'IPM-2');
    await screen.findByText('Already found: Bay 2 (IPM-2)');
    await scan(app, 'IPM-9');
    await screen.findByText('IPM-9 is not in this round. It was added to Unexpected.');
    await scan(app, 'https://example.org/x');
    await screen.findByText('This is not a serial number. Scan or type it again.');
    await progress('2 of 4 found');

    await app.user.click(screen.getByRole('button', { name: /^Bay 0/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bay 0' }));
    await app.user.click(dialog.getByRole('radio', { name: 'Not found' }));
    await app.user.type(dialog.getByRole('textbox', { name: 'Note' }), 'in repair, they say');
    await app.user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('dialog', { name: 'Bay 1' })).toBeTruthy();
    await app.user.keyboard('{Escape}');

    await app.user.click(screen.getByRole('button', { name: 'Download (CSV)' }));
    await waitFor(() => expect(downloads.names).toEqual([expect.stringMatching(/^Round_\d{8}_\d{6}\.csv$/)]));
    const [head, ...lines] = (await downloads.text(0)).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe('Monitor Name,Monitor Serial Number,Facility,Result,Time,UTC offset of Time,Note');
    expect(lines.map((line) => line.replace(/"\d\d-\d\d-\d{4}, [\d:]+",UTC[+-]\d\d:\d\d/, 'TIME'))).toEqual([
      'Bay 0,IPM-0,Lakeview General,Not found,TIME,"in repair, they say"',
      'Bay 1,IPM-1,Lakeview General,Found,TIME,',
      'Bay 2,IPM-2,Lakeview General,Found,TIME,',
      'Bay 3,IPM-3,Lakeview General,Open,,,',
      ',IPM-9,,Unexpected,TIME,',
    ]);
  });

  it('is ticked by a scanner that types, wherever the focus is', async () => {
    await startAtLakeview();
    await progress('0 of 4 found');
    // The listener comes after the first screen.
    await waitFor(() => {
      act(() => typeAsScanner('IPM-3'));
      expect(screen.getByText(/ound: Bay 3 \(IPM-3\)$/)).toBeTruthy();
    });
    await progress('1 of 4 found');
  });

  it('starts with the selection of a list, and goes on after a new start, without the network', async () => {
    const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc');
    for (const name of ['Bay 5', 'Bay 7'])
      await app.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await app.settled();
    await start(app);
    await progress('0 of 2 found');
    await scan(app, 'IPM-7');
    await progress('1 of 2 found');
    await app.settled();
    await app.close();

    const later = await openScreen(service, '/dashboard/round?show=open', { wire: cut });
    await progress('1 of 2 found');
    expect(await box('Bay 5')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Found: Bay 7' })).toBeNull();
    await scan(later, 'IPM-5');
    await progress('2 of 2 found');
    await screen.findByText('Nothing is open');
    await later.user.click(screen.getByRole('button', { name: 'Finish round' }));
    await screen.findByText('Round finished. Download its CSV, or continue it.');
    expect(screen.queryByRole('textbox', { name: 'Serial number' })).toBeNull();
    await later.user.click(screen.getByRole('button', { name: 'Continue round' }));
    await screen.findByRole('textbox', { name: 'Serial number' });
  });

  it('starts with the one monitor that is selected, and with the whole list once none is', async () => {
    const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc');
    const bay = await screen.findByRole('checkbox', { name: 'Select Bay 5' });
    await app.user.click(bay);
    await app.settled();
    const asked = within(await openStart(app));
    await asked.findByText('1 selected monitor of “All Monitors”');
    await app.user.click(asked.getByRole('button', { name: 'Cancel' }));
    await app.user.click(bay);
    await within(await openStart(app)).findByText('12 monitors of “All Monitors”');
    await app.user.keyboard('{Escape}');
    await app.user.click(bay);
    await app.settled();
    await start(app);
    await progress('0 of 1 found');
    expect(await box('Bay 5')).toBeTruthy();
  });

  it('asks before signing out and Lock, and no more once it is in a file', async () => {
    const app = await startAtLakeview();
    await app.user.click(await box('Bay 1'));
    await progress('1 of 4 found');
    await app.settled();
    await app.user.click(screen.getByRole('button', { name: 'Lock now' }));
    const lock = within(await screen.findByRole('dialog', { name: 'Download the round first?' }));
    expect(
      lock.getByText(/\(1 of 4 found\) is on this device only\. It stays here for you until/),
    ).toBeTruthy();
    await app.user.click(lock.getByRole('button', { name: 'Cancel' }));
    expect(app.signOuts).toEqual([]);

    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    const question = within(await screen.findByRole('dialog', { name: 'Download the round first?' }));
    expect(question.getByText(/Signing out deletes it/)).toBeTruthy();
    await app.user.click(question.getByRole('button', { name: 'Download (CSV)' }));
    await question.findByText(/^Round_.*\.csv downloaded$/);
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    await app.settled();

    await app.user.click(screen.getByRole('button', { name: 'Lock now' }));
    await waitFor(() => expect(app.signOuts).toEqual([{ reason: 'locked' }]));
  });

  it('is deleted by Clear, after a warning', async () => {
    const app = await startAtLakeview();
    await app.user.click(await box('Bay 1'));
    await progress('1 of 4 found');
    await act(() => app.router.navigate({ to: '/my-page' }));
    await app.user.click(await screen.findByRole('button', { name: 'Clear' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/The round .*1 of 4 found.* is deleted, too/)).toBeTruthy();
    await app.user.click(question.getByRole('button', { name: 'Clear now' }));
    await act(() => app.router.navigate({ to: '/dashboard/round' }));
    await screen.findByText('No round on this device');
  });

  it('lasts as long as the app is open where nothing is stored, and says so', async () => {
    const app = await startAtLakeview({ database: false });
    await screen.findByText(/does not keep the round when the app is closed/);
    await app.user.click(await box('Bay 1'));
    await progress('1 of 4 found');
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('dialog', { name: 'Download the round first?' });
  });

  it('says that there is none', async () => {
    await openScreen(service, '/dashboard/round');
    await screen.findByText('No round on this device');
    expect(screen.queryByRole('link', { name: 'Round' })).toBeNull();
  });
});
