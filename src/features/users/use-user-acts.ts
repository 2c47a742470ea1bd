import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/users/users.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { BarSlot } from '../../lists/list-actions.tsx';
import type { TableSlot } from '../../lists/list-table.tsx';
import { useMay } from '../../session/rights/rights.ts';
import { mayChangeUser } from './may-change-user.ts';
import { useAccessActions } from './use-access-actions.tsx';
import { userChanges } from './user-dialogs.ts';
import type { UserListTypes } from './user-list-definition.ts';

async function loadUserDeletion() {
  return (await import('./user-deletion.ts')).userDeletion;
}

interface UserActs {
  ofRow: Pick<TableSlot<UserListTypes>, 'onEdit' | 'mayEdit'>;
  ofSelection: BarSlot<UserListTypes>;
  /** What to do with an empty list, or why it is. */
  emptyHint: string | undefined;
  dialog: ReactNode;
  /** Changes of many users are shown, also to whoever has begun one and lost the right since: what was left is named there. */
  showsChanges: boolean;
  /** Whether they give access to those who wait for it. */
  decides: boolean;
}

/** What this person may do with the users of a list. @param facility record id of the facility whose list it is */
export function useUserActs(
  menu: UserListTypes['menu'],
  facility: string | undefined,
  edit: (row: User) => void,
): UserActs {
  const { t } = useTranslation();
  const { call } = useApp();
  const may = useMay();
  const mayEdit = useCallback((row: User) => mayChangeUser(may, row), [may]);
  const { actionsOf, accessDialog } = useAccessActions();
  const changes = may('changePeople', facility);
  const showsChanges = useOffers(call, 'bulkChanges');
  const changesMany = showsChanges && changes;
  const decides = useOffers(call, 'accessRequests') && may('operate');
  const hint = t(`users.emptyHint.${menu}`);
  if (!changes) {
    const emptyHint = menu === 'USER_ALL' ? undefined : hint;
    return { ofRow: {}, ofSelection: {}, emptyHint, dialog: null, showsChanges, decides };
  }
  return {
    ofRow: { onEdit: edit, mayEdit },
    ofSelection: {
      loadDeletion: loadUserDeletion,
      changes: changesMany ? userChanges : undefined,
      actionsOf,
    },
    emptyHint: hint,
    dialog: accessDialog,
    showsChanges,
    decides,
  };
}
