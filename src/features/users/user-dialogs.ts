// The user dialogs, and the line above All Users, each in a separate chunk that is preloaded.
import { withTexts } from '../../i18n/load-texts.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

export const addUserDialog = lazyComponent(() =>
  withTexts(import('./add-user-dialog.tsx'), 'forms', 'messages-common').then(
    ({ AddUserDialog }) => AddUserDialog,
  ),
);

export const accessDialog = lazyComponent(() =>
  withTexts(import('./access-dialog.tsx'), 'forms', 'user-access').then(({ AccessDialog }) => AccessDialog),
);

export const waitingForAccess = lazyComponent(() =>
  withTexts(import('./waiting-for-access.tsx'), 'user-access').then(
    ({ WaitingForAccess }) => WaitingForAccess,
  ),
);

export const editUserDialog = lazyComponent(() =>
  withTexts(import('./edit-user-dialog.tsx'), 'forms', 'messages-common').then(
    ({ EditUserDialog }) => EditUserDialog,
  ),
);

/** Fetches how users are written as CSV. */
export async function loadUserCsv() {
  return (await withTexts(import('./user-csv.ts'), 'lists', 'messages-common', 'user-access')).userCsv;
}

/** Changes of many users: the actions in the bar, and their progress above the list. */
export const userChanges = lazyComponent(() =>
  withTexts(import('./user-changes.tsx'), 'bulk', 'forms', 'import-export', 'jobs', 'messages-common').then(
    (file) => file.UserChanges,
  ),
);
export const userChangeProgress = lazyComponent(() =>
  withTexts(import('./user-changes.tsx'), 'bulk', 'forms', 'import-export', 'jobs', 'messages-common').then(
    (file) => file.UserChangeProgress,
  ),
);
