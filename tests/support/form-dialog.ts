// A form in a dialog as a person has it before them: its fields by their labels.
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { openScreen } from './screen.tsx';

type App = Awaited<ReturnType<typeof openScreen>>;

/** The form of the dialog that is open, and its name. */
export function formOf(app: App, name: string) {
  const dialog = within(screen.getByRole('dialog', { name }));
  return {
    app,
    dialog,
    field: (label: string) => dialog.getByLabelText<HTMLInputElement>(label),
    save: () => app.user.click(dialog.getByRole('button', { name: 'Save' })),
    /** As if it was typed, in one go. */
    async fill(label: string, text: string): Promise<void> {
      const field = dialog.getByLabelText(label);
      await app.user.clear(field);
      await app.user.click(field);
      await app.user.paste(text);
    },
    /** Looks for an option of a field, and takes it. */
    async choose(label: string, text: string): Promise<void> {
      const field = dialog.getByLabelText(label, { selector: 'input' });
      await app.user.click(field);
      await app.user.clear(field);
      await app.user.paste(text);
      await app.user.click(await screen.findByText(text, { selector: '[role=option], [role=option] *' }));
    },
  };
}

/** Opens 'Add ...' by the menu of the header. */
export async function openAddForm(app: App, entity: 'Facility' | 'User') {
  await app.user.click(await screen.findByText('Add'));
  await app.user.click(await screen.findByText(entity, { selector: '[role=menuitem] *' }));
  await screen.findByRole('dialog', { name: `Add ${entity}` });
  return formOf(app, `Add ${entity}`);
}

export async function dialogClosed(): Promise<void> {
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
}
