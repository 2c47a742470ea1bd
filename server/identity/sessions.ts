import { sql } from 'drizzle-orm';
import type { Database } from '../store/database.ts';
import { oidcState } from '../store/schema/index.ts';

/** Ends all sessions of these people: nothing that the provider remembers of them is good any more. */
export async function endSessions(db: Database, userIds: readonly string[]): Promise<void> {
  await db.delete(oidcState).where(sql`${oidcState.payload} ->> 'accountId' IN
    (SELECT json_array_elements_text(${JSON.stringify(userIds)}::json))`);
}
