// The monitor dialogs, opened as a person does, with their fields by label.
import { screen, within } from '@testing-library/react';
import { openScreen, type ScreenService, type Wire } from './screen.tsx';

/** jsdom has no layout: a dropdown counts as hidden. An option's second line belongs to its name. */
export function option(name: string) {
  return { name: (whole: string) => whole === name || whole.startsWith(`${name} `), hidden: true };
}

/** Add Monitor, over All Monitors. */
export async function openAddMonitor(service: ScreenService, wire?: Wire) {
  const app = await openScreen(service, '/dashboard/monitors', wire ? { wire } : {});
  await app.user.click(await screen.findByRole('button', { name: 'Add' }));
  await app.user.click(await screen.findByRole('menuitem', option('Monitor')));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Monitor' }));
  const saveButton = dialog.getByRole('button', { name: 'Save' });
  return {
    app,
    dialog,
    serial: dialog.getByLabelText('Monitor Serial Number'),
    name: dialog.getByLabelText('Monitor Name'),
    level: dialog.getByLabelText('Auto Log Level'),
    saveButton,
    save: () => app.user.click(saveButton),
  };
}

interface Edited {
  name: string;
  serialNumber: string;
  menu?: string | undefined;
  wire?: Wire;
}

/** Edit Monitor, over a list with this monitor alone. */
export async function openEditMonitor(service: ScreenService, edited: Edited) {
  const { name, serialNumber, menu = 'monitors', wire } = edited;
  const app = await openScreen(service, `/dashboard/${menu}?search=${serialNumber}`, wire ? { wire } : {});
  await app.user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  const nameField = await screen.findByLabelText('Monitor Name');
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Monitor' }));
  return {
    app,
    dialog,
    nameField,
    level: dialog.getByLabelText('Auto Log Level'),
    save: () => app.user.click(dialog.getByRole('button', { name: 'Save' })),
    async rename(to: string) {
      await app.user.clear(nameField);
      await app.user.type(nameField, to);
    },
  };
}

/** Associate Monitor to Facility, over All Monitors. */
export async function openAssociate(service: ScreenService) {
  return await associateOver(await openScreen(service, '/dashboard/monitors'));
}

/** Opens the dialog over a screen that is open. */
export async function associateOver(app: Awaited<ReturnType<typeof openScreen>>) {
  // The header's: the selection bar may have one, too.
  const [button] = await screen.findAllByRole('button', { name: 'Associate' });
  await app.user.click(button as HTMLElement);
  // The dialog that loads its monitor first has the same name, and no fields.
  const cloudId = await screen.findByRole('combobox', { name: 'Monitor Serial Number' });
  const dialog = within(screen.getByRole('dialog', { name: 'Associate Monitor to Facility' }));
  return {
    app,
    dialog,
    cloudId,
    facility: dialog.getByRole('combobox', { name: 'select Facility' }),
    save: () => app.user.click(dialog.getByRole('button', { name: 'Save' })),
    async choose(text: string) {
      await app.user.clear(cloudId);
      await app.user.type(cloudId, text);
      await app.user.click(await screen.findByRole('option', option(text)));
    },
  };
}
