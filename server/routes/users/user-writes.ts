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
      const { row, delivery } = await createUser(dependencies, author, body);
      const message = delivery && invitationMessages[delivery];
      return { data: [toUserResponse(row)], ...(message && { message }) };
    }),
    updateUser: defineRoute(contract.updateUser, async ({ params, body, ...author }) => ({
      data: [toUserResponse(await updateUser(dependencies, author, params.id, body))],
    })),
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
