// The user dialogs, each in a separate chunk that is preloaded.
import { lazyComponent } from '../../ui/lazy-component.tsx';

export const addUserDialog = lazyComponent(() =>
  import('./add-user-dialog.tsx').then(({ AddUserDialog }) => AddUserDialog),
);

export const accessDialog = lazyComponent(() =>
  import('./access-dialog.tsx').then(({ AccessDialog }) => AccessDialog),
);

export const editUserDialog = lazyComponent(() =>
  import('./edit-user-dialog.tsx').then(({ EditUserDialog }) => EditUserDialog),
);
