// drizzle never gives a connection back whose BEGIN failed, gives broken ones back as good, and takes a COMMIT for done that
// was answered with ROLLBACK. These transactions do not, and send their last statement together with COMMIT. All statements run
// within the reach of their call (reach.ts): one outside of transactions has its own where that is not everything.
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as schema from '../schema/index.ts';
import { type BoundTransaction, boundTransaction, statementsFor } from './bounds/bound-transaction.ts';
import { DatabaseUnavailable, isDatabaseUnavailable, isUnavailableToDriver } from './failures.ts';
import { deferLastStatement } from './last-statement.ts';
import { reachOfStatement } from './reach.ts';

const dialect = new PgDialect();

interface Options {
  logger?: Logger;
  /** What statements of a reach run as (database-roles.ts); without it there can be none. */
  scopedRole?: string;
  /** Whether statements are refused of which it is not known what they may see (reach.ts). */
  requiresReach?: boolean;
}

export function databaseOn(
  pool: pg.Pool,
  { logger, scopedRole, requiresReach: isRequired = false }: Options = {},
): NodePgDatabase<typeof schema> {
  const options = logger ? { logger } : {};
  const db = drizzle(singleStatements(pool, { scopedRole, isRequired }), { schema, ...options });
  const { fullSchema, tableNamesMap } = db._;
  const relations = db._.schema && { fullSchema, tableNamesMap, schema: db._.schema };

  db.transaction = (work, config) =>
    withConnection(pool, isDatabaseUnavailable, async (client) => {
      const reach = reachOfStatement({ isRequired });
      const bound = boundTransaction((text) => client.query(text), reach, scopedRole);
      const session = new NodePgSession(boundClient(client, bound), dialect, relations, options);
      const tx = new NodePgTransaction<typeof schema, NonNullable<typeof db._.schema>>(
        dialect,
        session,
        relations,
      );
      const lastStatement = deferLastStatement(tx);
      if (reach) await asQuery('BEGIN', send(client, ['BEGIN', ...statementsFor(reach, scopedRole)]));
      else await tx.execute(sql`begin`);
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      const last = lastStatement();
      const ending = last ? [...bound.before(last.keep), textOf(last.statement)] : [];
      requireCommitted(await asQuery('COMMIT', send(client, [...ending, 'COMMIT'])));
      return result;
    });
  return db;
}

/** drizzle asks its pool for `query` alone: each call is a statement that is in no transaction. */
function singleStatements(
  pool: pg.Pool,
  { scopedRole, isRequired }: { scopedRole: string | undefined; isRequired: boolean },
): pg.Pool {
  class SingleStatements {
    query(text: pg.QueryConfig, values: unknown[]): Promise<unknown> {
      const reach = reachOfStatement({ isRequired });
      if (!reach) return pool.query(text, values);
      return withConnection(pool, isUnavailableToDriver, async (client) => {
        await send(client, ['BEGIN', ...statementsFor(reach, scopedRole)]);
        const result = await client.query(text, values);
        requireCommitted(await send(client, ['COMMIT']));
        return result;
      });
    }
  }
  // A plain object would be taken for settings.
  return new SingleStatements() as unknown as pg.Pool;
}

/** Whom drizzle asks for `query` alone: each statement runs within its reach. */
function boundClient(client: pg.PoolClient, bound: BoundTransaction): pg.PoolClient {
  const query = (config: pg.QueryConfig, values: unknown[]) =>
    bound.within(config.text, () => client.query(config, values));
  return { query } as unknown as pg.PoolClient;
}

/** The work ends its transaction. One that fails is taken back, and a connection that may be broken is not used again. */
async function withConnection<Result>(
  pool: pg.Pool,
  isUnavailable: (error: unknown) => boolean,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool);
  let isUsable = false;
  try {
    const result = await work(client);
    isUsable = true;
    return result;
  } catch (error) {
    // On a line that is broken, or silent, nothing can be taken back: the server does it when the line ends.
    if (!isUnavailable(error)) isUsable = await succeeds(client.query('ROLLBACK'));
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new DatabaseUnavailable('no connection', { cause });
  }
}

const textOf = (statement: SQL) => dialect.sqlToQuery(statement.inlineParams()).sql;

/** As drizzle throws failures of statements. */
function asQuery<Result>(name: string, sent: Promise<Result>): Promise<Result> {
  return sent.catch((error: Error) => {
    throw new DrizzleQueryError(name, [], error);
  });
}

/** Sends several statements in one message. */
async function send(client: pg.PoolClient, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(statements.join('; '));
  return [results].flat();
}

/** @throws Error when nothing was committed: after a failed statement the server answers COMMIT with ROLLBACK */
function requireCommitted(results: readonly pg.QueryResult[]): void {
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
