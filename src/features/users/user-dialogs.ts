// The user dialogs, and the line above All Users, each in a separate chunk that is preloaded.
import { offers } from '../../api/capabilities.ts';
import type { Call } from '../../api/http.ts';
import { withTexts } from '../../i18n/load-texts.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

export const addUserDialog = lazyComponent(() =>
  withTexts(import('./add-user-dialog.tsx'), 'forms', 'messages-common', 'user-access').then(
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
  withTexts(import('./edit-user-dialog.tsx'), 'forms', 'messages-common', 'user-access').then(
    ({ EditUserDialog }) => EditUserDialog,
  ),
);

/** Fetches how users are written as CSV. */
export async function loadUserCsv(call: Call) {
  const [{ userCsv }, hasRoles] = await Promise.all([
    withTexts(import('./user-csv.ts'), 'lists', 'messages-common', 'user-access'),
    offers(call, 'roles'),
  ]);
  return userCsv(hasRoles);
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
