import { deleteFoundUsers, deleteUsers, userDeleteCodes } from '../../../contract/users/user-writes.ts';
import type { DeleteDefinition } from '../../deletes/delete-definition.ts';
import { type UserListTypes, userListDefinition } from './user-list-definition.ts';

export const userDeletes: DeleteDefinition<UserListTypes> = {
  title: (t) => t('users.deleteTitle'),
  codes: userDeleteCodes,

  async send(call, { menu, facility, searchText, ids, skippedIds, bulk }, options) {
    const body = {
      user_menu: menu,
      facility_id: facility ?? '',
      user_ids: ids,
      skippeduser_ids: skippedIds,
      ...bulk,
    };
    if (searchText === '') return await call(deleteUsers, { body }, options);
    return await call(deleteFoundUsers, { body: { ...body, searchValue: searchText } }, options);
  },

  line: (row) => ({
    id: row.user_id,
    name: userListDefinition.nameOf(row),
    details: [row.email, row.assigned_facilities.map(({ name }) => name).join(', ')],
  }),
  done: (t, count) => t('users.deletedCount', { count }),
};
