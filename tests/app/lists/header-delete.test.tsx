// The header's Delete, which says what it deletes where a record has a Delete of its own.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice, addRecording } from '../../support/device.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
const ids = { facility: '', monitor: '' };

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  ids.facility = await addFacility(service.db, { name: 'Lakeview General' });
  await addMonitor(service.db, { name: 'Bay 8', facilityId: ids.facility });
  const device = await addDevice(service, { name: 'Bay 7', online: true });
  ids.monitor = device.id;
  await addRecording(service, device, 'sound');
});
afterAll(() => service.close());

it.each([
  [() => '/dashboard/monitors', 'monitors', null],
  [() => '/dashboard/facilitylist', 'facilities', null],
  [() => '/dashboard/users', 'users', null],
  [() => `/dashboard/facility-details/${ids.facility}`, 'monitors', 'Delete Facility'],
  [() => `/dashboard/facility-details/${ids.facility}?view=users`, 'users', 'Delete Facility'],
  [() => `/dashboard/monitor-details/${ids.monitor}`, 'recordings', 'Delete Monitor'],
])('of %s is about %s', async (address, subject, other) => {
  await openScreen(service, address());
  const button = await screen.findByRole('button', { name: `Delete ${subject}` });
  expect(button.textContent).toBe(`Delete ${subject}`);
  if (other) expect(await screen.findByRole('button', { name: other })).toBeTruthy();
});

it('is about nothing where nothing can be deleted', async () => {
  await openScreen(service, '/dashboard/deleted_monitors');
  await screen.findByText('No deleted monitors');
  expect(screen.getByRole('button', { name: 'Delete monitors' }).ariaDisabled).toBe('true');
});
