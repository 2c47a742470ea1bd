// Users: contract in, store, contract out.
import * as contract from '../../contract/users.ts';
import { implement, type RoutesOf } from '../implement.ts';
import type { Database } from '../store/database.ts';
import * as store from '../store/users.ts';

export function userRoutes(db: Database) {
  return {
    countUsers: implement(contract.countUsers, async ({ params }) => ({
      data: [],
      count: await store.countUsers(db, params.menu),
    })),
    checkAdministrator: implement(contract.checkAdministrator, async ({ callerId }) => ({
      data: { status: await store.isAdministrator(db, callerId) },
    })),
  } satisfies RoutesOf<typeof contract>;
}
