import * as contract from '../../../contract/users/own-rights.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import { readOwnRights } from '../../users/own-rights.ts';

export function ownRightsRoutes(db: Database) {
  return {
    getOwnRights: defineRoute(contract.getOwnRights, async ({ callerId }) => ({
      data: await readOwnRights(db, callerId),
    })),
  } satisfies RoutesOf<typeof contract>;
}
