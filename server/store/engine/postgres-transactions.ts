// drizzle never gives a connection back whose BEGIN failed, gives broken ones back as good, and takes a COMMIT for done that
// was answered with ROLLBACK. These transactions do not, and send their last statement together with COMMIT.
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as schema from '../schema/index.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './failures.ts';
import { deferLastStatement } from './last-statement.ts';

const dialect = new PgDialect();

export function databaseOn(pool: pg.Pool, logger?: Logger): NodePgDatabase<typeof schema> {
  const options = logger ? { logger } : {};
  const db = drizzle(pool, { schema, ...options });
  const { fullSchema, tableNamesMap } = db._;
  const relations = db._.schema && { fullSchema, tableNamesMap, schema: db._.schema };

  db.transaction = async (work, config) => {
    const client = await connect(pool);
    const session = new NodePgSession(client, dialect, relations, options);
    const tx = new NodePgTransaction<typeof schema, NonNullable<typeof db._.schema>>(
      dialect,
      session,
      relations,
    );
    const lastStatement = deferLastStatement(tx);
    let isUsable = false;
    try {
      await tx.execute(sql`begin`);
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      await commit(client, lastStatement());
      isUsable = true;
      return result;
    } catch (error) {
      // On a line that is broken, or silent, nothing can be taken back: the server does it when the line ends.
      if (!isDatabaseUnavailable(error)) isUsable = await succeeds(client.query('ROLLBACK'));
      throw error;
    } finally {
      client.release(!isUsable);
    }
  };
  return db;
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new DatabaseUnavailable('no connection', { cause });
  }
}

/** @throws Error when nothing was committed: after a failed statement the server answers COMMIT with ROLLBACK */
async function commit(client: pg.PoolClient, statement: SQL | undefined): Promise<void> {
  const last = statement ? `${dialect.sqlToQuery(statement.inlineParams()).sql}; ` : '';
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(`${last}COMMIT`).catch((error) => {
    throw new DrizzleQueryError('COMMIT', [], error);
  });
  if ([results].flat().at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
