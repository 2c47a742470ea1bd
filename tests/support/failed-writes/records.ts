// Dialogs that add and change monitors, facilities and users.
import { screen, within } from '@testing-library/react';
import { createFacility, updateFacility } from '../../../contract/facilities/facility-writes.ts';
import {
  associateMonitors,
  createMonitor,
  replaceCredential,
  restoreMonitors,
  updateMonitor,
} from '../../../contract/monitors/monitor-writes.ts';
import { actOnNotice } from '../../../contract/service/notices.ts';
import { declineAccess, giveAccess } from '../../../contract/users/access-requests.ts';
import { inviteUser, reactivateUser, suspendUser } from '../../../contract/users/user-access.ts';
import { createUser, resetUser, updateUser } from '../../../contract/users/user-writes.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import { accessRequests } from '../../../server/store/schema/index.ts';
import { storeRemovals } from '../../../server/store/service/removals.ts';
import { fillFacility, formOf, openAddForm } from '../form-dialog.ts';
import { typedFacility } from '../form-values.ts';
import { openAddMonitor, openAssociate, openEditMonitor } from '../monitor-dialogs.ts';
import { addFacility, addMonitor, addUser } from '../records.ts';
import { openScreen } from '../screen.tsx';
import type { TestService } from '../service.ts';
import { withoutCapabilities } from '../without-capabilities.ts';
import { uniqueName } from './unique-name.ts';
import type { ReadyScreen, WriteCase } from './write-case.ts';

/** Edit Monitor of a new monitor. */
async function openEdited(service: TestService, deletedAt: Date | null = null) {
  const serialNumber = uniqueName('EDIT').replace(' ', '-');
  await addMonitor(service.db, { name: 'Bay 7', serialNumber, deletedAt });
  const menu = deletedAt ? 'deleted_monitors' : 'monitors';
  return { ...(await openEditMonitor(service, { name: 'Bay 7', serialNumber, menu })), serialNumber };
}

/** Add Monitor, with this serial number. */
async function openAdded(service: TestService, serialNumber: string) {
  const opened = await openAddMonitor(service);
  await opened.app.user.type(opened.serial, serialNumber);
  await opened.app.user.type(opened.name, 'Bay 8');
  return opened;
}

/** The list of users with one of this status, and that user's selection bar. */
async function selectUser(service: TestService, status: UserStatus) {
  const name = uniqueName('Kim').replace(' ', '');
  await addUser(service.db, { firstName: name, lastName: 'Abbott', status, email: `${name}@example.com` });
  const app = await openScreen(service, `/dashboard/users?search=${name}`);
  await app.user.click(await screen.findByLabelText(`Select ${name} Abbott`));
  return { app, bar: within(screen.getByLabelText('Selection')) };
}

async function openAccess(service: TestService, status: UserStatus, label: string): Promise<ReadyScreen> {
  const { app, bar } = await selectUser(service, status);
  await app.user.click(await bar.findByText(label));
  const dialog = within(await screen.findByRole('dialog'));
  return { app, send: () => app.user.click(dialog.getByText(label)) };
}

/** The line above All Users, with a person who waits for access. */
async function openWaiting(service: TestService, label: 'Give access' | 'Decline'): Promise<ReadyScreen> {
  const name = uniqueName('Kim').replace(' ', '');
  const email = `${name}@example.com`.toLowerCase();
  await service.db.insert(accessRequests).values({ name, email, emailIdentity: email });
  const app = await openScreen(service, '/dashboard/users');
  await app.user.click(await screen.findByText('Waiting for access'));
  const named = label === 'Decline' ? `Decline access for ${name}` : `Give access to ${name}`;
  await app.user.click(await screen.findByLabelText(named));
  const dialog = within(await screen.findByRole('dialog'));
  return { app, send: () => app.user.click(dialog.getByText(label)) };
}

async function openEditUser(service: TestService, status: UserStatus) {
  const name = uniqueName('Kim').replace(' ', '');
  const facilityIds = [await addFacility(service.db)];
  const email = `${name}@example.com`;
  await addUser(service.db, { firstName: 'Kim', lastName: 'Abbott', status, email, facilityIds });
  const app = await openScreen(service, `/dashboard/users?search=${email}`);
  await app.user.click(await screen.findByText(email));
  await screen.findByLabelText('First Name');
  return formOf(app, 'Edit User');
}

export const recordCases: readonly WriteCase[] = [
  {
    screen: 'Add Monitor',
    endpoint: createMonitor,
    async open(service) {
      const { app, save } = await openAdded(service, uniqueName('ADD').replace(' ', '-'));
      return { app, send: save };
    },
  },
  {
    screen: 'Edit Monitor',
    endpoint: updateMonitor,
    async open(service) {
      const { app, rename, save } = await openEdited(service);
      await rename('Bay 9');
      return { app, send: save };
    },
  },
  {
    screen: 'Associate Monitor to Facility',
    endpoint: updateMonitor,
    async open(service) {
      const serialNumber = uniqueName('ASC').replace(' ', '-');
      await addMonitor(service.db, { name: 'Bay 7', serialNumber });
      const { app, dialog, choose, save } = await openAssociate(service);
      await choose(serialNumber);
      await app.user.type(await dialog.findByDisplayValue('Bay 7'), ' B');
      return { app, send: save };
    },
  },
  {
    screen: 'Associate Monitors to Facility',
    endpoint: associateMonitors,
    async open(service) {
      const name = uniqueName('Many').replace(' ', '');
      await addMonitor(service.db, { name: 'Bay 7', serialNumber: `${name}-7` });
      await addMonitor(service.db, { name: 'Bay 8', serialNumber: `${name}-8` });
      const app = await openScreen(service, `/dashboard/monitors?search=${name}`, {
        wire: withoutCapabilities('bulkChanges'),
      });
      await app.user.click(await screen.findByLabelText('Select all on this page'));
      const [button] = await screen.findAllByRole('button', { name: 'Associate' });
      await app.user.click(button as HTMLElement);
      await screen.findByRole('dialog', { name: 'Associate Monitors to Facility' });
      const { dialog, save } = formOf(app, 'Associate Monitors to Facility');
      await app.user.click(await dialog.findByRole('switch', { name: /No facility/ }));
      return { app, send: save };
    },
  },
  {
    screen: 'All Users, Give access',
    endpoint: giveAccess,
    open: (service) => openWaiting(service, 'Give access'),
  },
  {
    screen: 'All Users, Decline',
    endpoint: declineAccess,
    open: (service) => openWaiting(service, 'Decline'),
  },
  {
    screen: 'Edit Monitor, Replace credential',
    endpoint: replaceCredential,
    async open(service) {
      const { app, dialog } = await openEdited(service);
      await app.user.click(await dialog.findByText('Replace credential'));
      const confirm = await dialog.findByText('Replace');
      return { app, send: () => app.user.click(confirm) };
    },
  },
  {
    screen: 'Deleted Monitors, Restore',
    endpoint: restoreMonitors,
    async open(service) {
      const serialNumber = uniqueName('OLD').replace(' ', '-');
      await addMonitor(service.db, { name: 'Bay 7', serialNumber, deletedAt: service.clock.now });
      const app = await openScreen(service, `/dashboard/deleted_monitors?search=${serialNumber}`);
      const restore = await screen.findByLabelText('Restore Bay 7');
      return { app, send: () => app.user.click(restore) };
    },
  },
  {
    screen: 'Edit Monitor of a deleted monitor, Restore',
    endpoint: restoreMonitors,
    async open(service) {
      const { app, dialog } = await openEdited(service, service.clock.now);
      const restore = await dialog.findByRole('button', { name: 'Restore' });
      return { app, send: () => app.user.click(restore) };
    },
  },
  {
    screen: "Add Monitor with a deleted monitor's serial number, Restore",
    endpoint: restoreMonitors,
    async open(service) {
      const serialNumber = uniqueName('OLD').replace(' ', '-');
      await addMonitor(service.db, { name: 'Bay 7', serialNumber, deletedAt: service.clock.now });
      const { app, dialog, save } = await openAdded(service, serialNumber);
      await save();
      const restore = await dialog.findByRole('button', { name: `Restore ${serialNumber}` });
      return { app, send: () => app.user.click(restore) };
    },
  },
  {
    screen: 'Add Facility',
    endpoint: createFacility,
    async open(service) {
      const app = await openScreen(service, '/dashboard/facilitylist?search=none');
      const form = await openAddForm(app, 'Facility');
      const typed = typedFacility();
      await fillFacility(form, typed);
      return { app, send: form.save };
    },
  },
  {
    screen: 'Edit Facility',
    endpoint: updateFacility,
    async open(service) {
      const name = uniqueName('Edited');
      await addFacility(service.db, { name });
      const app = await openScreen(service, `/dashboard/facilitylist?search=${encodeURIComponent(name)}`);
      await app.user.click(await screen.findByLabelText(`Edit ${name}`));
      await screen.findByLabelText('City');
      const { fill, save } = formOf(app, 'Edit Facility');
      await fill('City', 'Salem');
      return { app, send: save };
    },
  },
  {
    screen: 'Add User',
    endpoint: createUser,
    async open(service) {
      const facility = uniqueName('Bayview');
      await addFacility(service.db, { name: facility });
      const app = await openScreen(service, '/dashboard/users?search=none');
      const { fill, choose, save } = await openAddForm(app, 'User');
      await fill('First Name', 'Lia');
      await fill('Last Name', 'Teral');
      await fill('Email', `${uniqueName('lia').replace(' ', '')}@example.com`);
      await fill('Phone Number', '6175550100');
      await choose('Facility', facility);
      return { app, send: save };
    },
  },
  {
    screen: 'Edit User',
    endpoint: updateUser,
    async open(service) {
      const { app, fill, save } = await openEditUser(service, 'ACTIVE');
      await fill('First Name', 'Leah');
      return { app, send: save };
    },
  },
  {
    screen: 'Edit User, Reset',
    endpoint: resetUser,
    async open(service) {
      const { app, dialog } = await openEditUser(service, 'LOCKED_OUT');
      return { app, send: () => app.user.click(dialog.getByText('Reset')) };
    },
  },
  {
    screen: 'Users, Suspend',
    endpoint: suspendUser,
    open: (service) => openAccess(service, 'ACTIVE', 'Suspend'),
  },
  {
    screen: 'Users, Reactivate',
    endpoint: reactivateUser,
    open: (service) => openAccess(service, 'SUSPENDED', 'Reactivate'),
  },
  {
    screen: 'Overview, Stop',
    endpoint: actOnNotice,
    async open(service) {
      const waitsSince = new Date();
      const waitsUntil = new Date(waitsSince.getTime() + 86_400_000);
      const wait = { reason: 'gap', waitsSince, waitsUntil, plan: { recordings: 67 } } as const;
      await storeRemovals(service.db, { lastRunAt: waitsSince, days: {}, isStopped: false, ...wait });
      const app = await openScreen(service, '/dashboard/overview');
      const stop = await screen.findByRole('button', { name: 'Stop' });
      return { app, send: () => app.user.click(stop) };
    },
  },
  {
    screen: 'Users, Send again',
    endpoint: inviteUser,
    async open(service) {
      const { app, bar } = await selectUser(service, 'STAGED');
      const again = await bar.findByText('Send again');
      return { app, send: () => app.user.click(again) };
    },
  },
];
