// Many records at once. They are locked first, in the order of their ids: what is changed is what was counted.
// They are changed batch by batch, so that no statement lasts long, however many there are.
import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../engine/database.ts';
import { isId } from './order.ts';

const batchSize = 1_000;

/** Some records, or all of a list but some. */
export type SelectionFilter = { only: readonly string[] } | { except: readonly string[] };

/** Whether a record is among the chosen; ids that can be none are nobody's. As JSON they are one parameter. */
export function isSelected(id: SQLWrapper, selection: SelectionFilter): SQL {
  const listed = (ids: readonly string[]) =>
    sql`(SELECT value::uuid FROM json_array_elements_text(${JSON.stringify(ids.filter(isId))}::json))`;
  return 'only' in selection
    ? sql`${id} IN ${listed(selection.only)}`
    : sql`${id} NOT IN ${listed(selection.except)}`;
}

/** Nobody else changes these rows before this transaction ends. Answers which they are. */
export async function lockRows(
  tx: Database,
  table: PgTable & { id: PgColumn },
  where: SQL | undefined,
): Promise<string[]> {
  const rows = await tx
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(where)
    .orderBy(asc(table.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Changes records batch by batch, one after the other. */
export async function inBatches(
  ids: readonly string[],
  change: (batch: SelectionFilter) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize) {
    await change({ only: ids.slice(from, from + batchSize) });
  }
}
