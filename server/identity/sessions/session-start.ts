import { and, eq, sql } from 'drizzle-orm';
import { secondMs } from '../../../contract/common/durations.ts';
import type { Database } from '../../store/engine/database.ts';
import { oidcState, serviceSessions } from '../../store/schema/index.ts';
import { grantModel } from './live-grant.ts';

/** When a session of this service or of the embedded provider began, as `Bearer` names it; null where it is none of these. */
export async function sessionStart(db: Database, sessionId: string): Promise<Date | null> {
  const [own] = await db
    .select({ at: serviceSessions.createdAt })
    .from(serviceSessions)
    .where(eq(serviceSessions.tokenHash, sessionId));
  if (own) return own.at;
  const [grant] = await db
    .select({ iat: sql<string | null>`${oidcState.payload} ->> 'iat'` })
    .from(oidcState)
    .where(and(eq(oidcState.model, grantModel), eq(oidcState.id, sessionId)));
  return grant?.iat ? new Date(Number(grant.iat) * secondMs) : null;
}
