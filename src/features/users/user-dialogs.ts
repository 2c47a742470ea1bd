// The user dialogs, and the line above All Users, each in a separate chunk that is preloaded.
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

export const addUserDialog = lazyComponent(() =>
  import('./add-user-dialog.tsx').then(({ AddUserDialog }) => AddUserDialog),
);

export const accessDialog = lazyComponent(() =>
  import('./access-dialog.tsx').then(({ AccessDialog }) => AccessDialog),
);

export const waitingForAccess = lazyComponent(() =>
  import('./waiting-for-access.tsx').then(({ WaitingForAccess }) => WaitingForAccess),
);

export const editUserDialog = lazyComponent(() =>
  import('./edit-user-dialog.tsx').then(({ EditUserDialog }) => EditUserDialog),
);

/** Fetches how users are written as CSV. */
export async function loadUserCsv() {
  return (await import('./user-csv.ts')).userCsv;
}

/** Changes of many users: the actions in the bar, and their progress above the list. */
export const userChanges = lazyComponent(() => import('./user-changes.tsx').then((file) => file.UserChanges));
export const userChangeProgress = lazyComponent(() =>
  import('./user-changes.tsx').then((file) => file.UserChangeProgress),
);
