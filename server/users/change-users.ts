// Adding, changing and resetting users. One administrator always remains: nobody demotes themselves, and of two who do it to
// each other one is rejected.
import type { z } from 'zod';
import type * as contract from '../../contract/users/user-writes.ts';
import { resettableUserStatuses } from '../../contract/users/users.ts';
import { notUnique, requireCurrentVersion } from '../common/conflicts.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import { requireStepUp, type SessionFactor } from '../http/second-factor.ts';
import { invitationFor } from '../identity/accounts/accounts.ts';
import { claimRegistration } from '../identity/accounts/registration.ts';
import type { AccountMails, MailOrigin } from '../identity/links/account-mails.ts';
import type { Delivery } from '../identity/links/deliver-mail.ts';
import type { SecurityMails } from '../identity/links/security-mails.ts';
import { removePassword } from '../identity/passwords/passwords.ts';
import type { Author } from '../store/audit/audit.ts';
import { auditedWrite } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { lockFacilities } from '../store/facilities/facilities.ts';
import * as store from '../store/users/user-writes.ts';
import { findUser, signInStatuses, type UserRow } from '../store/users/users.ts';
import { lockUser } from './lock-user.ts';
import { toUserResponse } from './response.ts';

export interface UserDependencies {
  db: Database;
  /** Null when an outside provider has the passwords. */
  mails: Pick<AccountMails, 'sendLink'> | null;
  securityMails: Pick<SecurityMails, 'newAdministrators' | 'accessGiven'>;
}

/** A changed user, and what became of the email about it; null where there is none to send. */
interface Mailed {
  row: UserRow;
  delivery: Delivery | null;
}

/** Who writes, and whether the session may give power away: only the stored user says whether a change does. */
type UserAuthor = Author & { factor: SessionFactor };

type Form = z.output<typeof contract.userChangeForm>;

function valuesOf(form: Form, { administrator }: { administrator: boolean }) {
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    countryCode: form.countryCode,
    phoneNumber: form.phoneNumber,
    administrator: form.administrator ?? administrator,
  };
}

/** @throws HttpError 422 where callers would demote themselves, 401 where the session may not decide who is an administrator */
function checkAdministration(author: UserAuthor, before: UserRow, isAdministrator: boolean): void {
  if (before.id === author.callerId && !isAdministrator)
    throw new HttpError(422, 'selfDemote', { errors: { administrator: 'selfDemote' } });
  if (isAdministrator !== before.administrator) requireStepUp(author.factor);
}

function requireAllFound(requested: readonly string[], found: readonly unknown[]): void {
  const different = new Set(requested.map((id) => id.toLowerCase()));
  if (different.size !== found.length) throw recordNotFound('facilityUnknown', 'location');
}

/** Adds and invites a user. @throws HttpError 409 where another user has the email */
export async function createUser(
  { db, mails, securityMails }: UserDependencies,
  author: Author & MailOrigin,
  body: z.output<typeof contract.createUser.body>,
): Promise<Mailed> {
  const act = { action: 'create', entity: 'user' } as const;
  const row = await auditedWrite(db, author, act, async (tx, trail) => {
    const facilities = await lockFacilities(tx, body.location);
    requireAllFound(body.location, facilities);
    const values = { ...valuesOf(body, { administrator: false }), facilities, email: body.email };
    const added = (await store.addUser(tx, trail, values)) ?? (await claimRegistration(tx, trail, values));
    if (added?.administrator) await securityMails.newAdministrators(tx, [added.id], author);
    return added;
  });
  if (!row) throw notUnique('emailTaken', 'email');
  if (!mails) return { row, delivery: null };
  const delivery = await mails.sendLink(invitationFor(row), row, author);
  // When it was sent, the row says when that was.
  return { row: (delivery === 'sent' && (await findUser(db, row.id))) || row, delivery };
}

/** @throws HttpError 409 where the user changed since the version that was sent */
export function updateUser(
  { db, securityMails }: Pick<UserDependencies, 'db' | 'securityMails'>,
  author: UserAuthor,
  id: string,
  body: z.output<typeof contract.updateUser.body>,
): Promise<UserRow> {
  return auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
    const facilities = await lockFacilities(tx, body.location);
    const before = await lockUser(tx, id, author.callerId);
    const values = { ...valuesOf(body, before), facilities };
    const sent = { ...before, ...values, version: body.version ?? before.version };
    requireCurrentVersion(toUserResponse(before), toUserResponse(sent));
    requireAllFound(body.location, facilities);
    checkAdministration(author, before, values.administrator);
    const after = await store.changeUser(tx, trail, before, values);
    if (after.administrator && !before.administrator) {
      await securityMails.newAdministrators(tx, [id], author);
      if (signInStatuses.some((it) => it === after.status)) await securityMails.accessGiven(tx, id, author);
    }
    return after;
  });
}

/** Removes a user's password and emails a link to set a new one. */
export async function resetUser(
  { db, mails }: UserDependencies,
  author: Author & MailOrigin,
  id: string,
  body: z.output<typeof contract.resetUser.body>,
): Promise<Mailed> {
  const act = { action: 'reset', entity: 'user' } as const;
  const row = await auditedWrite(db, author, act, async (tx, trail) => {
    const before = await lockUser(tx, id, author.callerId);
    const sent = { ...before, status: 'RECOVERY' as const, version: body.version ?? before.version };
    requireCurrentVersion(toUserResponse(before), toUserResponse(sent));
    if (!resettableUserStatuses.includes(before.status)) throw new HttpError(409, 'userNotResettable');
    // RECOVERY may sign in, so the old password is removed until a new one is set.
    await removePassword(tx, before.id);
    return store.setStatus(tx, trail, before, 'RECOVERY');
  });
  return { row, delivery: mails && (await mails.sendLink('reset', row, author)) };
}
