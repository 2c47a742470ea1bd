import * as contract from '../../../contract/users/user-writes.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { createUser, resetUser, type UserDependencies, updateUser } from '../../users/change-users.ts';
import { deleteUsers } from '../../users/delete-users.ts';
import { toUserResponse } from '../../users/response.ts';

const invitationMessages = { sent: 'success', delayed: 'mailDelayed', refused: 'mailNotSent' } as const;
const resetMessages = {
  sent: 'resetEmailSent',
  delayed: 'resetEmailDelayed',
  refused: 'mailNotSent',
} as const;

export function userWriteRoutes(dependencies: UserDependencies) {
  const { db } = dependencies;
  return {
    createUser: defineRoute(contract.createUser, async ({ body, ...author }) => {
      const added = await createUser(dependencies, author, body);
      if (!added) return { data: [], message: 'userJoined' };
      const message = added.delivery && invitationMessages[added.delivery];
      return { data: [toUserResponse(added.row)], ...(message && { message }) };
    }),
    updateUser: defineRoute(contract.updateUser, async ({ params, body, ...author }) => {
      const seen = await updateUser(dependencies, author, params.id, body);
      return { data: seen ? [toUserResponse(seen)] : [] };
    }),
    resetUser: defineRoute(contract.resetUser, async ({ params, body, ...author }) => {
      const { row, delivery } = await resetUser(dependencies, author, params.id, body);
      return { data: [toUserResponse(row)], message: delivery ? resetMessages[delivery] : 'userReset' };
    }),
    deleteUsers: defineRoute(contract.deleteUsers, ({ body, ...author }) =>
      deleteUsers(db, author, body, ''),
    ),
    deleteFoundUsers: defineRoute(contract.deleteFoundUsers, ({ body, ...author }) =>
      deleteUsers(db, author, body, body.searchValue),
    ),
  } satisfies RoutesOf<typeof contract>;
}
