// Questions to a large database, proven: none of their statements reads a table from end to end.
// The timings are printed for whoever reads them; a check does not depend on how fast a machine is.
import type { Logger } from 'drizzle-orm/logger';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { expect } from 'vitest';
import type { Database } from '../../server/store/engine/database.ts';
import { openPglite } from '../../server/store/engine/pglite.ts';
import { createPool, openPostgres } from '../../server/store/engine/postgres.ts';
import * as schema from '../../server/store/schema/index.ts';
import { copyOnServer } from './database.ts';
import { createRecorder, nodesOf, rowsRead } from './explain.ts';

export interface Proven {
  db: Database;
  /** The same database, with what is sent to it told to the logger. */
  tell(logger: Logger): Database;
  query(text: string, params: unknown[]): Promise<{ rows: unknown }>;
  close(): Promise<void>;
}

async function openInMemory(): Promise<Proven> {
  const { db, client, close } = await openPglite({});
  return {
    db,
    tell: (logger) => drizzlePglite(client, { schema, logger }),
    query: (text, params) => client.query(text, params),
    close,
  };
}

async function openOnServer(): Promise<Proven> {
  const url = await copyOnServer();
  const { db, close } = await openPostgres(url, url);
  const pool = createPool(url);
  return {
    db,
    tell: (logger) => drizzlePostgres(pool, { schema, logger }),
    query: (text, params) => pool.query(text, params),
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

export const kinds = [
  { name: 'PGlite', open: openInMemory, mayRead: [] as string[] },
  // A server's own statistics may find that a small table is read sooner than its index.
  { name: 'PostgreSQL', open: openOnServer, mayRead: ['facilities', 'counts'] },
];

type Prove = (name: string, question: (db: Database) => Promise<unknown>) => Promise<number>;

/** A function that proves a question; the tables of `mayRead` are so small that they may be read whole. */
export function createProve(proven: Proven, mayRead: readonly string[]): Prove {
  const recorder = createRecorder();
  const ask = proven.tell(recorder.logger);

  /** Runs a question, explains each statement that it sent, and answers how many rows were looked at. */
  async function prove(name: string, question: (db: Database) => Promise<unknown>): Promise<number> {
    recorder.take();
    await question(ask);
    let read = 0;
    for (const { query, params } of recorder.take()) {
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
      await question(ask);
      times.push(performance.now() - began);
    }
    print(name, times, read);
    return read;
  }

  return prove;
}

/** Prints how long something took, in ms, and how many rows it looked at. */
export function print(name: string, times: number[], read?: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1).padStart(9);
  const rows = read === undefined ? '' : `${String(read).padStart(9)} rows`;
  process.stdout.write(`${name.padEnd(52)} median ${at(0.5)} ms, slowest ${at(1)} ms ${rows}\n`);
}
