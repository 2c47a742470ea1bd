// Whoever registers gets an account outside the administrator group, and nothing else: it is PROVISIONED, which lets
// nobody in, until a password was set by the link that only the e-mail's owner gets.
import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, lt, notInArray } from 'drizzle-orm';
import { identityKey } from '../../../contract/common/normalise.ts';
import { type AuditTrail, auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockRows } from '../../store/lists/selection.ts';
import { accounts, oneTimeLinks, users } from '../../store/schema/index.ts';
import { deleteUsers } from '../../store/users/user-bulk.ts';
import { addUser, changeUser, type UserValues } from '../../store/users/user-writes.ts';
import { lockUsers, type UserRow } from '../../store/users/users.ts';
import { hashSecret } from '../passwords/hashes.ts';
import { removePassword, storePassword } from '../passwords/passwords.ts';

interface Registration {
  fullname: string;
  email: string;
  username: string;
  password: string;
}

/** The first word is the first name, as for the first administrator. */
function namesOf(fullname: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullname.split(/\s+/u);
  return { firstName, lastName: rest.join(' ') };
}

/** Makes the account; null when the e-mail is somebody's already. */
export async function registerPerson(
  db: Database,
  requestId: string,
  { fullname, email, username, password }: Registration,
): Promise<{ id: string; email: string } | null> {
  const id = randomUUID();
  const kept = await hashSecret(password);
  const person = { id, ...namesOf(fullname), email, status: 'PROVISIONED' };
  const others = { countryCode: '+1', phoneNumber: '', administrator: false, facilities: [] };
  // Nobody else did it.
  const author = { callerId: id, requestId };
  const added = await auditedWrite(db, author, { action: 'create', entity: 'user' }, async (tx, trail) => {
    const row = await addUser(tx, trail, { ...person, ...others });
    if (row) await storePassword(tx, id, kept, { username });
    return row;
  });
  return added ? { id, email } : null;
}

/** Of those who registered themselves, whoever has not yet shown that the e-mail is theirs: only they have a user name. */
function isUnconfirmed(db: Database) {
  const registered = db.select({ id: accounts.userId }).from(accounts).where(isNotNull(accounts.username));
  return and(eq(users.status, 'PROVISIONED'), inArray(users.id, registered));
}

/**
 * Makes whoever registered with an e-mail, and never showed that it is theirs, the user that an administrator adds
 * with it: nothing of what was typed at the registration stays. Undefined where it is anybody else's.
 */
export async function claimRegistration(
  tx: Database,
  trail: AuditTrail,
  { email, ...values }: UserValues & Pick<UserRow, 'email'>,
): Promise<UserRow | undefined> {
  const which = and(eq(users.emailIdentity, identityKey(email)), isUnconfirmed(tx));
  const [before] = await lockUsers(tx, await lockRows(tx, users, which));
  if (!before) return undefined;
  await removePassword(tx, before.id);
  return changeUser(tx, trail, before, { ...values, status: 'STAGED' });
}

/** Longer than a link is good for, in ms. */
const confirmWithinMs = 25 * 3_600_000;
/** Whom the trail names where nobody did it. */
const systemUserId = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes those who registered, have no link any more to show that the e-mail is theirs, and were changed by nobody:
 * anybody can register anybody.
 */
export async function deleteUnconfirmed(db: Database): Promise<void> {
  const linked = db
    .select({ id: oneTimeLinks.userId })
    .from(oneTimeLinks)
    .where(gt(oneTimeLinks.expiresAt, new Date()));
  const isOver = and(
    isUnconfirmed(db),
    lt(users.createdAt, new Date(Date.now() - confirmWithinMs)),
    eq(users.version, 1),
    notInArray(users.id, linked),
  );
  if ((await db.$count(users, isOver)) === 0) return;
  const author = { callerId: systemUserId, requestId: 'unconfirmed registrations' };
  await auditedWrite(db, author, { action: 'delete', entity: 'user' }, async (tx, trail) =>
    deleteUsers(tx, trail, await lockRows(tx, users, isOver)),
  );
}
