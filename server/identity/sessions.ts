import { sql } from 'drizzle-orm';
import type { Database } from '../store/database.ts';
import { oidcState, ownSessions, signInCodes } from '../store/schema/index.ts';
import { isChosen } from '../store/selection.ts';

/**
 * Ends all sessions of these people, and sign-ins that have begun: nothing that the provider remembers of them is
 * good any more, nor any token of the service's own, nor a code that is on its way.
 */
export async function endSessions(db: Database, userIds: readonly string[]): Promise<void> {
  await db.delete(oidcState).where(sql`${oidcState.payload} ->> 'accountId' IN
    (SELECT json_array_elements_text(${JSON.stringify(userIds)}::json))`);
  await db.delete(ownSessions).where(isChosen(ownSessions.userId, { only: userIds }));
  await db.delete(signInCodes).where(isChosen(signInCodes.userId, { only: userIds }));
}
