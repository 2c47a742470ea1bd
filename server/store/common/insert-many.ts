import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../engine/database.ts';

const batchSize = 5_000;

/** Inserts rows that all have the same columns; dates and numbers as JSON writes them. */
export async function insertMany<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const named = Object.entries(getTableColumns(table)).filter(([property]) => property in (rows[0] ?? {}));
  const columns = sql.join(
    named.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const target = sql.identifier(getTableName(table));
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows
      .slice(from, from + batchSize)
      .map((row) =>
        Object.fromEntries(named.map(([key, column]) => [column.name, row[key as keyof T['$inferInsert']]])),
      );
    await db.execute(
      sql`INSERT INTO ${target} (${columns})
          SELECT ${columns} FROM json_populate_recordset(NULL::${target}, ${JSON.stringify(batch)}::json)`,
    );
  }
}
