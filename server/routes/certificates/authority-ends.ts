import * as contract from '../../../contract/certificates/authority-ends.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { listAuthorityEnds } from '../../store/certificates/authority-ends.ts';
import type { Database } from '../../store/engine/database.ts';

export function authorityEndRoutes({ db, now }: { db: Database; now: () => Date }) {
  return {
    listAuthorityEnds: defineRoute(contract.listAuthorityEnds, async ({ query }) => {
      const filter = { ends: query.ends, facilityId: query.facility_id, now: now() };
      return { data: await listAuthorityEnds(db, filter) };
    }),
  } satisfies RoutesOf<typeof contract>;
}
