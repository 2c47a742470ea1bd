import { eq } from 'drizzle-orm';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { randomUUID } from '../../base/platform.ts';
import { changedFields, fieldsOf } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import { currentReach, outsideReach } from '../engine/reach.ts';
import type { AuditFields } from '../schema/audit.ts';
import { users } from '../schema/index.ts';
import { userKeys } from '../schema/keys.ts';
import { decideRequestOf } from './access-requests.ts';
import { markInvited } from './user-access.ts';
import { setClaimedRoles } from './user-claims.ts';
import {
  addFacilities,
  facilityFieldsOf,
  raiseVersion,
  renewSearchKey,
  setFacilities,
} from './user-facilities.ts';
import {
  addRoles,
  areSameRoles,
  hasAccess,
  noRoleFields,
  roleFieldsOf,
  roleKey,
  setRoles,
} from './user-roles.ts';
import { findUser, type UserFacility, type UserRow } from './users.ts';

/** Audit field → column, without the facilities. Never a secret. */
export const userFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  country_code: 'countryCode',
  phone_number: 'phoneNumber',
  userStatus: 'status',
  administrator: 'administrator',
} as const satisfies Record<string, keyof UserRow>;

/** The facilities are locked, those of the roles among them. */
export type UserValues = Pick<
  UserRow,
  'firstName' | 'lastName' | 'countryCode' | 'phoneNumber' | 'administrator' | 'facilities'
> & {
  /** Those of before that are for one of the facilities, or for all, where it is left out. */
  roles?: readonly GivenRole[] | undefined;
};

function auditFields(row: UserRow): AuditFields {
  return { ...fieldsOf(userFields, row), ...facilityFieldsOf(row.facilities), ...roleFieldsOf(row) };
}

/** The fields that differ, of which a user without roles has fewer. */
function changedOf(before: UserRow, after: UserRow) {
  return changedFields(
    { ...noRoleFields, ...auditFields(before) },
    { ...noRoleFields, ...auditFields(after) },
  );
}

export function auditLabel({ id, firstName, lastName, email }: UserRow) {
  return { entity: 'user' as const, recordId: id, label: `${firstName} ${lastName} (${email})` };
}

async function readWhole(tx: Database, id: string): Promise<UserRow> {
  const row = await outsideReach(() => findUser(tx, id));
  if (!row) throw new Error('a locked user is gone');
  return row;
}

/** A locked user with all facilities and roles, however few of them the present call sees. */
export async function wholeOf(tx: Database, seen: UserRow): Promise<UserRow> {
  return currentReach() ? readWhole(tx, seen.id) : seen;
}

const idsOf = ({ facilities }: Pick<UserRow, 'facilities'>) => facilities.map(({ id }) => id);

/** STAGED, with a new id, by default. */
type NewUser = UserValues &
  Pick<UserRow, 'email'> &
  Partial<Pick<UserRow, 'id' | 'status'>> & {
    /** Whether facilities and roles are those that a claim of the identity provider gives. */
    byClaim?: boolean;
  };

/** Adds a user without a password; returns undefined when another user has the email. */
export async function addUser(
  tx: Database,
  trail: AuditTrail,
  { facilities, roles = [], id = randomUUID(), status = 'STAGED', byClaim = false, ...values }: NewUser,
): Promise<UserRow | undefined> {
  // Nobody sees a user of no facility who sees some facilities alone, and an email is taken whoever has it.
  const added = await outsideReach(() =>
    tx
      .insert(users)
      .values({ id, ...values, ...userKeys({ ...values, facilities }), status })
      .onConflictDoNothing({ target: users.emailIdentity })
      .returning({ id: users.id }),
  );
  if (added.length === 0) return undefined;
  await addFacilities(tx, id, idsOf({ facilities }), { byClaim });
  await addRoles(tx, id, roles, { byClaim });
  const row = await readWhole(tx, id);
  if (hasAccess(row)) await decideRequestOf(tx, { id, email: values.email });
  await trail.record({ ...auditLabel(row), before: null, after: auditFields(row) });
  return row;
}

/** The roles that a user has with these facilities: whoever leaves a facility loses the roles there. */
export function rolesAt(
  { facilities, roles }: Pick<UserValues, 'facilities' | 'roles'>,
  before: UserRow,
): readonly GivenRole[] {
  const kept = new Set(idsOf({ facilities }));
  return roles ?? before.roles.filter(({ facility_id: id }) => id === null || kept.has(id));
}

/**
 * Changes a locked user; when nothing differs, nothing is recorded and the version stays. Within a reach the facilities and
 * roles are those in it, and the user keeps the others.
 * @param before as the present call sees the user
 * @returns the user with all facilities and roles
 */
export async function changeUser(
  tx: Database,
  trail: AuditTrail,
  before: UserRow,
  { facilities, roles: given, ...values }: UserValues & Partial<Pick<UserRow, 'status'>>,
): Promise<UserRow> {
  const roles = rolesAt({ facilities, roles: given }, before);
  const whole = await wholeOf(tx, before);
  const [written] = await tx
    .update(users)
    .set({ ...values, ...userKeys({ ...values, email: before.email, facilities }) })
    .where(eq(users.id, before.id))
    .returning({ version: users.version });
  const keepsRoles = areSameRoles(before.roles, roles);
  const moved = idsOf(before).join() !== idsOf({ facilities }).join() || !keepsRoles;
  // First: whoever leaves the reach is not seen in it any more.
  if (moved && written?.version === before.version) await raiseVersion(tx, before.id);
  await setFacilities(tx, before.id, idsOf({ facilities }));
  if (!keepsRoles) await setRoles(tx, before.id, roles);
  if (whole.facilities.length > before.facilities.length) await renewSearchKey(tx, before.id);
  return auditChange(tx, trail, whole);
}

/** Adds a locked user to facilities, and gives roles there; what the user is elsewhere stays as it is. */
export async function joinFacilities(
  tx: Database,
  trail: AuditTrail,
  whole: UserRow,
  { facilities, roles = [] }: Pick<UserValues, 'facilities' | 'roles'>,
): Promise<UserRow> {
  const has = new Set([...idsOf(whole), ...whole.roles.map(roleKey)]);
  if (idsOf({ facilities }).every((id) => has.has(id)) && roles.every((role) => has.has(roleKey(role))))
    return whole;
  await addFacilities(tx, whole.id, idsOf({ facilities }));
  await addRoles(tx, whole.id, roles);
  await raiseVersion(tx, whole.id);
  await renewSearchKey(tx, whole.id);
  return auditChange(tx, trail, whole);
}

/**
 * Brings the roles by claim of a locked user to these, and the memberships that they make; what was given by hand stays.
 * @param facilities those of the roles, locked
 */
export async function changeClaimedRoles(
  tx: Database,
  trail: AuditTrail,
  whole: UserRow,
  { facilities, roles }: { facilities: readonly UserFacility[]; roles: readonly GivenRole[] },
): Promise<void> {
  await addFacilities(
    tx,
    whole.id,
    facilities.map(({ id }) => id),
    { byClaim: true },
  );
  await setClaimedRoles(tx, whole.id, roles);
  await raiseVersion(tx, whole.id);
  await renewSearchKey(tx, whole.id);
  await auditChange(tx, trail, whole);
}

type Person = Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'countryCode' | 'phoneNumber'>;

const personFields = ['firstName', 'lastName', 'email', 'countryCode', 'phoneNumber'] as const;

/**
 * Changes who a locked user is, and no facilities or roles.
 * @throws a unique violation of `users_email`
 */
export async function changePerson(
  tx: Database,
  trail: AuditTrail,
  whole: UserRow,
  values: Person,
): Promise<UserRow> {
  if (personFields.every((field) => whole[field] === values[field])) return whole;
  await tx
    .update(users)
    .set({ ...values, ...userKeys({ ...values, facilities: whole.facilities }) })
    .where(eq(users.id, whole.id));
  return auditChange(tx, trail, whole);
}

/** Records whether the hospital's directory manages a locked user from here on. */
export async function recordManaged(
  tx: Database,
  trail: AuditTrail,
  user: UserRow,
  isManaged: boolean,
): Promise<void> {
  await raiseVersion(tx, user.id);
  const said = (is: boolean): AuditFields => ({ managed_by: is ? 'directory' : null });
  await trail.record({ ...auditLabel(user), before: said(!isManaged), after: said(isManaged) });
}

/** Records that the invitation of a locked user was emailed once more. */
export async function recordInvitation(
  tx: Database,
  trail: AuditTrail,
  before: UserRow,
  invitedAt: Date,
): Promise<UserRow> {
  await markInvited(tx, before.id, invitedAt);
  const textOf = (date: Date | null) => date?.toISOString() ?? null;
  await trail.record({
    ...auditLabel(before),
    before: { invited_date: textOf(before.invitedAt) },
    after: { invited_date: textOf(invitedAt) },
  });
  return { ...before, invitedAt };
}

export async function setStatus(
  tx: Database,
  trail: AuditTrail,
  before: UserRow,
  status: string,
): Promise<UserRow> {
  const whole = await wholeOf(tx, before);
  await tx.update(users).set({ status }).where(eq(users.id, before.id));
  return auditChange(tx, trail, whole);
}

/** Activates a locked user who has set a password; the audit trail records that, but no secret. */
export async function activateWithPassword(tx: Database, trail: AuditTrail, before: UserRow): Promise<void> {
  await tx.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, before.id));
  const after = await readWhole(tx, before.id);
  const fields = changedOf(before, after);
  await trail.record({
    ...auditLabel(after),
    before: { ...fields?.before },
    after: { ...fields?.after, password: 'set' },
  });
}

/** @param before with all facilities and roles */
async function auditChange(tx: Database, trail: AuditTrail, before: UserRow): Promise<UserRow> {
  const after = await readWhole(tx, before.id);
  const fields = changedOf(before, after);
  if (hasAccess(before) !== hasAccess(after)) await decideRequestOf(tx, after);
  if (fields) await trail.record({ ...auditLabel(after), ...fields });
  return after;
}
