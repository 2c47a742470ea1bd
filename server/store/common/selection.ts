// Many records: locked first, in the order of ids, so that what is changed is what was counted; then changed in batches.
import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../engine/database.ts';
import { isId } from './order.ts';

/** How many records one statement changes. */
export const batchSize = 1_000;

/** Some records, or all of a list except some. */
export type SelectionFilter = { only: readonly string[] } | { except: readonly string[] };

/** The filter as SQL. As JSON the ids are one parameter; malformed ids are ignored. */
export function isSelected(id: SQLWrapper, selection: SelectionFilter): SQL {
  const listed = (ids: readonly string[]) =>
    sql`(SELECT value::uuid FROM json_array_elements_text(${JSON.stringify(ids.filter(isId))}::json))`;
  return 'only' in selection
    ? sql`${id} IN ${listed(selection.only)}`
    : sql`${id} NOT IN ${listed(selection.except)}`;
}

/** Whether a text is one of many. As JSON they are one parameter. */
export function isOneOf(text: SQLWrapper, texts: readonly string[]): SQL {
  return sql`${text} IN (SELECT value FROM json_array_elements_text(${JSON.stringify(texts)}::json))`;
}

/** Locks rows until the transaction ends; returns their ids. */
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

export async function inBatches(
  ids: readonly string[],
  change: (batch: SelectionFilter) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize) {
    await change({ only: ids.slice(from, from + batchSize) });
  }
}
