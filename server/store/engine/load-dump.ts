// Fills an empty database with a dump, in one transaction: all of it or nothing. The tables are made as they were when the
// dump was, and the next start migrates them as it would have migrated the original.
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { nameOf } from '../../base/build.ts';
import { randomUUID } from '../../base/platform.ts';
import { StartError } from '../../base/start-error.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import type { Database } from './database.ts';
import { type Dump, type DumpedTable, rowsOf, setExactTexts, sumTable } from './dump-format.ts';
import { whatRuns } from './migrations.ts';

const batchRows = 500;
const batchCharacters = 4_000_000;

/** Databases of earlier versions do not have it. See server/store/schema/changes.ts. */
const changeRuns = 'change_runs';

type Writer = Pick<Database, 'execute'>;
type ReadLines = (table: string) => AsyncIterable<string>;

/**
 * @param maker the version that made the dump
 * @throws StartError when it is a newer one: this one would not understand its tables
 */
export function requireKnownMigrations({ migrations }: Pick<Dump, 'migrations'>, maker: string): void {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  if (migrations.every(({ madeAt }) => known.has(madeAt))) return;
  throw new StartError(
    `A newer version of Infusion Console made this backup: ${maker}. Restore it with that version; this one is ${nameOf(whatRuns())}.`,
  );
}

export async function hasTable(db: Writer, name: string): Promise<boolean> {
  const [found] = await rowsOf(
    db,
    sql`SELECT to_regclass(${name}) IS NOT NULL AS there`,
    z.object({ there: z.boolean() }),
  );
  return found?.there === true;
}

/** Whether nothing was created there. */
export async function isEmptyDatabase(db: Writer): Promise<boolean> {
  const [found] = await rowsOf(
    db,
    sql`SELECT NOT EXISTS (SELECT FROM pg_class WHERE relkind IN ('r', 'p', 'v') AND relnamespace = 'public'::regnamespace)
      AND to_regclass('drizzle.__drizzle_migrations') IS NULL AS empty`,
    z.object({ empty: z.boolean() }),
  );
  return found?.empty === true;
}

async function makeTables(tx: Writer, { migrations }: Dump): Promise<void> {
  const applied = new Set(migrations.map(({ madeAt }) => madeAt));
  for (const { folderMillis, sql: statements } of readMigrationFiles({ migrationsFolder })) {
    if (!applied.has(folderMillis)) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
  }
  // As drizzle makes it.
  await tx.execute(sql`CREATE SCHEMA drizzle`);
  await tx.execute(
    sql`CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  );
  for (const { hash, madeAt } of migrations) {
    await tx.execute(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${madeAt})`,
    );
  }
}

/** Tables after those that they refer to. */
async function inOrder(tx: Writer, tables: readonly DumpedTable[]): Promise<DumpedTable[]> {
  const references = await rowsOf(
    tx,
    sql`SELECT a.relname AS from, b.relname AS to
      FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid JOIN pg_class b ON b.oid = c.confrelid
      WHERE c.contype = 'f' AND c.conrelid <> c.confrelid`,
    z.object({ from: z.string(), to: z.string() }),
  );
  const ordered = new Map<string, DumpedTable>();
  function add(table: DumpedTable | undefined): void {
    if (!table || ordered.has(table.name)) return;
    for (const { from, to } of references) {
      if (from === table.name) add(tables.find(({ name }) => name === to));
    }
    ordered.set(table.name, table);
  }
  for (const table of tables) add(table);
  return [...ordered.values()];
}

async function typesOf(tx: Writer, table: string): Promise<Map<string, string>> {
  const types = await rowsOf(
    tx,
    sql`SELECT attname AS name, format_type(atttypid, atttypmod) AS type
      FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped`,
    z.object({ name: z.string(), type: z.string() }),
  );
  return new Map(types.map(({ name, type }) => [name, type]));
}

async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let batch: string[] = [];
  let size = 0;
  for await (const line of lines) {
    batch.push(line);
    size += line.length;
    if (batch.length < batchRows && size < batchCharacters) continue;
    yield `[${batch.join(',')}]`;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield `[${batch.join(',')}]`;
}

async function fill(tx: Writer, { name, columns }: DumpedTable, lines: AsyncIterable<string>): Promise<void> {
  const types = await typesOf(tx, name);
  const names = columns.map((column) => sql.identifier(column));
  const values = columns.map((column, n) => sql.raw(`(r->>${n})::${types.get(column)}`));
  for await (const batch of batchesOf(lines)) {
    await tx.execute(
      sql`INSERT INTO ${sql.identifier(name)} (${sql.join(names, sql`, `)}) OVERRIDING SYSTEM VALUE
        SELECT ${sql.join(values, sql`, `)} FROM jsonb_array_elements(${batch}::jsonb) AS given (r)`,
    );
  }
}

async function requireSame(tx: Writer, { name, columns, rows, content }: DumpedTable): Promise<void> {
  const found = await sumTable(tx, name, columns);
  if (found.rows === rows && found.content === content) return;
  throw new StartError(
    `The table ${name} came out otherwise than it was: ${found.rows} rows of ${rows}. Nothing was restored.`,
  );
}

/**
 * Fills an empty database, and compares each table with what it was. No file store bears the marks that it gets: its service
 * is a copy until it adopts its files.
 */
export async function loadDump(
  db: Database,
  dump: Dump,
  { readLines, onTable }: { readLines: ReadLines; onTable(name: string, rows: number): void },
): Promise<void> {
  await db.transaction(async (tx) => {
    await setExactTexts(tx);
    await makeTables(tx, dump);
    const tables = await inOrder(tx, dump.tables);
    const all = sql.join(
      tables.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    // Kept counts and versions are rows of the dump; triggers would count everything twice, and keep the trail as it is.
    for (const { name } of tables) {
      await tx.execute(sql`ALTER TABLE ${sql.identifier(name)} DISABLE TRIGGER USER`);
    }
    await tx.execute(sql`TRUNCATE ${all}`);
    for (const table of tables) {
      await fill(tx, table, readLines(table.name));
      await requireSame(tx, table);
      onTable(table.name, table.rows);
    }
    // Constraints that were noted must be checked before a table can be changed.
    await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
    for (const { name } of tables) {
      await tx.execute(sql`ALTER TABLE ${sql.identifier(name)} ENABLE TRIGGER USER`);
    }
    for (const { name, last, isCalled } of dump.sequences) {
      await tx.execute(sql`SELECT setval(${`public."${name}"`}::regclass, ${last}::bigint, ${isCalled})`);
    }
    // Nobody knows what was told after the moment of the backup: whoever keeps records reads them anew.
    if (tables.some(({ name }) => name === changeRuns)) {
      await tx.execute(sql`DELETE FROM ${sql.identifier(changeRuns)}`);
    }
    const marks = [randomUUID(), randomUUID()];
    await tx.execute(sql`UPDATE installation SET marks = ARRAY[${marks[0]}::text, ${marks[1]}::text]`);
  });
  await db.execute(sql`ANALYZE`);
}
