// A dump of the database is the rows of each table as lines, each a JSON array with the text of every column that is
// stored. Texts are exact whatever the type, and lines name no version of PostgreSQL: a dump fits the embedded database and
// any server.
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** A sum over all rows in any order, which a database reckons again after a restore. */
  content: z.string(),
});
export type DumpedTable = z.output<typeof table>;

export const dumpSchema = z.object({
  /** Whatever was acknowledged before this moment, by the database's clock, is in it. */
  at: z.string(),
  installation: z.string(),
  migrations: z.array(z.object({ hash: z.string(), madeAt: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  tables: z.array(table),
  /** A known text, sealed with SECRET_KEY; null where there is none yet. */
  keyCheck: z.string().nullable(),
});
export type Dump = z.output<typeof dumpSchema>;

/** The rows that a statement answers with. */
export async function rowsOf<Row>(
  db: Pick<Database, 'execute'>,
  query: SQL,
  row: z.ZodType<Row>,
): Promise<Row[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(query)).rows;
}

const textOf = (column: string) => sql`${sql.identifier(column)}::text`;

/** The line of a row. */
export function lineOf(columns: readonly string[]): SQL {
  return sql`json_build_array(${sql.join(columns.map(textOf), sql`, `)})::text`;
}

/** Texts of times and numbers are the same whatever the server's settings. For the transaction that asks. */
export async function setExactTexts(tx: Pick<Database, 'execute'>): Promise<void> {
  const settings = {
    TimeZone: 'UTC',
    DateStyle: 'ISO, YMD',
    IntervalStyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
  };
  for (const [name, value] of Object.entries(settings)) {
    await tx.execute(sql`SELECT set_config(${name}, ${value}, true)`);
  }
}

const summed = z.object({ rows: z.coerce.number(), content: z.string() });

/** How many rows a table has, and their sum. */
export async function sumTable(
  tx: Pick<Database, 'execute'>,
  name: string,
  columns: readonly string[],
): Promise<z.output<typeof summed>> {
  const [found] = await rowsOf(
    tx,
    sql`SELECT count(*)::text AS rows,
        coalesce(sum(hashtextextended(${lineOf(columns)}, 0)::numeric), 0)::text AS content
      FROM ${sql.identifier(name)}`,
    summed,
  );
  return found ?? { rows: 0, content: '0' };
}
