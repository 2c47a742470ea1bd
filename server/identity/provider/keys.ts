// The provider's keys: created at the first start and stored in the database, encrypted with SECRET_KEY.
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import { secondMs } from '../../../contract/common/durations.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { randomToken } from '../../base/platform.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { Database } from '../../store/engine/database.ts';
import { deleteKey, loadKey, loadOrCreateKey, storeKey } from '../../store/engine/sealed-keys.ts';

const publicRsaKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
});

const privateRsaKey = publicRsaKey.extend({
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

const signingName = 'oidc-signing';
const cookieName = 'oidc-cookie';
const retiredName = 'oidc-retired';

/** Keys that were replaced: what they signed before is good for its time. */
const retiredKeys = z.object({ signing: privateRsaKey, cookie: z.string(), at: z.coerce.date() });

export type RetiredKeys = z.output<typeof retiredKeys>;

export interface ProviderKeys {
  signing: z.output<typeof privateRsaKey>;
  verifying: z.output<typeof publicRsaKey>;
  cookie: string;
  /** Undefined where the keys were not replaced since the longest session began. */
  retired: RetiredKeys | undefined;
}

async function loadRetired(db: Database, secrets: Secrets): Promise<RetiredKeys | undefined> {
  const stored = await loadKey(db, secrets, retiredName);
  if (stored === undefined) return undefined;
  const retired = retiredKeys.parse(JSON.parse(stored));
  return isOver(retired) ? undefined : retired;
}

/** Whether the longest session has ended that keys signed before they were replaced. */
export function isOver({ at }: Pick<RetiredKeys, 'at'>): boolean {
  return databaseTime().getTime() - at.getTime() >= maxSessionSeconds * secondMs;
}

/** Created when missing; concurrent starts get the same keys. @throws StartError when SECRET_KEY is another one */
export async function loadKeys(db: Database, secrets: Secrets): Promise<ProviderKeys> {
  const load = (name: string, create: () => Promise<string>) => loadOrCreateKey(db, secrets, name, create);
  const signing = privateRsaKey.parse(JSON.parse(await load(signingName, createSigningKey)));
  const cookie = await load(cookieName, async () => randomToken());
  const retired = await loadRetired(db, secrets);
  return { signing, verifying: publicKeyOf({ signing }), cookie, retired };
}

/** The public half of a signing key. */
export function publicKeyOf({ signing }: Pick<ProviderKeys, 'signing'>): ProviderKeys['verifying'] {
  return publicRsaKey.parse(signing);
}

/** Forgets the keys before: nothing counts that they have signed. */
export function forgetRetiredKeys(tx: Database): Promise<void> {
  return deleteKey(tx, retiredName);
}

/** Makes new keys. Those before are kept for what they signed until now. */
export async function replaceKeys(tx: Database, secrets: Secrets, at: Date): Promise<void> {
  const signing = await loadKey(tx, secrets, signingName);
  const cookie = await loadKey(tx, secrets, cookieName);
  if (signing !== undefined) await storeKey(tx, secrets, signingName, await createSigningKey());
  if (cookie !== undefined) await storeKey(tx, secrets, cookieName, randomToken());
  await forgetRetiredKeys(tx);
  if (signing === undefined || cookie === undefined) return;
  const retired = { signing: privateRsaKey.parse(JSON.parse(signing)), cookie, at };
  await storeKey(tx, secrets, retiredName, JSON.stringify(retired));
}

async function createSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
}
