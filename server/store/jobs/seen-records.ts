// Which records of a job are seen by the present call.
import type { EntityKind } from '../../../contract/common/entities.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { currentReach } from '../engine/reach.ts';
import { entityTables } from '../schema/entities.ts';

/** The ids of the records that are seen; where everything is, also of those that are gone. */
export async function findSeenIds(
  db: Database,
  kind: EntityKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!currentReach()) return new Set(ids);
  const { table } = entityTables[kind];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(isSelected(table.id, { only: ids }));
  return new Set(rows.map(({ id }) => id));
}
