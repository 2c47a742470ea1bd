// Answers with all monitors, facilities and users, then with what changed of them.
import * as contract from '../../../contract/changes/changes.ts';
import type { ChangesPage, ListChanges } from '../../changes/list-changes.ts';
import { toFacilityResponse } from '../../facilities/response.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { toMonitorResponse } from '../../monitors/response.ts';
import { toUserResponse } from '../../users/response.ts';

function toChange(
  { facility, monitor, user }: ChangesPage,
  { type, id }: ChangesPage['changed'][number],
): contract.RecordChange {
  const facilityRow = type === 'facility' && facility.get(id);
  if (facilityRow) return { type: 'facility', id, record: toFacilityResponse(facilityRow) };
  const monitorRow = type === 'monitor' && monitor.get(id);
  if (monitorRow) return { type: 'monitor', id, record: toMonitorResponse(monitorRow) };
  const userRow = type === 'user' && user.get(id);
  if (userRow) return { type: 'user', id, record: toUserResponse(userRow) };
  return { type, id, removed: true };
}

export function changeRoutes(list: ListChanges) {
  return {
    listChanges: defineRoute(contract.listChanges, async ({ query }) => {
      const page = await list(query);
      const { next, more, count } = page;
      return { data: [{ changes: page.changed.map((it) => toChange(page, it)), next, more }], count };
    }),
  } satisfies RoutesOf<typeof contract>;
}
