import { eq } from 'drizzle-orm';
import { randomUUID } from '../../base/platform.ts';
import { changedFields, fieldsOf } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import { users } from '../schema/index.ts';
import { userKeys } from '../schema/keys.ts';
import { decideRequestOf } from './access-requests.ts';
import { markInvited } from './user-access.ts';
import { facilityFieldsOf, raiseVersion, setFacilities } from './user-facilities.ts';
import { findUser, type UserRow } from './users.ts';

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

/** The facilities are locked. */
export type UserValues = Pick<
  UserRow,
  'firstName' | 'lastName' | 'countryCode' | 'phoneNumber' | 'administrator' | 'facilities'
>;

function auditFields(row: UserRow) {
  return { ...fieldsOf(userFields, row), ...facilityFieldsOf(row.facilities) };
}

export function auditLabel({ id, firstName, lastName, email }: UserRow) {
  return { entity: 'user' as const, recordId: id, label: `${firstName} ${lastName} (${email})` };
}

async function reread(tx: Database, id: string): Promise<UserRow> {
  const row = await findUser(tx, id);
  if (!row) throw new Error('a locked user is gone');
  return row;
}

const idsOf = ({ facilities }: Pick<UserRow, 'facilities'>) => facilities.map(({ id }) => id);

/** STAGED, with a new id, by default. */
type NewUser = UserValues & Pick<UserRow, 'email'> & Partial<Pick<UserRow, 'id' | 'status'>>;

/** Adds a user without a password; returns undefined when another user has the email. */
export async function addUser(
  tx: Database,
  trail: AuditTrail,
  { facilities, id = randomUUID(), status = 'STAGED', ...values }: NewUser,
): Promise<UserRow | undefined> {
  const added = await tx
    .insert(users)
    .values({ id, ...values, ...userKeys({ ...values, facilities }), status })
    .onConflictDoNothing({ target: users.emailIdentity })
    .returning({ id: users.id });
  if (added.length === 0) return undefined;
  await setFacilities(tx, id, idsOf({ facilities }));
  if (values.administrator) await decideRequestOf(tx, { id, email: values.email });
  const row = await reread(tx, id);
  await trail.record({ ...auditLabel(row), before: null, after: auditFields(row) });
  return row;
}

/** Changes a locked user; when nothing differs, nothing is recorded and the version stays. */
export async function changeUser(
  tx: Database,
  trail: AuditTrail,
  before: UserRow,
  { facilities, ...values }: UserValues & Partial<Pick<UserRow, 'status'>>,
): Promise<UserRow> {
  const [written] = await tx
    .update(users)
    .set({ ...values, ...userKeys({ ...values, email: before.email, facilities }) })
    .where(eq(users.id, before.id))
    .returning({ version: users.version });
  await setFacilities(tx, before.id, idsOf({ facilities }));
  if (values.administrator !== before.administrator) await decideRequestOf(tx, before);
  const moved = idsOf(before).join() !== idsOf({ facilities }).join();
  if (moved && written?.version === before.version) await raiseVersion(tx, before.id);
  return auditChange(tx, trail, before);
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
  await tx.update(users).set({ status }).where(eq(users.id, before.id));
  return auditChange(tx, trail, before);
}

/** Activates a locked user who has set a password; the audit trail records that, but no secret. */
export async function activateWithPassword(tx: Database, trail: AuditTrail, before: UserRow): Promise<void> {
  await tx.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, before.id));
  const after = await reread(tx, before.id);
  const fields = changedFields(auditFields(before), auditFields(after));
  await trail.record({
    ...auditLabel(after),
    before: { ...fields?.before },
    after: { ...fields?.after, password: 'set' },
  });
}

async function auditChange(tx: Database, trail: AuditTrail, before: UserRow): Promise<UserRow> {
  const after = await reread(tx, before.id);
  const fields = changedFields(auditFields(before), auditFields(after));
  if (fields) await trail.record({ ...auditLabel(after), ...fields });
  return after;
}
