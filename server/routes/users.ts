// Users: contract in, store, contract out.
import * as contract from '../../contract/users.ts';
import type { RoutesOf } from '../call.ts';
import { unknown } from '../http/refusal.ts';
import { implement } from '../implement.ts';
import type { Database } from '../store/database.ts';
import { listUsers } from '../store/user-lists.ts';
import * as store from '../store/users.ts';
import { userOnWire } from './on-wire.ts';
import { scopeOf } from './user-scope.ts';

export function userRoutes(db: Database) {
  return {
    listUsers: implement(contract.listUsers, async ({ query }) =>
      page(await listUsers(db, { menu: query.user_menu }, '', query)),
    ),
    searchUsers: implement(contract.searchUsers, async ({ query, body }) => {
      const scope = await scopeOf(db, body.user_menu, body.facilityId, 'facilityId');
      return page(await listUsers(db, scope, body.searchValue, query));
    }),
    listFacilityUsers: implement(contract.listFacilityUsers, async ({ params, query }) => {
      const scope = await scopeOf(db, 'USER_FACILITY', params.id, 'id');
      return page(await listUsers(db, scope, '', query));
    }),
    getUser: implement(contract.getUser, async ({ params }) => {
      const row = await store.findUser(db, params.id);
      if (!row) throw unknown('userUnknown', 'id');
      return { data: [userOnWire(row)] };
    }),
    countUsers: implement(contract.countUsers, async ({ params }) => ({
      data: [],
      count: await store.countUsers(db, params.menu),
    })),
    checkAdministrator: implement(contract.checkAdministrator, async ({ callerId }) => ({
      data: { status: await store.isAdministrator(db, callerId) },
    })),
  } satisfies RoutesOf<typeof contract>;
}

function page({ rows, count }: { rows: store.UserRow[]; count: number }) {
  return { data: rows.map(userOnWire), count };
}
