import * as contract from '../../../contract/users/user-writes.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import { createUser, resetUser, type UserParts, updateUser } from '../../users/change-users.ts';
import { deleteUsers } from '../../users/delete-users.ts';
import { toUserResponse } from '../../users/response.ts';

/** @param mails null when an outside provider has the passwords */
export function userWriteRoutes(db: Database, mails: UserParts['mails'], now: () => Date) {
  const parts = { db, mails, now };
  return {
    createUser: defineRoute(contract.createUser, async ({ body, ...author }) => {
      const { row, isMailed } = await createUser(parts, author, body);
      return { data: [toUserResponse(row)], ...(isMailed === false && { message: 'mailNotSent' }) };
    }),
    updateUser: defineRoute(contract.updateUser, async ({ params, body, ...author }) => ({
      data: [toUserResponse(await updateUser(parts, author, params.id, body))],
    })),
    resetUser: defineRoute(contract.resetUser, async ({ params, body, ...author }) => {
      const { row, isMailed } = await resetUser(parts, author, params.id, body);
      const data = [toUserResponse(row)];
      if (isMailed === null) return { data, message: 'userReset' };
      return { data, message: isMailed ? 'resetEmailSent' : 'mailNotSent' };
    }),
    deleteUsers: defineRoute(contract.deleteUsers, ({ body, ...author }) =>
      deleteUsers(db, author, body, ''),
    ),
    deleteFoundUsers: defineRoute(contract.deleteFoundUsers, ({ body, ...author }) =>
      deleteUsers(db, author, body, body.searchValue),
    ),
  } satisfies RoutesOf<typeof contract>;
}
