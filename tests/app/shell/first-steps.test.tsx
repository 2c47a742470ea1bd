// The first steps of an empty installation: from no facility to the first monitor that is Online.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { fillFacility, formOf } from '../../support/form-dialog.ts';
import { typedFacility } from '../../support/form-values.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

it('stands on the lists of an empty installation, and not on Help', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeTruthy();
  await app.router.navigate({ to: '/dashboard/usermanual' });
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
});

const card = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const basic = (serialNumber: string, credential: string) =>
  `Basic ${Buffer.from(`${serialNumber}:${credential}`).toString('base64')}`;

it('leads from an empty list to the first monitor Online, and is gone on the next screen', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  const steps = await card();
  expect(steps.getByText('Three steps until your first monitor is Online.')).toBeTruthy();
  await app.user.click(steps.getByRole('button', { name: 'Add a facility' }));
  await screen.findByRole('dialog', { name: 'Add Facility' });
  const facility = formOf(app, 'Add Facility');
  await fillFacility(facility, typedFacility({ name: 'Mercy Hospital' }));
  await facility.save();
  await waitFor(() => expect(steps.queryByRole('button', { name: 'Add a facility' })).toBeNull());

  // The facility's dialog may still be closing: it does not close that of the monitor.
  await app.user.click(steps.getByRole('button', { name: 'Add a monitor' }));
  await screen.findByRole('dialog', { name: 'Add Monitor' });
  const monitor = formOf(app, 'Add Monitor');
  // The only facility is chosen already.
  expect(monitor.dialog.getByRole<HTMLInputElement>('combobox', { name: 'Facility' }).value).toBe(
    'Mercy Hospital',
  );
  await monitor.fill('Monitor Serial Number', 'FIRST-1');
  await monitor.fill('Monitor Name', 'Bay one');
  await monitor.save();
  expect(await monitor.dialog.findByRole('button', { name: 'Save file' })).toBeTruthy();
  const credential = document.querySelector('code')?.textContent ?? '';
  await app.user.click(monitor.dialog.getByRole('button', { name: 'Saved: open it' }));
  await screen.findByRole('heading', { level: 1, name: 'Bay one' });
  await (await card()).findByText(/^Waiting for Bay one to connect\./);

  await service.send(heartbeat, {}, basic('FIRST-1', credential));
  expect(await screen.findByText('Bay one is Online.')).toBeTruthy();
  await app.router.navigate({ to: '/dashboard/facilitylist' });
  await screen.findByRole('heading', { level: 1, name: 'All Facilities' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

it('asks nothing where there are more monitors', async () => {
  for (const number of [1, 2, 3, 4])
    await service.ask(createMonitor, {
      body: {
        monitor_id: `Bay ${number}`,
        cloud_id: `MORE-${number}`,
        auto_log_level: 500,
        facility_id: null,
      },
    });
  const app = await openScreen(service, '/dashboard/monitors');
  await screen.findByText('4 monitors');
  await app.settled();
  expect(app.requests.filter((request) => request.startsWith('GET /api/v1/facilities?'))).toEqual([]);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
