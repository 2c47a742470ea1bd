import * as contract from '../../../contract/users/users.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import { listOfOthers } from '../../store/users/user-bulk.ts';
import { listUsers } from '../../store/users/user-lists.ts';
import * as store from '../../store/users/users.ts';
import { toUserResponse } from '../../users/response.ts';
import { scopeOf } from '../../users/scope.ts';
import { requireUser } from '../../users/user-access.ts';

export function userRoutes(db: Database) {
  return {
    listUsers: defineRoute(contract.listUsers, async ({ query }) =>
      page(await listUsers(db, { menu: query.user_menu }, '', query)),
    ),
    searchUsers: defineRoute(contract.searchUsers, async ({ query, body }) => {
      const scope = await scopeOf(db, body.user_menu, body.facilityId, 'facilityId', body.filters);
      return page(await listUsers(db, scope, body.searchValue, query));
    }),
    listFacilityUsers: defineRoute(contract.listFacilityUsers, async ({ params, query }) => {
      const scope = await scopeOf(db, 'USER_FACILITY', params.id, 'id');
      return page(await listUsers(db, scope, '', query));
    }),
    getUser: defineRoute(contract.getUser, async ({ params, may, within }) => {
      const row = toUserResponse(await requireUser(db, params.id));
      const isElsewhere = async () => (await listOfOthers(db, [row.user_id])).has(row.user_id);
      const also_elsewhere = may('changePeople') && (await within('changePeople', isElsewhere));
      return { data: [{ ...row, ...(also_elsewhere && { also_elsewhere }) }] };
    }),
    getUsersByIds: defineRoute(contract.getUsersByIds, async ({ body }) => ({
      data: (await store.findUsers(db, body.ids)).map(toUserResponse),
    })),
    countUsers: defineRoute(contract.countUsers, async ({ params }) => ({
      data: [],
      count: await store.countUsers(db, params.menu),
    })),
    checkAdministrator: defineRoute(contract.checkAdministrator, async ({ may }) => ({
      // Each role may see something: to an app that knows administrators alone, whoever has one is welcome.
      data: { status: may('see') },
    })),
  } satisfies RoutesOf<typeof contract>;
}

function page({ rows, count }: { rows: store.UserRow[]; count: number }) {
  return { data: rows.map(toUserResponse), count };
}
