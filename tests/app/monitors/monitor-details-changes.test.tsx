// A monitor's page while someone else changes the monitor.
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { pause } from '../../../src/lib/pause.ts';
import type { TestDevice } from '../../support/device.ts';
import {
  chooseInMenu,
  leaveMonitorPage,
  openMonitorPage,
  returnToMonitorPage,
  untilEventsOpen,
  withMonitor,
} from '../../support/monitor-page.ts';
import type { Wire } from '../../support/screen.tsx';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;
withMonitor((...given) => {
  [service, device] = given;
});

async function rename(name: string): Promise<void> {
  const body = { monitor_id: name, auto_log_level: 5, facility_id: null };
  await service.ask(updateMonitor, { params: { id: device.id }, body });
}

it('shows the new name, and again when the page is opened once more', async () => {
  const app = await openMonitorPage(service, device);
  await untilEventsOpen(app);
  await rename('Bay 8');
  expect(await screen.findByText('Bay 8', { selector: 'h1' })).toBeTruthy();
  await rename('Bay 7');
  expect(await screen.findByText('Bay 7', { selector: 'h1' })).toBeTruthy();
  await leaveMonitorPage(app);
  await returnToMonitorPage(app, device);
});

it('stops refetching after the clock was set back', async () => {
  const app = await openMonitorPage(service, device);
  await untilEventsOpen(app);
  await rename('Bay 8');
  await screen.findByText('Bay 8', { selector: 'h1' });
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  const reads = () => app.requests.filter((it) => it.endsWith(`/monitors/${device.id}`)).length;
  const before = reads();
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await pause(1500, new AbortController().signal);
  expect(reads() - before).toBeLessThanOrEqual(2);
});

/** A server that forgets what was deleted. */
function forgetting(): Wire {
  let isGone = false;
  return async (request, pass) => {
    if (isGone && request.url.endsWith(`/monitors/${device.id}`))
      return Response.json({ status: false, message: 'Unknown.' }, { status: 404 });
    const isDelete = request.method === 'DELETE' && /"forceDelete":true/.test(await request.clone().text());
    const answer = await pass();
    isGone ||= isDelete;
    return answer;
  };
}

it('ends in the list when it is deleted here, also where its record is not kept', async () => {
  const app = await openMonitorPage(service, device, '', forgetting());
  await chooseInMenu(app, 'Delete Monitor');
  await app.user.click(await screen.findByText('Continue'));
  expect(await screen.findByRole('heading', { level: 1, name: 'All Monitors' })).toBeTruthy();
  expect(await screen.findByText('1 monitor deleted')).toBeTruthy();
  expect(screen.queryByText('Bay 7 deleted')).toBeNull();
});

it('ends in the list when somebody else deletes it there, and says why', async () => {
  let isGone = false;
  const app = await openMonitorPage(service, device, '', async (request, pass) =>
    isGone && request.url.endsWith(`/monitors/${device.id}`)
      ? Response.json({ status: false, message: 'Unknown.' }, { status: 404 })
      : await pass(),
  );
  await untilEventsOpen(app);
  isGone = true;
  await rename('Bay 8');
  expect(await screen.findByRole('heading', { level: 1, name: 'All Monitors' })).toBeTruthy();
  expect(await screen.findByText('Bay 7 deleted')).toBeTruthy();
});

it('ends in the list, and names the monitor, when a request finds that it is gone', async () => {
  let isGone = false;
  const ofTheMonitor = new RegExp(`/monitors/${device.id}(/audio)?$`);
  const app = await openMonitorPage(service, device, '', async (request, pass) =>
    isGone && ofTheMonitor.test(request.url)
      ? Response.json({ status: false, message: 'Unknown.' }, { status: 404 })
      : await pass(),
  );
  isGone = true;
  await app.user.click(await screen.findByRole('button', { name: 'Get New Audio' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'All Monitors' })).toBeTruthy();
  expect(await screen.findByText('Bay 7 deleted')).toBeTruthy();
  expect(screen.queryByText('Unknown.')).toBeNull();
});
