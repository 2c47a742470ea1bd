// The access of one user. The caller stays an administrator, so one always remains: of two who suspend each other, the
// second is refused.
import { suspendableUserStatuses } from '../../contract/users/user-access.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import { invitationFor } from '../identity/accounts/accounts.ts';
import type { MailOrigin } from '../identity/links/account-mails.ts';
import { withdrawLinks } from '../identity/links/one-time-links.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import type { AccountLimits } from '../identity/sign-in/account-limits.ts';
import type { Author } from '../store/audit/audit.ts';
import { type AuditTrail, auditedWrite } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { forgetSuspension, readDirectoryPerson } from '../store/users/directory/people.ts';
import { consumeStatusBefore, markSuspended } from '../store/users/user-access.ts';
import { setStatus } from '../store/users/user-writes.ts';
import { findUser, type UserRow } from '../store/users/users.ts';
import type { UserDependencies } from './change-users.ts';
import { lockUser } from './lock-user.ts';
import { requireOwn } from './roles.ts';

const update = { action: 'update', entity: 'user' } as const;

/** Takes a user's access away: sessions end, and links no longer work. */
export function suspendUser(db: Database, author: Author, id: string): Promise<UserRow> {
  return auditedWrite(db, author, update, async (tx, trail) => {
    const before = await lockUser(tx, id, author.callerId);
    if (before.id === author.callerId) throw new HttpError(422, 'selfSuspend');
    await requireOwn(tx, before);
    if (!suspendableUserStatuses.includes(before.status)) throw new HttpError(409, 'userNotSuspendable');
    return suspendLocked(tx, trail, before);
  });
}

/** Suspends a locked user. */
export async function suspendLocked(tx: Database, trail: AuditTrail, before: UserRow): Promise<UserRow> {
  await markSuspended(tx, before.id, before.status);
  await withdrawLinks(tx, before.id);
  await endSessions(tx, [before.id]);
  return setStatus(tx, trail, before, 'SUSPENDED');
}

/** Gives a suspended user the status of before. */
export function reactivateUser(db: Database, author: Author, id: string): Promise<UserRow> {
  return auditedWrite(db, author, update, async (tx, trail) => {
    const before = await lockUser(tx, id, author.callerId);
    await requireOwn(tx, before);
    if (before.status !== 'SUSPENDED') throw new HttpError(409, 'userNotSuspended');
    if (await isSuspendedByDirectory(tx, before)) throw new HttpError(422, 'userManagedReactivate');
    return reactivateLocked(tx, trail, before);
  });
}

/** Whether the hospital's directory has suspended somebody, and only it may take that back. */
export async function isSuspendedByDirectory(tx: Database, { id, isManaged }: UserRow): Promise<boolean> {
  return isManaged && (await readDirectoryPerson(tx, id))?.isSuspended === true;
}

/** Reactivates a locked user who is suspended. */
export async function reactivateLocked(tx: Database, trail: AuditTrail, before: UserRow): Promise<UserRow> {
  await forgetSuspension(tx, before.id);
  return setStatus(tx, trail, before, await consumeStatusBefore(tx, before.id));
}

/** @throws HttpError 404 for an unknown id */
export async function requireUser(db: Database, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw recordNotFound('userUnknown', 'id');
  return user;
}

interface InvitationDependencies extends Pick<UserDependencies, 'db' | 'mails'> {
  limits: Pick<AccountLimits, 'invited'>;
}

/**
 * Invites a user again. It is recorded when the email is sent, so that the trail tells only of emails that were.
 * @throws HttpError 409 for a user who has set a password, 422 where the mail server refuses the address or the user is not the
 * caller's alone to change, 429 after too many invitations
 */
export async function inviteUser(
  { db, mails, limits }: InvitationDependencies,
  author: Author & MailOrigin,
  id: string,
): Promise<{ row: UserRow; isDelayed: boolean }> {
  const found = await requireUser(db, id);
  await requireOwn(db, found);
  if (found.status !== 'STAGED' || !mails) throw new HttpError(409, 'userNotInvited');
  const refund = await limits.invited(found.id);
  const delivery = await mails.sendLink(invitationFor(found), found, author, { isRepeated: true });
  if (delivery === 'refused') {
    await refund();
    throw new HttpError(422, 'mailRefused');
  }
  const row = await requireUser(db, id);
  if (row.status !== 'STAGED') throw new HttpError(409, 'userNotInvited');
  return { row, isDelayed: delivery === 'delayed' };
}
