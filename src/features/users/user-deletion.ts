import { deleteFoundUsers, deleteUsers, userDeleteCodes } from '../../../contract/users/user-writes.ts';
import type { ListQuery } from '../../data/list-definition.ts';
import type { Deletion } from '../../deletes/deletion.ts';
import { listDeletion } from '../../deletes/list-deletion.ts';
import { listed } from '../../i18n/punctuation.ts';
import { type UserListTypes, userListDefinition } from './user-list-definition.ts';

export function userDeletion(query: ListQuery<UserListTypes>): Deletion<UserListTypes['row']> {
  const { menu, facility, searchText, filters } = query;
  return listDeletion(userListDefinition, query, {
    title: (t) => t('users.deleteTitle'),
    codes: userDeleteCodes,

    async send(call, { ids, skippedIds, bulk }, options) {
      const body = {
        user_menu: menu,
        facility_id: facility ?? '',
        user_ids: ids,
        skippeduser_ids: skippedIds,
        ...(filters && { filters }),
        ...bulk,
      };
      if (searchText === '') return await call(deleteUsers, { body }, options);
      return await call(deleteFoundUsers, { body: { ...body, searchValue: searchText } }, options);
    },

    line: (row) => ({
      id: row.user_id,
      name: userListDefinition.nameOf(row),
      details: [row.email, listed(row.assigned_facilities.map(({ name }) => name))],
    }),
    done: (t, count) => t('users.deletedCount', { count }),
  });
}
