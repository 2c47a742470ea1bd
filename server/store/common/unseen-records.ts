// Whether somebody who sees some facilities alone names a record outside of these by its id.
import { sql } from 'drizzle-orm';
import { entityKinds } from '../../../contract/common/entities.ts';
import type { Database } from '../engine/database.ts';
import { oneRow } from '../engine/one-row.ts';
import { currentReach, outsideReach } from '../engine/reach.ts';
import { entityTables } from '../schema/entities.ts';
import { isSelected } from './selection.ts';

/** How many monitors, facilities and users have one of the ids. */
async function countRecords(db: Database, ids: readonly string[]): Promise<number> {
  const counted = entityKinds.map((kind) => {
    const { table } = entityTables[kind];
    return sql`(SELECT count(*) FROM ${table} WHERE ${isSelected(table.id, { only: ids })})`;
  });
  const [row] = await db.select({ n: sql<number>`(${sql.join(counted, sql` + `)})::int` }).from(oneRow);
  return row?.n ?? 0;
}

/** Whether one of the ids is that of a monitor, a facility or a user whom the present call does not see. */
export async function namesUnseen(db: Database, ids: readonly string[]): Promise<boolean> {
  if (!currentReach() || ids.length === 0) return false;
  const seen = await countRecords(db, ids);
  return (await outsideReach(() => countRecords(db, ids))) > seen;
}
