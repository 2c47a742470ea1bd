// Who waits for access: an open request of somebody who is no administrator and has no role, and has not been suspended.
import { and, asc, count, eq, isNull, not, or, sql } from 'drizzle-orm';
import { emailIdentity } from '../../../contract/common/email.ts';
import { randomUUID } from '../../base/platform.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { notify } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { accessRequests, users } from '../schema/index.ts';
import { hasRoleInSql } from './user-roles.ts';

export interface AccessRequestRow {
  id: string;
  /** Null for a person who is no user. */
  userId: string | null;
  name: string;
  email: string;
  askedAt: Date;
}

const ofThatEmail = eq(users.emailIdentity, accessRequests.emailIdentity);
const isOpen = and(
  isNull(accessRequests.decidedAt),
  or(isNull(users.id), and(eq(users.administrator, false), not(hasRoleInSql), eq(users.category, 'active'))),
);

function select(db: Database) {
  return db
    .select({
      id: accessRequests.id,
      userId: users.id,
      name: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), ${accessRequests.name})`,
      email: accessRequests.email,
      askedAt: accessRequests.askedAt,
    })
    .from(accessRequests)
    .leftJoin(users, ofThatEmail);
}

/** The longest waiting first, and how many wait. */
export async function listOpen(
  db: Database,
  max: number,
): Promise<{ rows: AccessRequestRow[]; count: number }> {
  const rows = await select(db)
    .where(isOpen)
    .orderBy(asc(accessRequests.askedAt), asc(accessRequests.id))
    .limit(max);
  const [all] = await db
    .select({ count: count() })
    .from(accessRequests)
    .leftJoin(users, ofThatEmail)
    .where(isOpen);
  return { rows, count: all?.count ?? 0 };
}

/** Undefined where nobody with this id waits. */
export async function findOpen(db: Database, id: string): Promise<AccessRequestRow | undefined> {
  const [row] = await select(db).where(and(isOpen, eq(accessRequests.id, id)));
  return row;
}

/** Screens of users show who waits. */
function notifyOfRequest(tx: Database): Promise<void> {
  return notify(tx, { id: randomUUID(), entity: 'users', what: 'changed', ids: [], count: 1 });
}

type Person = Pick<typeof accessRequests.$inferInsert, 'email' | 'name' | 'userId'>;

/** Has somebody wait for access, unless that was asked, or decided, before. */
export async function requestAccess(db: Database, { email, ...person }: Person): Promise<void> {
  const added = await db
    .insert(accessRequests)
    .values({ email, emailIdentity: emailIdentity(email), ...person })
    .onConflictDoNothing()
    .returning({ id: accessRequests.id });
  if (added.length > 0) await notifyOfRequest(db);
}

/** A user who is refused after signing in waits for access; administrators do not, nor people with a role. */
export async function requestAccessOf(tx: Database, userId: string): Promise<void> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.administrator, false), not(hasRoleInSql)));
  if (user) await requestAccess(tx, { userId, email: user.email });
}

/** Ends an open request. @returns whether this call did */
export async function decideRequest(tx: Database, id: string): Promise<boolean> {
  const decided = await tx
    .update(accessRequests)
    .set({ decidedAt: sql`now()` })
    .where(and(eq(accessRequests.id, id), isNull(accessRequests.decidedAt)))
    .returning({ id: accessRequests.id });
  return decided.length > 0;
}

/** Whether a user has access is decided: nothing waits any more, and a request goes with this user from now on. */
export function decideRequestOf(tx: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const isTheirs = eq(accessRequests.emailIdentity, emailIdentity(email));
  return outsideReach(async () => {
    await tx
      .update(accessRequests)
      .set({ userId: id, decidedAt: sql`coalesce(${accessRequests.decidedAt}, now())` })
      .where(isTheirs);
  });
}

/** Records that access was declined, also for a person who is no user. */
export function recordDeclined(
  trail: AuditTrail,
  { id, userId, name, email }: AccessRequestRow,
): Promise<void> {
  return trail.record({
    entity: 'user',
    recordId: userId ?? id,
    label: name ? `${name} (${email})` : email,
    before: { access_request: 'waiting' },
    after: { access_request: 'declined' },
  });
}
