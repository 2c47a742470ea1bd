// Proves of queries to a large database that none of their statements reads a whole table. Timings are only printed: no
// test depends on the speed of the machine.
import type { Logger } from 'drizzle-orm/logger';
import pg from 'pg';
import { expect } from 'vitest';
import { readRoles } from '../../server/store/engine/bounds/database-roles.ts';
import { databaseOnPglite } from '../../server/store/engine/bounds/pglite-transactions.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { openPglite } from '../../server/store/engine/pglite.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { openPool } from '../../server/store/engine/postgres-pool.ts';
import { databaseOn } from '../../server/store/engine/postgres-transactions.ts';
import { copyOnServer } from './database.ts';
import { createRecorder, nodesOf, rowsRead } from './explain.ts';

export interface Proven {
  db: Database;
  /** The database with its statements logged. */
  withLogger(logger: Logger): Database;
  query(text: string, params: unknown[]): Promise<{ rows: unknown }>;
  /** Statements that may take as long as they want. */
  run(statements: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

async function openInMemory(): Promise<Proven> {
  const { db, client, close } = await openPglite({});
  const { scoped: scopedRole } = await readRoles(db);
  return {
    db,
    withLogger: (logger) => databaseOnPglite(client, { logger, scopedRole }),
    query: (text, params) => client.query(text, params),
    run: async (statements) => {
      for (const statement of statements) await client.exec(statement);
    },
    close,
  };
}

async function openOnServer(): Promise<Proven> {
  const url = await copyOnServer();
  const { db, close } = await openPostgres(url, url);
  const { pool, end } = openPool(url);
  const { scoped: scopedRole } = await readRoles(db);
  return {
    db,
    withLogger: (logger) => databaseOn(pool, { logger, scopedRole }),
    query: (text, params) => pool.query(text, params),
    async run(statements) {
      const client = new pg.Client(url);
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
    close: async () => {
      await end();
      await close();
    },
  };
}

export const kinds = [
  { name: 'PGlite', open: openInMemory, mayRead: [] as string[] },
  // A server's planner may prefer a small table to its index.
  { name: 'PostgreSQL', open: openOnServer, mayRead: ['facilities', 'counts'] },
];

type Prove = (name: string, run: (db: Database) => Promise<unknown>) => Promise<number>;

/** @param mayRead tables so small that they may be read whole */
export function createProve(proven: Proven, mayRead: readonly string[]): Prove {
  const recorder = createRecorder();
  const logged = proven.withLogger(recorder.logger);

  /** Runs a query, explains each of its statements, and returns how many rows they read. */
  async function prove(name: string, run: (db: Database) => Promise<unknown>): Promise<number> {
    recorder.take();
    await run(logged);
    let read = 0;
    for (const { query, params } of recorder.take()) {
      if (/^(begin|set transaction|commit)/i.test(query)) continue;
      const { rows } = await proven.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`, params);
      const nodes = nodesOf(rows);
      const whole = nodes
        .filter((it) => it['Node Type'] === 'Seq Scan')
        .map((it) => it['Relation Name'] ?? '');
      expect(
        whole.filter((table) => !mayRead.includes(table)),
        query,
      ).toEqual([]);
      read += rowsRead(nodes);
    }
    const times: number[] = [];
    for (let round = 0; round < 15; round++) {
      const began = performance.now();
      await run(logged);
      times.push(performance.now() - began);
    }
    print(name, times, read);
    return read;
  }

  return prove;
}

/** Prints how long something took, in ms, and how many rows it read. */
export function print(name: string, times: number[], read?: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1).padStart(9);
  const rows = read === undefined ? '' : `${String(read).padStart(9)} rows`;
  process.stdout.write(`${name.padEnd(52)} median ${at(0.5)} ms, slowest ${at(1)} ms ${rows}\n`);
}
