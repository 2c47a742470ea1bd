// Service accounts as clients of an outside provider.
import { and, eq, exists, gt, type SQL, sql } from 'drizzle-orm';
import { databaseTime } from '../../base/database-clock.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { serviceAccounts } from '../schema/index.ts';

/** The account of a client, those that have ended, too: their tokens are no person's. */
export async function findClientAccount(db: Database, client: string): Promise<string | undefined> {
  const { id } = serviceAccounts;
  const [found] = await outsideReach(() =>
    db.select({ id }).from(serviceAccounts).where(eq(serviceAccounts.client, client)),
  );
  return found?.id;
}

/** Whether an account is accepted, and still this client: a part of the read that each call makes. */
export function isLiveClient(db: Database, accountId: string, client: string): SQL {
  const isThis = and(eq(serviceAccounts.id, accountId), eq(serviceAccounts.client, client));
  return exists(
    db
      .select({ one: sql`1` })
      .from(serviceAccounts)
      .where(and(isThis, gt(serviceAccounts.endsAt, databaseTime()))),
  );
}
