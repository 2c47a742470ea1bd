// Deletes that a person has confirmed: of the selected records of a list, without and with a search, and of recordings.
import { screen, within } from '@testing-library/react';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { deleteFacilities, deleteFoundFacilities } from '../../../contract/facilities/facility-writes.ts';
import { deleteFoundMonitors, deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { deleteRecordings } from '../../../contract/requests/recordings.ts';
import { deleteFoundUsers, deleteUsers } from '../../../contract/users/user-writes.ts';
import { addDevice, addRecording } from '../device.ts';
import { isForced } from '../list-deletes.ts';
import { openMonitorPage } from '../monitor-page.ts';
import { addFacility, addMonitor, addUser } from '../records.ts';
import { openScreen } from '../screen.tsx';
import type { TestService } from '../service.ts';
import { uniqueName } from './unique-name.ts';
import type { WriteCase } from './write-case.ts';

interface List {
  screen: string;
  endpoint: Endpoint;
  /** Adds a record of this name, which comes last in the order of names. */
  add(service: TestService, name: string): Promise<unknown>;
  address(name: string): string;
}

function listDelete({ screen: place, endpoint, add, address }: List): WriteCase {
  return {
    screen: place,
    endpoint,
    isWrite: isForced,
    async open(service) {
      const name = uniqueName('Zz gone');
      await add(service, name);
      const app = await openScreen(service, address(name));
      await app.user.click(await screen.findByLabelText(new RegExp(`^Select ${name}`)));
      await app.user.click(within(screen.getByLabelText('Selection')).getByText('Delete'));
      const confirm = await screen.findByText('Continue');
      return { app, send: () => app.user.click(confirm) };
    },
  };
}

const addNamedMonitor = (service: TestService, name: string) => addMonitor(service.db, { name });
const addNamedFacility = (service: TestService, name: string) => addFacility(service.db, { name });
const addNamedUser = (service: TestService, name: string) =>
  addUser(service.db, { firstName: name, lastName: 'Abbott' });

export const deleteCases: readonly WriteCase[] = [
  listDelete({
    screen: 'All Monitors, Delete',
    endpoint: deleteMonitors,
    add: addNamedMonitor,
    address: () => '/dashboard/monitors?sort=monitor_id&order=desc',
  }),
  listDelete({
    screen: 'All Monitors with a search, Delete',
    endpoint: deleteFoundMonitors,
    add: addNamedMonitor,
    address: (name) => `/dashboard/monitors?search=${encodeURIComponent(name)}`,
  }),
  listDelete({
    screen: 'All Facilities, Delete',
    endpoint: deleteFacilities,
    add: addNamedFacility,
    address: () => '/dashboard/facilitylist?sort=name&order=desc',
  }),
  listDelete({
    screen: 'All Facilities with a search, Delete',
    endpoint: deleteFoundFacilities,
    add: addNamedFacility,
    address: (name) => `/dashboard/facilitylist?search=${encodeURIComponent(name)}`,
  }),
  listDelete({
    screen: 'All Users, Delete',
    endpoint: deleteUsers,
    add: addNamedUser,
    address: () => '/dashboard/users?sort=username&order=desc',
  }),
  listDelete({
    screen: 'All Users with a search, Delete',
    endpoint: deleteFoundUsers,
    add: addNamedUser,
    address: (name) => `/dashboard/users?search=${encodeURIComponent(name)}`,
  }),
  {
    screen: 'Audio Recordings, Delete Audio',
    endpoint: deleteRecordings,
    async open(service) {
      const device = await addDevice(service, { name: 'Bay 7', online: true });
      await addRecording(service, device, 'sound');
      const app = await openMonitorPage(service, device);
      await screen.findAllByText('1 recording');
      const [header] = await screen.findAllByRole('button', { name: /^Delete/ });
      await app.user.click(header as HTMLElement);
      await app.user.click(await screen.findByLabelText('Select all on this page'));
      await app.user.click(within(await screen.findByLabelText('Selection')).getByText('Delete'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete Audio' }));
      const confirm = await dialog.findByText('OK');
      return { app, send: () => app.user.click(confirm) };
    },
  },
];
