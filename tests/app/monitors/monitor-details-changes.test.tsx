// A monitor's page while someone else changes the monitor.
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { pause } from '../../../src/lib/pause.ts';
import type { TestDevice } from '../../support/device.ts';
import {
  leaveMonitorPage,
  openMonitorPage,
  returnToMonitorPage,
  untilEventsOpen,
  withMonitor,
} from '../../support/monitor-page.ts';
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
  app.close();
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
  app.close();
});
