import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../engine/database.ts';
import { isSelected } from './selection.ts';

const batchSize = 5_000;

/** Statements that insert rows which all have the same columns; dates and numbers as JSON writes them. */
function statementsFor<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]) {
  const named = Object.entries(getTableColumns(table)).filter(([property]) => property in (rows[0] ?? {}));
  const columns = sql.join(
    named.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const target = sql.identifier(getTableName(table));
  const statements: { statement: SQL; batch: Record<string, unknown>[] }[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows
      .slice(from, from + batchSize)
      .map((row) =>
        Object.fromEntries(named.map(([key, column]) => [column.name, row[key as keyof T['$inferInsert']]])),
      );
    const statement = sql`INSERT INTO ${target} (${columns})
          SELECT ${columns} FROM json_populate_recordset(NULL::${target}, ${JSON.stringify(batch)}::json)`;
    statements.push({ statement, batch });
  }
  return statements;
}

/** Inserts rows that all have the same columns. */
export async function insertMany<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (const { statement } of statementsFor(table, rows)) await db.execute(statement);
}

/** Inserts those rows whose unique column no other row has. @returns their ids */
export async function insertNew<T extends PgTable & { id: PgColumn }>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
  unique: PgColumn,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { statement, batch } of statementsFor(table, rows)) {
    await db.execute(sql`${statement} ON CONFLICT (${sql.identifier(unique.name)}) DO NOTHING`);
    const added = await db
      .select({ id: sql<string>`${table.id}` })
      .from(table as PgTable)
      .where(isSelected(table.id, { only: batch.map(({ id }) => String(id)) }));
    for (const { id } of added) ids.add(id);
  }
  return ids;
}
