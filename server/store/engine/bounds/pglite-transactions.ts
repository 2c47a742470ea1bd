// The embedded database, whose statements all run within the reach of their call (reach.ts): one outside of transactions has its
// own where that is not everything.
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import * as schema from '../../schema/index.ts';
import { currentReach, keepReach, reachOfStatement } from '../reach.ts';
import { boundTransaction, statementsFor } from './bound-transaction.ts';

type Query = PGlite['query'];

interface Options {
  logger?: Logger;
  /** What statements of a reach run as (database-roles.ts). */
  scopedRole: string;
  /** Whether statements are refused of which it is not known what they may see (reach.ts). */
  requiresReach?: boolean;
}

export function databaseOnPglite(
  client: PGlite,
  { logger, scopedRole, requiresReach: isRequired = false }: Options,
): PgliteDatabase<typeof schema> {
  /** Whom drizzle asks for `query` alone. */
  function boundTo(tx: Transaction): Transaction {
    const reach = currentReach();
    const bound = boundTransaction((text) => tx.exec(text), reach, scopedRole);
    const query: Query = (text, ...more) => bound.within(text, () => tx.query(text, ...more));
    return { ...tx, query };
  }

  async function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const reach = reachOfStatement({ isRequired });
    // Others may have had their turn before it.
    const keep = keepReach();
    return client.transaction(async (tx) => {
      if (reach) await tx.exec(statementsFor(reach, scopedRole).join('; '));
      return keep(() => work(boundTo(tx)));
    });
  }

  class ReachingClient {
    query: Query = (text, ...more) =>
      reachOfStatement({ isRequired })
        ? transaction((tx) => tx.query(text, ...more))
        : client.query(text, ...more);
    transaction = transaction;
  }
  // drizzle asks for nothing else; a plain object would be taken for settings.
  return drizzle(new ReachingClient() as unknown as PGlite, { schema, ...(logger && { logger }) });
}
