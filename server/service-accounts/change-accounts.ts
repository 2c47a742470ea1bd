// Adding, changing and removing service accounts and their keys.
import type { z } from 'zod';
import { dayMs } from '../../contract/common/durations.ts';
import {
  maxServiceAccountKeys,
  maxServiceAccounts,
  serviceAccountEnds,
  type serviceAccountForm,
  type updateServiceAccount as updateEndpoint,
} from '../../contract/service-accounts/service-accounts.ts';
import { databaseTime } from '../base/database-clock.ts';
import { notUnique, requireCurrentVersion, requireSameId } from '../common/conflicts.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { auditedWrite } from '../store/audit/audited-write.ts';
import { dayOf } from '../store/audit/served-records.ts';
import { notifyOfNotices, notifyOfSessions } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';
import { violates } from '../store/engine/violations.ts';
import { lockFacilities } from '../store/facilities/facilities.ts';
import { addKey, removeKey } from '../store/service-accounts/keys.ts';
import * as store from '../store/service-accounts/service-accounts.ts';
import { toServiceAccountResponse } from './response.ts';

type Form = z.output<typeof serviceAccountForm>;

export interface ServiceAccountDependencies {
  db: Database;
  /** Null where an outside provider gives programs their tokens. */
  tokenUrl: string | null;
}

const update = { action: 'update', entity: 'serviceAccount' } as const;

/** @throws HttpError 404 */
export async function requireAccount(db: Database, id: string): Promise<store.ServiceAccountRow> {
  const account = await store.findAccount(db, id);
  if (!account) throw recordNotFound('serviceAccountUnknown', 'id');
  return account;
}

/** @throws HttpError 404 */
async function lockAccount(tx: Database, id: string): Promise<store.ServiceAccountRow> {
  const account = await store.lockAccount(tx, id);
  if (!account) throw recordNotFound('serviceAccountUnknown', 'id');
  return account;
}

/** @throws HttpError 422 where an end may not be given today */
function checkEnd(day: string): void {
  const { first, last } = serviceAccountEnds(dayOf(databaseTime()));
  if (day < first || day > last)
    throw new HttpError(422, 'serviceAccountEnds', { errors: { ends_date: 'serviceAccountEnds' } });
}

/**
 * A key of SCIM lies for years in another system, and opens nothing else: it must not come to read monitors, nor another one to
 * suspend people.
 * @throws HttpError 409 where keys would come to be of another kind
 */
function checkKeys({ keys, role: before }: store.ServiceAccountRow, role: Form['role']): void {
  if (keys.length > 0 && (before === 'directory') !== (role === 'directory'))
    throw new HttpError(409, 'serviceAccountKeysOfRole', { errors: { role: 'serviceAccountKeysOfRole' } });
}

/** Whether the tokens of such an account come from an outside provider; SCIM's token is a key of this service anyway. */
function isClient({ tokenUrl }: ServiceAccountDependencies, role: Form['role']): boolean {
  return tokenUrl === null && role !== 'directory';
}

/** @throws HttpError 422 */
function clientOf(dependencies: ServiceAccountDependencies, { client, role }: Form): string | null {
  const isNeeded = isClient(dependencies, role);
  if (isNeeded === (client !== '')) return client || null;
  const key = isNeeded ? 'serviceAccountClientRequired' : 'serviceAccountClientNone';
  throw new HttpError(422, key, { errors: { client: key } });
}

/** Locks the facilities that a form names. @throws HttpError 422 */
async function valuesOf(
  tx: Database,
  dependencies: ServiceAccountDependencies,
  form: Form,
): Promise<store.AccountValues> {
  const { name, note, role, ends_date: day, facilities: ids } = form;
  const client = clientOf(dependencies, form);
  const found = ids && (await lockFacilities(tx, ids));
  const known = new Set(found?.map(({ id }) => id));
  if (ids?.some((id) => !known.has(id.toLowerCase())))
    throw new HttpError(422, 'facilityUnknown', { errors: { facilities: 'facilityUnknown' } });
  const endsAt = new Date(new Date(`${day}T00:00:00Z`).getTime() + dayMs);
  return { name, note, role, endsAt, client, facilities: found };
}

function asRefusal(error: unknown): unknown {
  if (violates(error, 'service_accounts_name')) return notUnique('serviceAccountNameTaken', 'name');
  if (violates(error, 'service_accounts_client')) return notUnique('serviceAccountClientTaken', 'client');
  return error;
}

async function written<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    throw asRefusal(error);
  });
}

/** @throws HttpError 409 where the name or the client is taken, or there are too many; 422 */
export async function createAccount(
  dependencies: ServiceAccountDependencies,
  author: Author,
  form: Form,
): Promise<store.ServiceAccountRow> {
  const { db } = dependencies;
  checkEnd(form.ends_date);
  const act = { action: 'create', entity: 'serviceAccount' } as const;
  const writing = auditedWrite(db, author, act, async (tx, trail) => {
    const values = await valuesOf(tx, dependencies, form);
    if ((await store.lockNumber(tx)) >= maxServiceAccounts)
      throw new HttpError(409, 'serviceAccountsTooMany');
    const id = await store.addAccount(tx, trail, values, { at: databaseTime(), by: author.callerId });
    // Its end may be near.
    await notifyOfNotices(tx);
    return lockAccount(tx, id);
  });
  return written(writing);
}

/** @throws HttpError 404, 409 where it changed since the version that was sent, or as `createAccount` */
export async function updateAccount(
  dependencies: ServiceAccountDependencies,
  author: Author,
  id: string,
  body: z.output<typeof updateEndpoint.body>,
): Promise<store.ServiceAccountRow> {
  requireSameId(id, body.id);
  const writing = auditedWrite(dependencies.db, author, update, async (tx, trail) => {
    const values = await valuesOf(tx, dependencies, body);
    const before = await lockAccount(tx, id);
    const sent = { ...before, ...values, version: body.version ?? before.version };
    requireCurrentVersion(toServiceAccountResponse(before), toServiceAccountResponse(sent));
    checkKeys(before, values.role);
    if (values.endsAt.getTime() !== before.endsAt.getTime()) checkEnd(body.ends_date);
    await store.changeAccount(tx, trail, before, values);
    // Its open streams look what it may see now.
    await notifyOfSessions(tx, [before.id]);
    await notifyOfNotices(tx);
    return lockAccount(tx, id);
  });
  return written(writing);
}

/** @throws HttpError 404 */
export async function deleteAccount(db: Database, author: Author, id: string): Promise<void> {
  const act = { action: 'delete', entity: 'serviceAccount' } as const;
  await auditedWrite(db, author, act, async (tx, trail) => {
    const account = await lockAccount(tx, id);
    await store.removeAccount(tx, trail, account);
    await notifyOfSessions(tx, [account.id]);
    await notifyOfNotices(tx);
  });
}

/** @throws HttpError 404; 409 for one that has ended or has all its keys; 422 where its tokens come from elsewhere */
export async function createKey(
  dependencies: ServiceAccountDependencies,
  author: Author,
  id: string,
): Promise<{ account: store.ServiceAccountRow; key: string }> {
  return auditedWrite(dependencies.db, author, update, async (tx, trail) => {
    const account = await lockAccount(tx, id);
    if (isClient(dependencies, account.role)) throw new HttpError(422, 'serviceAccountKeysOutside');
    if (account.endsAt <= databaseTime()) throw new HttpError(409, 'serviceAccountEnded');
    if (account.keys.length >= maxServiceAccountKeys) throw new HttpError(409, 'serviceAccountKeysFull');
    const key = await addKey(tx, trail, account);
    return { account: await lockAccount(tx, id), key };
  });
}

/** @throws HttpError 404 for an unknown account or key */
export async function deleteKey(
  db: Database,
  author: Author,
  { id, keyId }: { id: string; keyId: string },
): Promise<store.ServiceAccountRow> {
  return auditedWrite(db, author, update, async (tx, trail) => {
    const account = await lockAccount(tx, id);
    if (!(await removeKey(tx, trail, account, keyId)))
      throw recordNotFound('serviceAccountKeyUnknown', 'keyId');
    await notifyOfSessions(tx, [account.id]);
    await notifyOfNotices(tx);
    return lockAccount(tx, id);
  });
}
