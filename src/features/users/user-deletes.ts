// Deleting users: their calls, the questions of the check, and how the dialog names them.
import { deleteFoundUsers, deleteUsers, userDeleteCodes } from '../../../contract/users/user-writes.ts';
import type { DeleteSource } from '../../deletes/delete-source.ts';
import { type UserListTypes, userSource } from './user-source.ts';

export const userDeletes: DeleteSource<UserListTypes> = {
  title: (t) => t('users.deleteTitle'),
  codes: userDeleteCodes,

  async send(call, { menu, facility, search, ids, skippedIds, bulk }, options) {
    const body = {
      user_menu: menu,
      facility_id: facility,
      user_ids: ids,
      skippeduser_ids: skippedIds,
      ...bulk,
    };
    if (search === '') return await call(deleteUsers, { body }, options);
    return await call(deleteFoundUsers, { body: { ...body, searchValue: search } }, options);
  },

  line: (row) => ({
    id: row.user_id,
    name: userSource.nameOf(row),
    details: [row.email, row.assigned_facilities.map(({ name }) => name).join(', ')],
  }),
  done: (t, count) => t('users.deletedCount', { count }),
};
