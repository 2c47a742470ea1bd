import { sql } from 'drizzle-orm';
import type { Database } from '../../store/engine/database.ts';
import { isSelected } from '../../store/lists/selection.ts';
import { oidcState, serviceSessions, signInCodes } from '../../store/schema/index.ts';

/**
 * Ends all sessions of these people, and sign-ins that have begun: nothing that the provider remembers of them is
 * good any more, nor any token of the service's own, nor a code that is on its way.
 */
export async function endSessions(db: Database, userIds: readonly string[]): Promise<void> {
  await db.delete(oidcState).where(sql`${oidcState.payload} ->> 'accountId' IN
    (SELECT json_array_elements_text(${JSON.stringify(userIds)}::json))`);
  await db.delete(serviceSessions).where(isSelected(serviceSessions.userId, { only: userIds }));
  await db.delete(signInCodes).where(isSelected(signInCodes.userId, { only: userIds }));
}
