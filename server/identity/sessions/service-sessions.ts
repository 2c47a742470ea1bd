// Sessions past the provider's pages: a token of the service's own, for whoever gave password and code, or has
// just registered. It says nothing to anybody but this database, which knows its hash alone, so it can be ended.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { UserStatus } from '../../../contract/users/users.ts';
import type { Database } from '../../store/engine/database.ts';
import { serviceSessions, users } from '../../store/schema/index.ts';
import { signInStatuses } from '../../store/users/users.ts';
import { idleLimitSeconds } from './idle-limit.ts';
import type { Bearer } from './verify.ts';

/** By this a token is told from the provider's, and found where it was left lying about. */
const tokenPrefix = 'infusion_';

/** The most that IDLE_MINUTES can make of the idle limit, in ms. */
export const maxIdleMs = idleLimitSeconds(15) * 1000;
/** The longest that one lasts; in ms. */
export const maxSessionMs = 12 * 3_600_000;
/** Calls come by the second; that they did is written so often; in ms. */
const seenAtIntervalMs = 60_000;

/** Who registered is PROVISIONED, and may learn that they are no administrator. */
const sessionStatuses: UserStatus[] = [...signInStatuses, 'PROVISIONED'];

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export function isServiceToken(token: string): boolean {
  return token.startsWith(tokenPrefix);
}

/** Begins a session; answers its token. */
export async function createServiceSession(db: Database, userId: string): Promise<string> {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  const now = new Date();
  await db.insert(serviceSessions).values({ tokenHash: hashOf(token), userId, createdAt: now, seenAt: now });
  return token;
}

/**
 * Whose token it is, which counts as a use of it; null when it is not good (any more).
 * @param idleLimit a session that was not used for this long is over, as the provider's are; in seconds
 */
export async function verifyServiceToken(
  db: Database,
  token: string,
  idleLimit: number,
): Promise<Bearer | null> {
  const now = Date.now();
  const isTheirs = eq(serviceSessions.tokenHash, hashOf(token));
  const [found] = await db
    .select({ subject: serviceSessions.userId, seenAt: serviceSessions.seenAt })
    .from(serviceSessions)
    .innerJoin(users, eq(users.id, serviceSessions.userId))
    .where(
      and(
        isTheirs,
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
      .where(isTheirs);
  }
  return { subject: found.subject };
}

/** Ends the session of a token; one that is none of ours ends nothing. */
export async function endServiceSession(db: Database, token: string): Promise<void> {
  await db.delete(serviceSessions).where(eq(serviceSessions.tokenHash, hashOf(token)));
}
