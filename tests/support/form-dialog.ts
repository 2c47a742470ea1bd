// A form in a dialog, with its fields by label.
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { typedFacility } from './form-values.ts';
import type { openScreen } from './screen.tsx';

type App = Awaited<ReturnType<typeof openScreen>>;

/** The form of the open dialog, and its name. */
export function formOf(app: App, name: string) {
  const dialog = within(screen.getByRole('dialog', { name }));
  return {
    app,
    dialog,
    field: (label: string) => dialog.getByLabelText<HTMLInputElement>(label),
    save: () => app.user.click(dialog.getByRole('button', { name: 'Save' })),
    /** Pastes a text, which is faster than typing. */
    async fill(label: string, text: string): Promise<void> {
      const field = dialog.getByLabelText(label);
      await app.user.clear(field);
      await app.user.click(field);
      await app.user.paste(text);
    },
    /** Searches for an option of a field, and chooses it. */
    async choose(label: string, text: string): Promise<void> {
      const field = dialog.getByLabelText(label, { selector: 'input' });
      await app.user.click(field);
      await app.user.clear(field);
      await app.user.paste(text);
      await app.user.click(await screen.findByText(text, { selector: '[role=option], [role=option] *' }));
    },
  };
}

/** Opens 'Add ...' with the header's menu. */
export async function openAddForm(app: App, entity: 'Monitor' | 'Facility' | 'User') {
  await app.user.click(await screen.findByText('Add'));
  await app.user.click(await screen.findByText(entity, { selector: '[role=menuitem] *' }));
  await screen.findByRole('dialog', { name: `Add ${entity}` });
  return formOf(app, `Add ${entity}`);
}

/** Fills in all texts of a facility's form, state and time zone included. */
export async function fillFacility(
  { fill, choose }: Pick<ReturnType<typeof formOf>, 'fill' | 'choose'>,
  typed: ReturnType<typeof typedFacility>,
): Promise<void> {
  for (const [label, text] of Object.entries({
    'Hospital Name': typed.name,
    'Physical Address': typed.physical_address,
    City: typed.city,
    Zip: typed.zip,
    'Facility Id': typed.facility_id,
    'Facility Contact Name': typed.contact_name,
    'MCA REP Name': typed.mca_rep_name,
    Email: typed.contact_email,
    'Phone Number': typed.contact_phone,
  }))
    await fill(label, text);
  await choose('State', typed.state);
  await choose('Time Zone', typed.timezone);
}

export async function dialogClosed(): Promise<void> {
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
}
