// Keys of service accounts. Their hashes are stored alone; a key has 256 random bits, so that no slow hash is needed.
import { and, eq, exists, gt, type SQL, sql } from 'drizzle-orm';
import {
  type ServiceAccountRole,
  serviceKeyPrefix,
} from '../../../contract/service-accounts/service-accounts.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { base64url, randomToken, randomUUID, sha256 } from '../../base/platform.ts';
import type { Author } from '../audit/audit.ts';
import { type AuditTrail, recordEventOf } from '../audit/audited-write.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { serviceAccountKeys, serviceAccounts } from '../schema/index.ts';
import { labelOf, type ServiceAccountRow, type ServiceKeyRow } from './service-accounts.ts';

/** So much of a key is shown after its prefix. */
const shownLength = 4;

function hashOfKey(key: string): string {
  return base64url(sha256(key));
}

/** How the trail names a key: never by more than its beginning. */
const nameOfKey = ({ beginning }: Pick<ServiceKeyRow, 'beginning'>): string =>
  `${serviceKeyPrefix}${beginning}…`;

/** Adds a key to a locked account. @returns the key, which is known from here on to whoever is told alone */
export async function addKey(tx: Database, trail: AuditTrail, account: ServiceAccountRow): Promise<string> {
  const random = randomToken();
  const key = `${serviceKeyPrefix}${random}`;
  const beginning = random.slice(0, shownLength);
  const row = { hash: hashOfKey(key), beginning, createdAt: databaseTime() };
  await tx.insert(serviceAccountKeys).values({ id: randomUUID(), accountId: account.id, ...row });
  const fields = { before: { account_key: null }, after: { account_key: nameOfKey({ beginning }) } };
  await trail.record({ ...labelOf(account), ...fields });
  return key;
}

/** @returns false where a locked account has no such key */
export async function removeKey(
  tx: Database,
  trail: AuditTrail,
  account: ServiceAccountRow,
  keyId: string,
): Promise<boolean> {
  const key = account.keys.find(({ id }) => id === keyId.toLowerCase());
  if (!key) return false;
  await tx.delete(serviceAccountKeys).where(eq(serviceAccountKeys.id, key.id));
  const fields = { before: { account_key: nameOfKey(key) }, after: { account_key: null } };
  await trail.record({ ...labelOf(account), ...fields });
  return true;
}

/** An account, and the key of it that was sent. */
export interface KeyHolder {
  accountId: string;
  name: string;
  role: ServiceAccountRole;
  keyId: string;
}

/** The account of a key, unless it has ended; undefined for what is no key. */
export async function verifyServiceKey(db: Database, key: string): Promise<KeyHolder | undefined> {
  if (!key.startsWith(serviceKeyPrefix)) return undefined;
  // What is looked up is the hash of a random key: how long that takes tells nothing of any.
  const isThis = and(eq(serviceAccountKeys.hash, hashOfKey(key)), gt(serviceAccounts.endsAt, databaseTime()));
  const { id: accountId, name, role } = serviceAccounts;
  const [found] = await outsideReach(() =>
    db
      .select({ accountId, name, role, keyId: serviceAccountKeys.id })
      .from(serviceAccountKeys)
      .innerJoin(serviceAccounts, eq(accountId, serviceAccountKeys.accountId))
      .where(isThis),
  );
  return found;
}

/** Whether an account is accepted and still has this key: a part of the read that each call makes. */
export function isLiveKey(db: Database, accountId: string, keyId: string): SQL {
  const { id, endsAt } = serviceAccounts;
  return exists(
    db
      .select({ one: sql`1` })
      .from(serviceAccountKeys)
      .innerJoin(serviceAccounts, eq(id, serviceAccountKeys.accountId))
      .where(and(eq(serviceAccountKeys.id, keyId), eq(id, accountId), gt(endsAt, databaseTime()))),
  );
}

/** Whether there is an account of this id, also one that has ended or has no key: whoever tries one is in the trail. */
export async function isAccount(db: Database, accountId: string): Promise<boolean> {
  if (!isId(accountId)) return false;
  return (await db.$count(serviceAccounts, eq(serviceAccounts.id, accountId))) > 0;
}

/** Names an account in the trail that did not change. @returns whether there is one of this id */
export async function recordAccount(tx: Database, trail: AuditTrail, accountId: string): Promise<boolean> {
  const { id, name } = serviceAccounts;
  const [account] = await tx.select({ id, name }).from(serviceAccounts).where(eq(id, accountId));
  if (account) await trail.record({ ...labelOf(account), before: null, after: null });
  return account !== undefined;
}

/** @param author the account that got a token */
export function recordTokenOf(db: Database, author: Author): Promise<void> {
  const event = { action: 'signIn', entity: 'serviceAccount', details: null } as const;
  return recordEventOf(db, author, event, (tx, trail) => recordAccount(tx, trail, author.callerId));
}
