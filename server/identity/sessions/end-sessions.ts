import { sql } from 'drizzle-orm';
import { isSelected } from '../../store/common/selection.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, oidcState, serviceSessions, signInCodes } from '../../store/schema/index.ts';

/** Ends all sessions of these users, and sign-ins in progress: provider state, service tokens, codes and known devices. */
export async function endSessions(db: Database, userIds: readonly string[]): Promise<void> {
  await db.delete(oidcState).where(sql`${oidcState.payload} ->> 'accountId' IN
    (SELECT json_array_elements_text(${JSON.stringify(userIds)}::json))`);
  await db.delete(serviceSessions).where(isSelected(serviceSessions.userId, { only: userIds }));
  await db
    .update(accounts)
    .set({ devicesKey: sql`gen_random_uuid()` })
    .where(isSelected(accounts.userId, { only: userIds }));
  await db.delete(signInCodes).where(isSelected(signInCodes.userId, { only: userIds }));
}
