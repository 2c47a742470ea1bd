// The header's Delete, which says what it deletes where a record has a Delete of its own.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice, addRecording } from '../../support/device.ts';
import { addFacility, addMonitor, addUsers } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
const ids = { facility: '', monitor: '', assigned: '', other: '' };

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  ids.facility = await addFacility(service.db, { name: 'Lakeview General' });
  ids.assigned = await addMonitor(service.db, { name: 'Bay 8', facilityId: ids.facility });
  ids.other = await addMonitor(service.db, { name: 'Bay 9', facilityId: ids.facility });
  await addUsers(service.db, [
    { firstName: 'Lake', lastName: 'Placid', email: 'lake@example.com', facilityIds: [ids.facility] },
  ]);
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
])('of %s is about %s', async (address, subject, other) => {
  await openScreen(service, address());
  const button = await screen.findByRole('button', { name: `Delete ${subject}` });
  expect(button.textContent).toBe(`Delete ${subject}`);
  if (other) expect(await screen.findByRole('button', { name: other })).toBeTruthy();
});

it.each([
  [() => `/dashboard/monitor-details/${ids.monitor}`, 'recordings'],
  [() => `/dashboard/monitor-details/${ids.assigned}?tab=users`, 'users'],
])('of %s is about %s: the monitor itself is deleted by its menu', async (address, subject) => {
  const app = await openScreen(service, address());
  expect(await screen.findByRole('button', { name: `Delete ${subject}` })).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: 'More for this monitor' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete Monitor', hidden: true })).toBeTruthy();
});

it('is about nothing where nothing can be deleted', async () => {
  await openScreen(service, '/dashboard/deleted_monitors');
  await screen.findByText('No deleted monitors');
  expect(screen.getByRole('button', { name: 'Delete monitors' }).ariaDisabled).toBe('true');
});

it("deletes nobody from a monitor's page who was selected in another page", async () => {
  const facility = `/dashboard/facility-details/${ids.facility}?view=users`;
  const app = await openScreen(service, facility);
  for (const page of [ids.assigned, ids.other]) {
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select Lake Placid' }));
    expect(screen.getByRole('region', { name: 'Selection' })).toBeTruthy();
    const search = { tab: 'users' } as const;
    await app.router.navigate({ to: '/dashboard/monitor-details/$id', params: { id: page }, search });
    await screen.findByText(/^Bay [89]$/, { selector: `h1[data-record="${page}"]` });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Lake Placid' });
    expect(box.checked).toBe(false);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Delete users' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(await dialog.findByRole('button', { name: 'OK' }));
    expect(app.requests.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  }
});
