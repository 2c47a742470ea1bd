import * as contract from '../../../contract/users/access-requests.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { listOpen } from '../../store/users/access-requests.ts';
import { type AccessDependencies, declineAccess, giveAccess } from '../../users/access-requests.ts';

const messages = { sent: 'success', delayed: 'mailDelayed', refused: 'mailNotSent' } as const;

export function accessRequestRoutes(dependencies: AccessDependencies) {
  return {
    listAccessRequests: defineRoute(contract.listAccessRequests, async () => {
      const { rows, count } = await listOpen(dependencies.db, contract.maxAccessRequests);
      const data = rows.map(({ id, name, email, askedAt }) => ({
        id,
        name,
        email,
        asked_date: askedAt.toISOString(),
      }));
      return { data, count };
    }),
    giveAccess: defineRoute(contract.giveAccess, async ({ params, ...author }) => ({
      data: [],
      message: messages[await giveAccess(dependencies, author, params.id)],
    })),
    declineAccess: defineRoute(contract.declineAccess, async ({ params, ...author }) => ({
      data: [],
      message: messages[await declineAccess(dependencies, author, params.id)],
    })),
  } satisfies RoutesOf<typeof contract>;
}
