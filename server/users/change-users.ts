// Adding, changing and resetting users. One administrator always remains: nobody demotes themselves, and of two who do it to
// each other one is rejected. Who may change what of whom is in roles.ts.
import type { z } from 'zod';
import {
  type createUser as createEndpoint,
  personExists,
  type resetUser as resetEndpoint,
  type updateUser as updateEndpoint,
  type userChangeForm,
} from '../../contract/users/user-writes.ts';
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
import type { AccountLimits } from '../identity/sign-in/account-limits.ts';
import type { Author } from '../store/audit/audit.ts';
import { auditedWrite } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach, outsideReach } from '../store/engine/reach.ts';
import { lockFacilities } from '../store/facilities/facilities.ts';
import { areSameRoles, hasAccess } from '../store/users/user-roles.ts';
import * as store from '../store/users/user-writes.ts';
import {
  findIdByEmail,
  findUser,
  lockUsers,
  signInStatuses,
  type UserFacility,
  type UserRow,
} from '../store/users/users.ts';
import { lockUser, requireStillAllowed, requireStillSeen } from './lock-user.ts';
import { toUserResponse } from './response.ts';
import {
  checkAdministrator,
  checkClaimedRoles,
  checkGivenRoles,
  checkManaged,
  checkOwnRoles,
  checkPersonChange,
  requireOwn,
} from './roles.ts';

export interface UserDependencies {
  db: Database;
  /** Null when an outside provider has the passwords. */
  mails: Pick<AccountMails, 'sendLink'> | null;
  securityMails: Pick<SecurityMails, 'newAdministrators' | 'accessGiven' | 'joined'>;
  limits: Pick<AccountLimits, 'namingPeople'>;
}

/** A changed user, and what became of the email about it; null where there is none to send. */
interface Mailed {
  row: UserRow;
  delivery: Delivery | null;
}

/** Who writes, and whether the session may give power away: only the stored user says whether a change does. */
type UserAuthor = Author & { factor: SessionFactor };

type Form = z.output<typeof userChangeForm>;
type NewUserForm = z.output<typeof createEndpoint.body>;

function valuesOf(form: Form, { administrator }: { administrator: boolean }) {
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    countryCode: form.countryCode,
    phoneNumber: form.phoneNumber,
    administrator: form.administrator ?? administrator,
    roles: form.roles,
  };
}

/**
 * @throws HttpError 422 where callers would take their own power away, or give more than they have; 401 where the session may
 * not decide who may do what
 */
function checkPower(author: UserAuthor, before: UserRow, values: store.UserValues): void {
  const { administrator, roles: given = [] } = values;
  const roles = store.rolesAt(values, before);
  if (before.administrator && before.id === author.callerId && !administrator)
    throw new HttpError(422, 'selfDemote', { errors: { administrator: 'selfDemote' } });
  checkAdministrator(before.administrator, administrator);
  checkGivenRoles(given);
  checkOwnRoles(author.callerId, before, roles);
  if (administrator !== before.administrator || !areSameRoles(before.roles, roles))
    requireStepUp(author.factor);
}

type Places = Pick<Form, 'location' | 'roles'>;

/** Locks the facilities that a form names: a role for a facility makes a member of it. */
function lockPlaces(tx: Database, { location, roles = [] }: Places): Promise<UserFacility[]> {
  return lockFacilities(tx, [...location, ...roles.flatMap(({ facility_id: id }) => id ?? [])]);
}

/** @throws HttpError 404 for a facility that does not exist, or that the caller does not see */
function requireAllFound({ location, roles = [] }: Places, found: readonly UserFacility[]): void {
  const known = new Set(found.map(({ id }) => id));
  const isUnknown = (id: string | null) => id !== null && !known.has(id.toLowerCase());
  if (location.some(isUnknown)) throw recordNotFound('facilityUnknown', 'location');
  const wrong = roles.findIndex(({ facility_id: id }) => isUnknown(id));
  if (wrong >= 0) throw recordNotFound('facilityUnknown', `roles.${wrong}.facility_id`);
}

/** Locks the facilities of a new user, and checks what the caller gives there. */
async function openPlaces(tx: Database, { callerId }: Author, body: NewUserForm): Promise<UserFacility[]> {
  const facilities = await lockPlaces(tx, body);
  await requireStillAllowed(tx, callerId);
  await requireStillSeen(tx, facilities);
  requireAllFound(body, facilities);
  const { administrator = false, roles = [] } = body;
  checkAdministrator(false, administrator);
  checkGivenRoles(roles);
  return facilities;
}

/** @returns undefined where another user has the email */
function addNew(
  { db, securityMails }: UserDependencies,
  author: Author & MailOrigin,
  body: NewUserForm,
): Promise<UserRow | undefined> {
  return auditedWrite(db, author, { action: 'create', entity: 'user' }, async (tx, trail) => {
    const facilities = await openPlaces(tx, author, body);
    const values = { ...valuesOf(body, { administrator: false }), facilities, email: body.email };
    const added = (await store.addUser(tx, trail, values)) ?? (await claimRegistration(tx, trail, values));
    if (added?.administrator) await securityMails.newAdministrators(tx, [added.id], author);
    return added;
  });
}

/** Whether somebody whom the caller does not see has the email. */
async function isElsewhere(db: Database, email: string): Promise<boolean> {
  const id = await outsideReach(() => findIdByEmail(db, email));
  return id !== undefined && (await findUser(db, id)) === undefined;
}

/**
 * Adds whoever has the email to the facilities of the form, where that was asked for. Nothing is told of them but that they are
 * there.
 * @throws HttpError 409 where it was not, and where the caller sees the user and can change them
 */
async function joinExisting(
  { db, securityMails }: UserDependencies,
  author: Author,
  body: NewUserForm,
): Promise<void> {
  await auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
    const facilities = await openPlaces(tx, author, body);
    const id = await outsideReach(() => findIdByEmail(tx, body.email));
    const isSeen = id !== undefined && (await findUser(tx, id)) !== undefined;
    if (!body.join_existing) throw isSeen ? emailTaken() : personExistsElsewhere();
    const [person] = id === undefined ? [] : await outsideReach(() => lockUsers(tx, [id]));
    // Deleted a moment ago: the next call adds them.
    if (!person) throw emailTaken();
    const joined = await store.joinFacilities(tx, trail, person, { facilities, roles: body.roles });
    if (joined.version !== person.version) await securityMails.joined(tx, person.id, facilities, author);
  });
}

/** @throws HttpError 429 where the caller has found out of too many people of other facilities, whoever has the email */
function addOrJoin(
  dependencies: UserDependencies,
  author: Author & MailOrigin,
  body: NewUserForm,
): Promise<UserRow | undefined> {
  return dependencies.limits.namingPeople(author.callerId, async (found) => {
    const row = await addNew(dependencies, author, body);
    if (row) return row;
    if (await isElsewhere(dependencies.db, body.email)) await found(1);
    await joinExisting(dependencies, author, body);
    return row;
  });
}

/**
 * Adds and invites a user.
 * @returns null where somebody of other facilities, who had the email, was added to these
 * @throws HttpError 409 where another user has the email
 */
export async function createUser(
  dependencies: UserDependencies,
  author: Author & MailOrigin,
  body: NewUserForm,
): Promise<Mailed | null> {
  const { db, mails } = dependencies;
  const row = await (currentReach() ? addOrJoin : addNew)(dependencies, author, body);
  if (!row && !currentReach()) throw emailTaken();
  if (!row) return null;
  if (!mails) return { row, delivery: null };
  const delivery = await mails.sendLink(invitationFor(row), row, author);
  // When it was sent, the row says when that was.
  return { row: (delivery === 'sent' && (await findUser(db, row.id))) || row, delivery };
}

const emailTaken = () => notUnique('emailTaken', 'email');

function personExistsElsewhere(): HttpError {
  return new HttpError(409, 'emailTaken', { code: personExists, errors: { email: 'emailTaken' } });
}

/** @returns the user as the caller sees them now; undefined where that is not at all any more */
export function updateUser(
  { db, securityMails }: UserDependencies,
  author: UserAuthor,
  id: string,
  body: z.output<typeof updateEndpoint.body>,
): Promise<UserRow | undefined> {
  return auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
    const facilities = await lockPlaces(tx, body);
    const before = await lockUser(tx, id, author.callerId);
    await requireStillSeen(tx, facilities);
    const values = { ...valuesOf(body, before), facilities };
    const roles = [...store.rolesAt(values, before)];
    const sent = { ...before, ...values, roles, version: body.version ?? before.version };
    requireCurrentVersion(toUserResponse(before), toUserResponse(sent));
    requireAllFound(body, facilities);
    await checkPersonChange(tx, before, values);
    checkManaged(before, values);
    checkClaimedRoles(before, { ...values, roles });
    checkPower(author, before, values);
    const whole = await store.wholeOf(tx, before);
    const after = await store.changeUser(tx, trail, before, values);
    if (after.administrator && !before.administrator) await securityMails.newAdministrators(tx, [id], author);
    if (hasAccess(after) && !hasAccess(whole) && signInStatuses.some((it) => it === after.status))
      await securityMails.accessGiven(tx, id, author);
    return currentReach() ? findUser(tx, id) : after;
  });
}

/** Removes a user's password and emails a link to set a new one. */
export async function resetUser(
  { db, mails }: UserDependencies,
  author: Author & MailOrigin,
  id: string,
  body: z.output<typeof resetEndpoint.body>,
): Promise<Mailed> {
  const act = { action: 'reset', entity: 'user' } as const;
  const row = await auditedWrite(db, author, act, async (tx, trail) => {
    const before = await lockUser(tx, id, author.callerId);
    await requireOwn(tx, before);
    const sent = { ...before, status: 'RECOVERY' as const, version: body.version ?? before.version };
    requireCurrentVersion(toUserResponse(before), toUserResponse(sent));
    if (!resettableUserStatuses.includes(before.status)) throw new HttpError(409, 'userNotResettable');
    // RECOVERY may sign in, so the old password is removed until a new one is set.
    await removePassword(tx, before.id);
    return store.setStatus(tx, trail, before, 'RECOVERY');
  });
  return { row, delivery: mails && (await mails.sendLink('reset', row, author)) };
}
