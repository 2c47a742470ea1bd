import { lazyComponent } from '../ui/lazy-component.tsx';
import { loadDelete } from './use-delete.ts';

/** The delete dialog and its calls, kept out of the bytes before the first row. */
export const deleteDialog = lazyComponent(async () => {
  const [{ DeleteDialog }] = await Promise.all([import('./delete-dialog.tsx'), loadDelete()]);
  return DeleteDialog;
});
