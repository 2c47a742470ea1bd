// Reads a whole database in one snapshot: see dump-format.ts.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireAllRows } from './bounds/require-all-rows.ts';
import type { Database } from './database.ts';
import { type Dump, type DumpedTable, lineOf, rowsOf, setExactTexts, sumTable } from './dump-format.ts';

/** Rows of one answer: some hold files of tens of kilobytes. */
const fetchSize = 500;

export interface DumpedFile {
  id: string;
  bytes: number;
  sha256: string;
}

interface Sink {
  /** Takes the lines of a table, all of them before it returns. */
  table(name: string, lines: AsyncIterable<string>): Promise<void>;
  /** Takes a stored file that the snapshot names. */
  file(file: DumpedFile): void;
}

type Reader = Pick<Database, 'execute'>;

const columnRow = z.object({ table: z.string(), column: z.string() });

/** The columns of each table that are stored: others follow from them. */
async function readColumns(tx: Reader): Promise<Map<string, string[]>> {
  const rows = await rowsOf(
    tx,
    sql`SELECT c.relname AS table, a.attname AS column
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY c.relname, a.attnum`,
    columnRow,
  );
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

async function* linesOf(tx: Reader, name: string, columns: readonly string[]): AsyncGenerator<string> {
  await tx.execute(
    sql`DECLARE dumped NO SCROLL CURSOR FOR SELECT ${lineOf(columns)} AS line FROM ${sql.identifier(name)}`,
  );
  const line = z.object({ line: z.string() });
  for (;;) {
    const rows = await rowsOf(tx, sql`FETCH ${sql.raw(String(fetchSize))} FROM dumped`, line);
    for (const row of rows) yield row.line;
    if (rows.length < fetchSize) break;
  }
  await tx.execute(sql`CLOSE dumped`);
}

async function readSequences(tx: Reader): Promise<Dump['sequences']> {
  const names = await rowsOf(
    tx,
    sql`SELECT relname AS name FROM pg_class
      WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
    z.object({ name: z.string() }),
  );
  const read: Dump['sequences'] = [];
  for (const { name } of names) {
    const state = z.object({ last: z.string(), isCalled: z.boolean() });
    const query = sql`SELECT last_value::text AS last, is_called AS "isCalled" FROM ${sql.identifier(name)}`;
    for (const found of await rowsOf(tx, query, state)) read.push({ name, ...found });
  }
  return read;
}

async function dumpInSnapshot(tx: Reader, sink: Sink): Promise<Dump> {
  await requireAllRows(tx);
  await setExactTexts(tx);
  const moment = z.object({ at: z.string() });
  const [begin] = await rowsOf(
    tx,
    sql`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`,
    moment,
  );
  const [installation] = await rowsOf(
    tx,
    sql`SELECT id::text AS id FROM installation`,
    z.object({ id: z.string() }),
  );
  const file = z.object({ id: z.string(), bytes: z.number(), sha256: z.string() });
  const files = sql`SELECT id::text AS id, bytes, sha256 FROM files ORDER BY id`;
  for (const found of await rowsOf(tx, files, file)) sink.file(found);
  const [key] = await rowsOf(
    tx,
    sql`SELECT sealed FROM service_keys WHERE name = 'secret-key-check'`,
    z.object({ sealed: z.string() }),
  );
  const tables: DumpedTable[] = [];
  for (const [name, columns] of await readColumns(tx)) {
    await sink.table(name, linesOf(tx, name, columns));
    tables.push({ name, columns, ...(await sumTable(tx, name, columns)) });
  }
  const migration = z.object({ hash: z.string(), madeAt: z.coerce.number() });
  return {
    at: begin?.at ?? '',
    installation: installation?.id ?? '',
    migrations: await rowsOf(
      tx,
      sql`SELECT hash, created_at::text AS "madeAt" FROM drizzle.__drizzle_migrations ORDER BY created_at`,
      migration,
    ),
    // Numbers are given out beyond any snapshot: read last, they are past every row of it.
    sequences: await readSequences(tx),
    tables,
    keyCheck: key?.sealed ?? null,
  };
}

/** Reads everything as it was at one moment, or nothing. While it reads, an embedded database answers nobody else. */
export function dumpDatabase(db: Database, sink: Sink): Promise<Dump> {
  return db.transaction((tx) => dumpInSnapshot(tx, sink), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}
