// Opaque tokens for users who signed in with password and code, or just registered. Stored as hashes; can be ended.
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { defaultIdleMinutes, maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { base64url, randomToken, sha256 } from '../../base/platform.ts';
import type { Database } from '../../store/engine/database.ts';
import { serviceSessions, users } from '../../store/schema/index.ts';
import { signInStatuses } from '../../store/users/users.ts';
import { idleLimitSeconds } from './idle-limit.ts';
import type { Bearer } from './verify.ts';

/** Tells service tokens from the provider's, and lets secret scanners find leaked ones. */
const tokenPrefix = 'infusion_';

/** The idle limit at the largest IDLE_MINUTES. */
export const maxIdleMs = idleLimitSeconds(defaultIdleMinutes) * 1000;
export const maxSessionMs = maxSessionSeconds * 1000;
/** How often the time of the last call is written. */
const seenAtIntervalMs = 60_000;

/** Users who registered are PROVISIONED: their token tells them that they are no administrator. */
const sessionStatuses: UserStatus[] = [...signInStatuses, 'PROVISIONED'];

const hashOf = (token: string) => base64url(sha256(token));

/** The session of a token, as `Bearer` names it. */
export const sessionIdOf = hashOf;

export function isServiceToken(token: string): boolean {
  return token.startsWith(tokenPrefix);
}

export async function createServiceSession(db: Database, userId: string): Promise<string> {
  const token = `${tokenPrefix}${randomToken()}`;
  const now = databaseTime();
  await db.insert(serviceSessions).values({ tokenHash: hashOf(token), userId, createdAt: now, seenAt: now });
  return token;
}

/** The user of a token, or null when it is not valid; counts as a use of the session. @param idleLimit in seconds */
export async function verifyServiceToken(
  db: Database,
  token: string,
  idleLimit: number,
): Promise<Bearer | null> {
  const now = databaseTime().getTime();
  const hasToken = eq(serviceSessions.tokenHash, hashOf(token));
  const [found] = await db
    .select({ subject: serviceSessions.userId, seenAt: serviceSessions.seenAt })
    .from(serviceSessions)
    .innerJoin(users, eq(users.id, serviceSessions.userId))
    .where(
      and(
        hasToken,
        gt(serviceSessions.createdAt, new Date(now - maxSessionMs)),
        gt(serviceSessions.seenAt, new Date(now - idleLimit * 1000)),
        inArray(users.status, sessionStatuses),
      ),
    );
  if (!found) return null;
  if (now - found.seenAt.getTime() >= seenAtIntervalMs) {
    await db
      .update(serviceSessions)
      .set({ seenAt: new Date(now) })
      .where(hasToken);
  }
  return { kind: 'person', subject: found.subject, sessionId: hashOf(token), isLive: sql`true` };
}

/** Ends the session of a token, and returns its user; an unknown token ends nothing. */
export async function endServiceSession(db: Database, token: string): Promise<string | undefined> {
  const [ended] = await db
    .delete(serviceSessions)
    .where(eq(serviceSessions.tokenHash, hashOf(token)))
    .returning({ userId: serviceSessions.userId });
  return ended?.userId;
}
