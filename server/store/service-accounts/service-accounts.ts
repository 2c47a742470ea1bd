// Service accounts, with their facilities and keys. Whoever reads or changes them sees everything.
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../contract/common/durations.ts';
import { searchKey } from '../../../contract/common/normalise.ts';
import { randomUUID } from '../../base/platform.ts';
import { changedFields } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { nameOfCaller } from '../audit/caller-name.ts';
import { dayOf } from '../audit/served-records.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import type { AuditFields } from '../schema/audit.ts';
import { facilities, serviceAccountKeys, serviceAccountRoleRows, serviceAccounts } from '../schema/index.ts';

type Account = typeof serviceAccounts.$inferSelect;
export type ServiceKeyRow = typeof serviceAccountKeys.$inferSelect;

export interface AccountFacility {
  id: string;
  name: string;
  /** The hospital's own. */
  code: string;
}

export interface ServiceAccountRow extends Account {
  /** Those that its role is for, by name; null: all. */
  facilities: AccountFacility[] | null;
  /** The oldest first. */
  keys: ServiceKeyRow[];
}

/** What of an account is given by hand. The facilities are locked. */
export interface AccountValues
  extends Pick<Account, 'name' | 'note' | 'role' | 'endsAt' | 'client'>,
    Pick<ServiceAccountRow, 'facilities'> {}

/** The last day on which an account is accepted. */
export function lastDayOf({ endsAt }: Pick<Account, 'endsAt'>): string {
  return dayOf(new Date(endsAt.getTime() - dayMs));
}

async function listPlaces(db: Database, where: SQL | undefined) {
  const { accountId, facilityId } = serviceAccountRoleRows;
  return db
    .select({ accountId, id: facilityId, name: facilities.name, code: facilities.code })
    .from(serviceAccountRoleRows)
    .leftJoin(facilities, eq(facilities.id, facilityId))
    .where(where)
    .orderBy(asc(facilities.nameKey), asc(facilities.id));
}

type Place = Awaited<ReturnType<typeof listPlaces>>[number];

function facilitiesOf({ role }: Pick<Account, 'role'>, places: readonly Place[]): AccountFacility[] | null {
  const isEverywhere = role !== 'siteAdministrator' && role !== 'engineer';
  if (isEverywhere || places.some(({ id }) => id === null)) return null;
  return places.flatMap(({ id, name, code }) =>
    id && name !== null && code !== null ? { id, name, code } : [],
  );
}

/** The accounts themselves; `lock` keeps others from changing them until the transaction ends. */
async function read(db: Database, id?: string, lock = false): Promise<ServiceAccountRow[]> {
  const query = db
    .select()
    .from(serviceAccounts)
    .where(id === undefined ? undefined : eq(serviceAccounts.id, id))
    .orderBy(asc(serviceAccounts.nameKey));
  const rows = await (lock ? query.for('update') : query);
  if (rows.length === 0) return [];
  const ofThis = (column: typeof serviceAccountKeys.accountId | typeof serviceAccountRoleRows.accountId) =>
    id === undefined ? undefined : eq(column, id);
  const places = await listPlaces(db, ofThis(serviceAccountRoleRows.accountId));
  const keys = await db
    .select()
    .from(serviceAccountKeys)
    .where(ofThis(serviceAccountKeys.accountId))
    .orderBy(asc(serviceAccountKeys.createdAt), asc(serviceAccountKeys.id));
  return rows.map((row) => ({
    ...row,
    facilities: facilitiesOf(
      row,
      places.filter(({ accountId }) => accountId === row.id),
    ),
    keys: keys.filter(({ accountId }) => accountId === row.id),
  }));
}

/** All of them, by name. */
export function listAccounts(db: Database): Promise<ServiceAccountRow[]> {
  return read(db);
}

export async function findAccount(db: Database, id: string): Promise<ServiceAccountRow | undefined> {
  return isId(id) ? (await read(db, id))[0] : undefined;
}

export async function lockAccount(tx: Database, id: string): Promise<ServiceAccountRow | undefined> {
  return isId(id) ? (await read(tx, id, true))[0] : undefined;
}

/** Keeps others from adding accounts until the transaction ends. @returns how many there are */
export async function lockNumber(tx: Database): Promise<number> {
  await tx.execute(sql`LOCK TABLE ${serviceAccounts} IN SHARE ROW EXCLUSIVE MODE`);
  return tx.$count(serviceAccounts);
}

async function setPlaces(tx: Database, accountId: string, { role, facilities: places }: AccountValues) {
  await tx.delete(serviceAccountRoleRows).where(eq(serviceAccountRoleRows.accountId, accountId));
  if (role === 'administrator' || role === 'directory') return;
  const ids = places ? places.map(({ id }) => id) : [null];
  if (ids.length === 0) return;
  await tx.insert(serviceAccountRoleRows).values(ids.map((facilityId) => ({ accountId, role, facilityId })));
}

function auditFields(account: AccountValues): AuditFields {
  const { name, note, role, facilities: places, client } = account;
  return {
    account_name: name,
    account_note: note,
    account_role: role,
    facility_ids: places?.map(({ id }) => id).join(', ') ?? '',
    facilities: places?.map((place) => `${place.name} (${place.code})`).join(', ') ?? '',
    all_facilities: places === null && role !== 'directory',
    last_day: lastDayOf(account),
    account_client: client ?? '',
  };
}

export const labelOf = ({ id, name }: Pick<Account, 'id' | 'name'>) => ({
  entity: 'serviceAccount' as const,
  recordId: id,
  label: name,
});

interface Creation {
  at: Date;
  by: string;
}

/** @throws a unique violation of `service_accounts_name` or `service_accounts_client` */
export async function addAccount(
  tx: Database,
  trail: AuditTrail,
  values: AccountValues,
  { at, by }: Creation,
): Promise<string> {
  const { facilities: _, ...row } = values;
  const id = randomUUID();
  await tx.insert(serviceAccounts).values({
    ...row,
    id,
    nameKey: searchKey(row.name),
    createdAt: at,
    createdBy: by,
    createdByName: nameOfCaller(by),
  });
  await setPlaces(tx, id, values);
  await trail.record({ ...labelOf({ id, name: row.name }), before: null, after: auditFields(values) });
  return id;
}

/** Changes a locked account; when nothing differs, its version stays. @throws as `addAccount` */
export async function changeAccount(
  tx: Database,
  trail: AuditTrail,
  before: ServiceAccountRow,
  values: AccountValues,
): Promise<void> {
  const fields = changedFields(auditFields(before), auditFields(values));
  if (!fields) return;
  const { facilities: _, ...row } = values;
  await tx
    .update(serviceAccounts)
    .set({ ...row, nameKey: searchKey(row.name), version: before.version + 1 })
    .where(eq(serviceAccounts.id, before.id));
  await setPlaces(tx, before.id, values);
  await trail.record({ ...labelOf({ id: before.id, name: row.name }), ...fields });
}

/** Removes a locked account with its keys. */
export async function removeAccount(
  tx: Database,
  trail: AuditTrail,
  account: ServiceAccountRow,
): Promise<void> {
  await tx.delete(serviceAccounts).where(eq(serviceAccounts.id, account.id));
  await trail.record({ ...labelOf(account), before: auditFields(account), after: null });
}
