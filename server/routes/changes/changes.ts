// Answers with all monitors, facilities and users, then with what changed of them.
import * as contract from '../../../contract/changes/changes.ts';
import type { EntityRows, ListChanges } from '../../changes/list-changes.ts';
import { readerOf } from '../../changes/reader.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';

type EntityKind = keyof EntityRows;
/** How answers show the records of each kind. */
export type ToRecord = { [Kind in EntityKind]: (row: EntityRows[Kind]) => contract.EntityRecords[Kind] };

function toChange<Kind extends EntityKind>(
  toRecord: ToRecord,
  rows: { [Each in Kind]: ReadonlyMap<string, EntityRows[Each]> },
  type: Kind,
  id: string,
) {
  const row = rows[type].get(id);
  const change = row ? { type, id, record: toRecord[type](row) } : { type, id, removed: true };
  // Its type and record are of one kind, which TypeScript does not see.
  return change as contract.RecordChange;
}

export function changeRoutes(list: ListChanges, toRecord: ToRecord) {
  return {
    listChanges: defineRoute(contract.listChanges, async ({ query, callerId, readRights }) => {
      const page = await list(query, readerOf(callerId, await readRights()));
      const { next, more, count } = page;
      return {
        data: [
          { changes: page.changed.map(({ type, id }) => toChange(toRecord, page, type, id)), next, more },
        ],
        count,
      };
    }),
  } satisfies RoutesOf<typeof contract>;
}
