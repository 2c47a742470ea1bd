// Places where a person changes many records at once.
import { screen, within } from '@testing-library/react';
import { confirmJobCredentials, retryJob, undoJob } from '../../../contract/jobs/bulk-changes.ts';
import { startImport } from '../../../contract/jobs/imports.ts';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import { startUserChange } from '../../../contract/users/user-changes.ts';
import { jobs } from '../../../server/store/schema/index.ts';
import { catchDownloads } from '../downloads.ts';
import { addMonitors, addUsers } from '../records.ts';
import { openScreen } from '../screen.tsx';
import type { TestService } from '../service.ts';
import { uniqueName } from './unique-name.ts';
import type { App, ReadyScreen, WriteCase } from './write-case.ts';

async function press(app: App, name: string): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name }));
}

/** Selects all of a list and opens the question of a change. */
async function ask(app: App, label: string): Promise<ReadyScreen> {
  await app.user.click(await screen.findByLabelText('Select all on this page'));
  const bar = within(screen.getByLabelText('Selection'));
  await app.user.click(await bar.findByText('More'));
  // Where nothing has a place, as here, Mantine hides a menu whose button it takes for scrolled away.
  await app.user.click(await screen.findByRole('menuitem', { name: label, hidden: true }));
  const dialog = within(await screen.findByRole('dialog'));
  const level = dialog.queryByLabelText('Auto Log Level');
  if (level) await app.user.type(level, '7');
  await dialog.findByLabelText('Selected records');
  return { app, send: async () => app.user.click(await dialog.findByRole('button', { name: label })) };
}

async function askMonitors(service: TestService): Promise<ReadyScreen> {
  await service.db.delete(jobs);
  const name = uniqueName('Many').replace(' ', '');
  await addMonitors(service.db, [
    { name: 'Bay 7', serialNumber: `${name}-7` },
    { name: 'Bay 8', serialNumber: `${name}-8` },
  ]);
  return ask(await openScreen(service, `/dashboard/monitors?search=${name}`), 'Set log level');
}

/** Users of whom one cannot be suspended. */
async function askUsers(service: TestService): Promise<ReadyScreen> {
  await service.db.delete(jobs);
  const lastName = uniqueName('Many').replace(' ', '');
  await addUsers(
    service.db,
    (['ACTIVE', 'DEPROVISIONED'] as const).map((status) => ({ firstName: 'Kim', lastName, status })),
  );
  return ask(await openScreen(service, `/dashboard/users?search=${lastName}`), 'Suspend');
}

export const changeCases: readonly WriteCase[] = [
  { screen: 'All Monitors, Set log level', endpoint: startMonitorChange, open: askMonitors },
  { screen: 'All Users, Suspend several', endpoint: startUserChange, open: askUsers },
  {
    screen: 'All Monitors, Undo of a change',
    endpoint: undoJob,
    async open(service) {
      const { app, send } = await askMonitors(service);
      await send();
      await screen.findByText('Log level of 2 monitors set to 7');
      return { app, send: () => press(app, 'Undo') };
    },
  },
  {
    screen: 'All Users, Try again',
    endpoint: retryJob,
    async open(service) {
      const { app, send } = await askUsers(service);
      await send();
      await screen.findByLabelText(/^Changes to many records: /);
      return { app, send: () => press(app, 'Try again') };
    },
  },
  {
    screen: "Deleted Monitors, I've saved it",
    endpoint: confirmJobCredentials,
    async open(service) {
      catchDownloads();
      await service.db.delete(jobs);
      const name = uniqueName('Long').replace(' ', '');
      const deletedAt = new Date(Date.now() - 30 * 3_600_000);
      await addMonitors(service.db, [{ name: 'Bay 7', serialNumber: `${name}-7`, deletedAt }]);
      const app = await openScreen(service, `/dashboard/deleted_monitors?search=${name}`);
      await app.user.click(await screen.findByLabelText('Select all on this page'));
      const bar = within(screen.getByLabelText('Selection'));
      await app.user.click(await bar.findByText('Restore'));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByLabelText('Selected records');
      await app.user.click(dialog.getByRole('button', { name: 'Restore' }));
      await press(app, 'Save credentials');
      return { app, send: () => press(app, "I've saved it") };
    },
  },
  {
    screen: 'Import, Import rows',
    endpoint: startImport,
    async open(service) {
      await service.db.delete(jobs);
      const name = uniqueName('Import').replace(' ', '');
      const app = await openScreen(service, '/dashboard/import');
      const cells = await screen.findByLabelText('Or paste cells');
      await app.user.click(cells);
      await app.user.paste(`Monitor Serial Number\tMonitor Name\n${name}\tBay 7\n`);
      await press(app, 'Use these cells');
      await press(app, 'Check all rows');
      await screen.findByText('1 row can be imported.');
      return { app, send: () => press(app, 'Import 1 row') };
    },
  },
];
