// The last statement of a transaction, which PostgreSQL gets in one message with COMMIT: what it locks is then not held
// while the service, or the network between, is slow. See docs/decisions/service-database.md#transactions.
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Transactions that wait for their last statement, and the statement once it is known. */
const transactions = new WeakMap<Database, { statement?: SQL }>();

/** Runs `statement` at the end of the transaction `tx`, where nothing may follow. */
export async function runAtCommit(tx: Database, statement: SQL): Promise<void> {
  const waiting = transactions.get(tx);
  if (waiting) waiting.statement = statement;
  else await tx.execute(statement);
}

/** From now on `runLast` only notes the statement of this transaction, and the returned function tells it. */
export function deferLastStatement(tx: Database): () => SQL | undefined {
  const waiting: { statement?: SQL } = {};
  transactions.set(tx, waiting);
  return () => waiting.statement;
}
