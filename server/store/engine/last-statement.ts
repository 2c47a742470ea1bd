// The last statement of a transaction, which PostgreSQL gets in one message with COMMIT: what it locks is then not held
// while the service, or the network between, is slow. See docs/decisions/service-database.md#transactions.
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import { keepReach } from './reach.ts';

interface LastStatement {
  statement: SQL;
  /** Of the call that it belongs to. */
  keep: ReturnType<typeof keepReach>;
}

/** Transactions that wait for their last statement, and the statement once it is known. */
const transactions = new WeakMap<Database, { last?: LastStatement }>();

/** Runs `statement` at the end of the transaction `tx`, where nothing may follow. */
export async function runAtCommit(tx: Database, statement: SQL): Promise<void> {
  const waiting = transactions.get(tx);
  if (waiting) waiting.last = { statement, keep: keepReach() };
  else await tx.execute(statement);
}

/** From now on `runLast` only notes the statement of this transaction, and the returned function tells it. */
export function deferLastStatement(tx: Database): () => LastStatement | undefined {
  const waiting: { last?: LastStatement } = {};
  transactions.set(tx, waiting);
  return () => waiting.last;
}
