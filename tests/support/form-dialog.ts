// A form in a dialog, with its fields by label.
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
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
export async function openAddForm(app: App, entity: 'Facility' | 'User') {
  await app.user.click(await screen.findByText('Add'));
  await app.user.click(await screen.findByText(entity, { selector: '[role=menuitem] *' }));
  await screen.findByRole('dialog', { name: `Add ${entity}` });
  return formOf(app, `Add ${entity}`);
}

export async function dialogClosed(): Promise<void> {
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
}
