// A registered user stays PROVISIONED, which cannot sign in, until the link that the email's owner receives was used.
import { and, eq, gt, inArray, isNotNull, lt, notInArray } from 'drizzle-orm';
import { hourMs } from '../../../contract/common/durations.ts';
import { emailIdentity } from '../../../contract/common/email.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { randomUUID } from '../../base/platform.ts';
import type { CallOrigin } from '../../store/audit/audit.ts';
import { type AuditTrail, auditedJob, auditedWrite } from '../../store/audit/audited-write.ts';
import { isSelected, lockRows } from '../../store/common/selection.ts';
import type { Database } from '../../store/engine/database.ts';
import { currentReach, outsideReach } from '../../store/engine/reach.ts';
import { accounts, oneTimeLinks, users } from '../../store/schema/index.ts';
import { deleteUsers } from '../../store/users/user-bulk.ts';
import { hasAccess } from '../../store/users/user-roles.ts';
import { addUser, changeUser, type UserValues } from '../../store/users/user-writes.ts';
import { lockUsers, type UserRow } from '../../store/users/users.ts';
import { removePassword, storePassword } from '../passwords/passwords.ts';

export interface Registration {
  fullname: string;
  email: string;
  username: string;
}

/** The first word is the first name. */
function namesOf(fullname: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullname.split(/\s+/u);
  return { firstName, lastName: rest.join(' ') };
}

/** The password of the form opens nothing, and is not kept. */
const noPassword = { hash: '', salt: '' };

/** Creates the account; null when the email is taken. */
export async function registerUser(
  db: Database,
  from: CallOrigin,
  { fullname, email, username }: Registration,
): Promise<{ id: string; email: string } | null> {
  const id = randomUUID();
  const user = { id, ...namesOf(fullname), email, status: 'PROVISIONED' };
  const defaults = { countryCode: '+1', phoneNumber: '', administrator: false, facilities: [] };
  const author = { callerId: id, ...from };
  const added = await auditedWrite(db, author, { action: 'create', entity: 'user' }, async (tx, trail) => {
    const row = await addUser(tx, trail, { ...user, ...defaults });
    if (row) await storePassword(tx, id, noPassword, { username });
    return row;
  });
  return added ? { id, email } : null;
}

/** Users who registered and have not confirmed their email. Only registered users have a user name. */
function isUnconfirmed(db: Database) {
  const registered = db.select({ id: accounts.userId }).from(accounts).where(isNotNull(accounts.username));
  return and(eq(users.status, 'PROVISIONED'), inArray(users.id, registered));
}

/** Finds the users who registered and have not confirmed their email. */
export async function findUnconfirmed(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isSelected(users.id, { only: ids }), isUnconfirmed(db)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Turns an unconfirmed registration into the user that somebody adds with the same email; nothing typed at the registration
 * stays. Undefined when the email belongs to no unconfirmed registration, or to one that others have added already.
 */
export async function claimRegistration(
  tx: Database,
  trail: AuditTrail,
  { email, ...values }: UserValues & Pick<UserRow, 'email'>,
): Promise<UserRow | undefined> {
  const seesAll = !currentReach();
  // Whoever registered belongs to no facility, and is seen by administrators alone until somebody adds them.
  return outsideReach(async () => {
    const selected = and(eq(users.emailIdentity, emailIdentity(email)), isUnconfirmed(tx));
    const [before] = await lockUsers(tx, await lockRows(tx, users, selected));
    if (!before) return undefined;
    if (!seesAll && (hasAccess(before) || before.facilities.length > 0)) return undefined;
    await removePassword(tx, before.id);
    return changeUser(tx, trail, before, { ...values, status: 'STAGED' });
  });
}

/** Longer than a link works. */
const confirmWithinMs = 25 * hourMs;

/** Deletes unconfirmed registrations without a valid link that no administrator changed: anybody can register any email. */
export async function deleteUnconfirmed(db: Database): Promise<void> {
  const linked = db
    .select({ id: oneTimeLinks.userId })
    .from(oneTimeLinks)
    .where(gt(oneTimeLinks.expiresAt, databaseTime()));
  const isExpired = and(
    isUnconfirmed(db),
    lt(users.createdAt, new Date(databaseTime().getTime() - confirmWithinMs)),
    eq(users.version, 1),
    notInArray(users.id, linked),
  );
  if ((await db.$count(users, isExpired)) === 0) return;
  const act = { job: 'registrations', action: 'delete', entity: 'user' } as const;
  await auditedJob(db, act, async (tx, trail) => {
    const ids = await lockRows(tx, users, isExpired);
    if (ids.length === 0) return null;
    await deleteUsers(tx, trail, ids);
    return { unconfirmed: ids.length };
  });
}
