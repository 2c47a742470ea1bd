// One change for all selected users of a list: the actions in its bar, and their progress above it.
import { IconUserCheck, IconUserPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { previewUserChange, startUserChange } from '../../../contract/users/user-changes.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { bulkTimeoutMs } from '../../deletes/delete-calls.ts';
import { ChangeProgress } from '../../jobs/change-progress.tsx';
import { RunningImports } from '../../jobs/running-imports.tsx';
import { BulkActions } from '../../lists/bulk/bulk-actions.tsx';
import type { BulkChange, SelectedRecords } from '../../lists/bulk/bulk-change.ts';
import type { ScreenSelection } from '../../lists/screen-selection.ts';
import type { UserListTypes } from './user-list-definition.ts';

type Change = BulkChange<UserListTypes> & { icon: ReactNode };

function selectionOf({ query, selection: { mode, ids } }: SelectedRecords<UserListTypes>) {
  const all = mode === 'all-but';
  return {
    user_menu: query.menu,
    facility_id: query.facility ?? '',
    user_ids: all ? [] : [...ids],
    skippeduser_ids: all ? [...ids] : [],
    all_selected: all,
    searchValue: query.searchText,
    ...(query.filters && { filters: query.filters }),
  };
}

function changeOf(type: 'suspend' | 'reactivate', icon: ReactNode): Change {
  const change = { type };
  return {
    name: type,
    icon,
    danger: type === 'suspend',
    async preview(call, selected, _level, signal) {
      const body = { ...selectionOf(selected), change };
      return onlyRecord(await call(previewUserChange, { body }, { signal }));
    },
    async start(call, selected, _level, { id, expected }) {
      const selection = selectionOf(selected);
      const body = { ...selection, ...(selection.all_selected && { expected_count: expected }), change, id };
      return onlyRecord(await call(startUserChange, { body }, { timeout: bulkTimeoutMs }));
    },
  };
}

const changes: readonly Change[] = [
  changeOf('suspend', <IconUserPause size={20} aria-hidden />),
  changeOf('reactivate', <IconUserCheck size={20} aria-hidden />),
];

export function UserChanges({ selected }: { selected: ScreenSelection<UserListTypes> }) {
  // One user has actions of their own in the bar.
  return selected.count > 1 ? <BulkActions selected={selected} changes={changes} /> : null;
}

export function UserChangeProgress() {
  return (
    <>
      <RunningImports entity="users" />
      <ChangeProgress kind="userChange" />
    </>
  );
}
