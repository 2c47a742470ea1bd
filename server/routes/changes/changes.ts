// Answers with all monitors, facilities and users, then with what changed of them.
import * as contract from '../../../contract/changes/changes.ts';
import type { EntityRows, ListChanges } from '../../changes/list-changes.ts';
import { toFacilityResponse } from '../../facilities/response.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { toMonitorResponse } from '../../monitors/response.ts';
import { toUserResponse } from '../../users/response.ts';

type EntityKind = keyof EntityRows;
type ToRecord<Kind extends EntityKind> = (row: EntityRows[Kind]) => contract.EntityRecords[Kind];

const toRecord: { [Kind in EntityKind]: ToRecord<Kind> } = {
  monitor: toMonitorResponse,
  facility: toFacilityResponse,
  user: toUserResponse,
};

function toChange<Kind extends EntityKind>(
  rows: { [Each in Kind]: ReadonlyMap<string, EntityRows[Each]> },
  type: Kind,
  id: string,
) {
  const row = rows[type].get(id);
  const change = row ? { type, id, record: toRecord[type](row) } : { type, id, removed: true };
  // Its type and record are of one kind, which TypeScript does not see.
  return change as contract.RecordChange;
}

export function changeRoutes(list: ListChanges) {
  return {
    listChanges: defineRoute(contract.listChanges, async ({ query }) => {
      const page = await list(query);
      const { next, more, count } = page;
      return {
        data: [{ changes: page.changed.map(({ type, id }) => toChange(page, type, id)), next, more }],
        count,
      };
    }),
  } satisfies RoutesOf<typeof contract>;
}
