// Sessions past the provider's pages: a token of the service's own, for whoever gave password and code, or has
// just registered. It says nothing to anybody but this database, which knows its hash alone, so it can be ended.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { UserStatus } from '../../../contract/users/users.ts';
import type { Database } from '../../store/engine/database.ts';
import { ownSessions, users } from '../../store/schema/index.ts';
import { mayEnter } from '../../store/users/users.ts';
import { idleLimitOf } from './idle-limit.ts';
import type { Bearer } from './verify.ts';

/** By this a token is told from the provider's, and found where it was left lying about. */
const prefix = 'infusion_';

/** The most that IDLE_MINUTES can make of the idle limit, in ms. */
export const longestIdle = idleLimitOf(15) * 1000;
/** The longest that one lasts (decisions, section 5); in ms. */
export const maxSessionSeconds = 12 * 3_600_000;
/** Calls come by the second; that they did is written so often; in ms. */
const noteEvery = 60_000;

/** Who registered is PROVISIONED, and may learn that they are no administrator. */
const maySpeak: UserStatus[] = [...mayEnter, 'PROVISIONED'];

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export function isServiceToken(token: string): boolean {
  return token.startsWith(prefix);
}

/** Begins a session; answers its token. */
export async function beginSession(db: Database, userId: string): Promise<string> {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  const now = new Date();
  await db.insert(ownSessions).values({ tokenHash: hashOf(token), userId, createdAt: now, seenAt: now });
  return token;
}

/**
 * Whose token it is, which counts as a use of it; null when it is not good (any more).
 * @param idleLimit a session that was not used for this long is over, as the provider's are; in seconds
 */
export async function recogniseSession(
  db: Database,
  token: string,
  idleLimit: number,
): Promise<Bearer | null> {
  const now = Date.now();
  const isTheirs = eq(ownSessions.tokenHash, hashOf(token));
  const [found] = await db
    .select({ subject: ownSessions.userId, seenAt: ownSessions.seenAt })
    .from(ownSessions)
    .innerJoin(users, eq(users.id, ownSessions.userId))
    .where(
      and(
        isTheirs,
        gt(ownSessions.createdAt, new Date(now - maxSessionSeconds)),
        gt(ownSessions.seenAt, new Date(now - idleLimit * 1000)),
        inArray(users.status, maySpeak),
      ),
    );
  if (!found) return null;
  if (now - found.seenAt.getTime() >= noteEvery) {
    await db
      .update(ownSessions)
      .set({ seenAt: new Date(now) })
      .where(isTheirs);
  }
  return { subject: found.subject };
}

/** Ends the session of a token; one that is none of ours ends nothing. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(ownSessions).where(eq(ownSessions.tokenHash, hashOf(token)));
}
