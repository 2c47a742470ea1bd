// What a directory says of one person is written here: who they are, whether they may sign in, and which roles they have.

import { emailIdentity } from '../../../contract/common/email.ts';
import { suspendableUserStatuses } from '../../../contract/users/user-access.ts';
import { withdrawLinks } from '../../identity/links/one-time-links.ts';
import type { AuditTrail } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { violates } from '../../store/engine/violations.ts';
import {
  type DirectoryPerson,
  findIdByUserName,
  noteRefused,
  savePerson,
} from '../../store/users/directory/people.ts';
import { changePerson, recordManaged } from '../../store/users/user-writes.ts';
import {
  findIdByEmail,
  findUser,
  listAdministrators,
  lockUsers,
  type UserRow,
} from '../../store/users/users.ts';
import type { SentPerson } from '../scim/person.ts';
import { userNameKey } from '../scim/person.ts';
import { notFound, notUnique, ScimError } from '../scim/scim-error.ts';
import { reactivateLocked, suspendLocked } from '../user-access.ts';
import { bringRoles, type LockedMap } from './roles.ts';

/** The directory wants to suspend the only administrator who can sign in. */
class LastAdministrator extends ScimError {
  readonly userId: string;

  constructor(userId: string) {
    super(
      409,
      '',
      'This person is the last administrator of the console who can sign in. Make another user an administrator there first.',
    );
    this.userId = userId;
  }
}

/** Administrators are locked with one of them, so that two of them are not suspended at once. */
export async function lockPerson(tx: Database, id: string): Promise<UserRow> {
  const seen = await findUser(tx, id);
  const others = seen?.administrator ? await listAdministrators(tx) : [];
  const locked = await lockUsers(tx, [id, ...others]);
  const user = locked.find((it) => it.id === id.toLowerCase());
  if (!user) throw notFound('user');
  return user;
}

async function requireOtherAdministrator(tx: Database, user: UserRow): Promise<void> {
  if (!user.administrator) return;
  const administrators = await listAdministrators(tx);
  if (administrators.includes(user.id) && administrators.length === 1) throw new LastAdministrator(user.id);
}

/** Suspends a locked user as somebody does by hand. @throws ScimError 409 for the last administrator */
export async function suspend(tx: Database, trail: AuditTrail, user: UserRow): Promise<UserRow> {
  if (!suspendableUserStatuses.includes(user.status)) return user;
  await requireOtherAdministrator(tx, user);
  return suspendLocked(tx, trail, user);
}

/** A refused suspension of the last administrator stays as a notice until it is over. */
export async function notingRefused<Result>(db: Database, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof LastAdministrator) await noteRefused(db, error.userId);
    if (violates(error, 'directory_people_user_name')) throw notUnique('Another user has this userName.');
    if (violates(error, 'users_email')) throw notUnique('Another user has this email.');
    throw error;
  }
}

/** @throws ScimError 409 where the user name or the email is another one's */
async function requireFree(tx: Database, id: string, { userName, fields }: SentPerson): Promise<void> {
  const named = await findIdByUserName(tx, userNameKey(userName));
  if (named !== undefined && named !== id) throw notUnique('Another user has this userName.');
  const owner = await findIdByEmail(tx, fields.email);
  if (owner !== undefined && owner !== id) throw notUnique('Another user has this email.');
}

/** Whether emails go elsewhere, and not only by another spelling. */
function isMoved(before: Pick<UserRow, 'email'>, after: Pick<UserRow, 'email'>): boolean {
  return emailIdentity(before.email) !== emailIdentity(after.email);
}

/** Whether somebody waits for an invitation, who has none that works: new, back, or with another email. */
export function needsInvitation(before: UserRow, after: UserRow): boolean {
  return after.status === 'STAGED' && (before.status !== 'STAGED' || isMoved(before, after));
}

async function changeWho(
  tx: Database,
  trail: AuditTrail,
  user: UserRow,
  { fields }: SentPerson,
): Promise<UserRow> {
  const { phone, ...who } = fields;
  const { countryCode, phoneNumber } = phone ?? user;
  // Whoever has their emails may set their password: the directory's key must not become an administrator.
  if (user.administrator && isMoved(user, who))
    throw new ScimError(409, '', "An administrator's email is changed in the console, by hand.");
  // Links went to the email of before.
  if (isMoved(user, who)) await withdrawLinks(tx, user.id);
  return changePerson(tx, trail, user, { ...who, countryCode, phoneNumber });
}

/**
 * Suspends or reactivates. Whoever was suspended by hand stays so until it is undone by hand.
 * @returns the user, and whether it is the directory that has suspended them
 */
async function changeActive(
  tx: Database,
  trail: AuditTrail,
  user: UserRow,
  { active, wasSuspended }: { active: boolean | undefined; wasSuspended: boolean },
): Promise<{ user: UserRow; isSuspended: boolean }> {
  if (active === undefined) return { user, isSuspended: wasSuspended };
  if (!active) {
    const isNew = suspendableUserStatuses.includes(user.status);
    return { user: await suspend(tx, trail, user), isSuspended: wasSuspended || isNew };
  }
  const isBack = wasSuspended && user.status === 'SUSPENDED';
  return { user: isBack ? await reactivateLocked(tx, trail, user) : user, isSuspended: false };
}

interface Before {
  user: UserRow;
  /** What the directory said of the user before, if it ever did. */
  said: DirectoryPerson | undefined;
}

/** Writes what a directory says of a locked user. @returns the user as they are now */
export async function writePerson(
  tx: Database,
  trail: AuditTrail,
  { user: before, said }: Before,
  sent: SentPerson,
  map: LockedMap | null,
): Promise<UserRow> {
  await requireFree(tx, before.id, sent);
  const isManaged = said !== undefined && said.removedAt === null;
  const named = await changeWho(tx, trail, before, sent);
  const { user, isSuspended } = await changeActive(tx, trail, named, {
    active: sent.active,
    wasSuspended: said?.isSuspended ?? false,
  });
  if (!isManaged) await recordManaged(tx, trail, user, true);
  const { userName, externalId, attributes } = sent;
  const own = { userName, userNameKey: userNameKey(userName), externalId, attributes, isSuspended };
  await savePerson(tx, { userId: user.id, ...own });
  await bringRoles(tx, trail, [user.id], map);
  return user;
}
