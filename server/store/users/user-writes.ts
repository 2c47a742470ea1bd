// Changes of users one by one; those of many at once are in user-bulk.ts.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { changedFields, fieldsOf } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import { userKeys } from '../lists/keys.ts';
import { users } from '../schema/index.ts';
import { facilityFieldsOf, raiseVersion, setFacilities } from './user-facilities.ts';
import { findUser, type UserRow } from './users.ts';

/** What the audit trail says of a user beside the facilities; nothing of it is a secret. */
export const userFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  country_code: 'countryCode',
  phone_number: 'phoneNumber',
  userStatus: 'status',
  administrator: 'administrator',
} as const satisfies Record<string, keyof UserRow>;

/** What an administrator decides about a user; the facilities are locked. */
export type UserValues = Pick<
  UserRow,
  'firstName' | 'lastName' | 'countryCode' | 'phoneNumber' | 'administrator' | 'facilities'
>;

function auditFields(row: UserRow) {
  return { ...fieldsOf(userFields, row), ...facilityFieldsOf(row.facilities) };
}

function auditLabel({ id, firstName, lastName, email }: UserRow) {
  return { entity: 'user' as const, recordId: id, label: `${firstName} ${lastName} (${email})` };
}

async function reread(tx: Database, id: string): Promise<UserRow> {
  const row = await findUser(tx, id);
  if (!row) throw new Error('a user who is locked is gone');
  return row;
}

const idsOf = ({ facilities }: Pick<UserRow, 'facilities'>) => facilities.map(({ id }) => id);

/** A user to add; STAGED, and with an id of the store's choice, unless it says otherwise. */
type NewUser = UserValues & Pick<UserRow, 'email'> & Partial<Pick<UserRow, 'id' | 'status'>>;

/** Adds a user, who has no password yet; undefined when another one has the e-mail. */
export async function addUser(
  tx: Database,
  trail: AuditTrail,
  { facilities, id = randomUUID(), status = 'STAGED', ...values }: NewUser,
): Promise<UserRow | undefined> {
  const added = await tx
    .insert(users)
    .values({ id, ...values, ...userKeys(values), status })
    .onConflictDoNothing({ target: users.emailIdentity })
    .returning({ id: users.id });
  if (added.length === 0) return undefined;
  await setFacilities(tx, id, idsOf({ facilities }));
  const row = await reread(tx, id);
  await trail.record({ ...auditLabel(row), before: null, after: auditFields(row) });
  return row;
}

/** Changes a user who is locked; where nothing is different, nothing is noted and the version stays. */
export async function changeUser(
  tx: Database,
  trail: AuditTrail,
  before: UserRow,
  { facilities, ...values }: UserValues & Partial<Pick<UserRow, 'status'>>,
): Promise<UserRow> {
  const [written] = await tx
    .update(users)
    .set({ ...values, ...userKeys({ ...values, email: before.email }) })
    .where(eq(users.id, before.id))
    .returning({ version: users.version });
  await setFacilities(tx, before.id, idsOf({ facilities }));
  const moved = idsOf(before).join() !== idsOf({ facilities }).join();
  if (moved && written?.version === before.version) await raiseVersion(tx, before.id);
  return noteChange(tx, trail, before);
}

/** Puts a user who is locked into another state. */
export async function setStatus(
  tx: Database,
  trail: AuditTrail,
  before: UserRow,
  status: string,
): Promise<UserRow> {
  await tx.update(users).set({ status }).where(eq(users.id, before.id));
  return noteChange(tx, trail, before);
}

/** Lets a user in who is locked and has just set a password; the trail says that, and no secret. */
export async function activate(tx: Database, trail: AuditTrail, before: UserRow): Promise<void> {
  await tx.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, before.id));
  const after = await reread(tx, before.id);
  const fields = changedFields(auditFields(before), auditFields(after));
  await trail.record({
    ...auditLabel(after),
    before: { ...fields?.before },
    after: { ...fields?.after, password: 'set' },
  });
}

async function noteChange(tx: Database, trail: AuditTrail, before: UserRow): Promise<UserRow> {
  const after = await reread(tx, before.id);
  const fields = changedFields(auditFields(before), auditFields(after));
  if (fields) await trail.record({ ...auditLabel(after), ...fields });
  return after;
}
