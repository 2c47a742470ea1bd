import { sql } from 'drizzle-orm';
import type { Database } from '../store/database.ts';
import { oidcState } from '../store/schema/index.ts';

/** Ends all of a person's sessions: nothing that the provider remembers of them is good any more. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.delete(oidcState).where(sql`${oidcState.payload} ->> 'accountId' = ${userId}`);
}
