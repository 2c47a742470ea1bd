// The doors to the user dialogs: each is a chunk of its own that is there before it is opened.
import { preloaded } from '../../ui/preloaded.tsx';

export const addUserDialog = preloaded(() =>
  import('./add-user-dialog.tsx').then(({ AddUserDialog }) => AddUserDialog),
);

export const editUserDialog = preloaded(() =>
  import('./edit-user-dialog.tsx').then(({ EditUserDialog }) => EditUserDialog),
);
