// The provider's keys: created at the first start and stored in the database, encrypted with SECRET_KEY.
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { randomToken } from '../../base/platform.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { Database } from '../../store/engine/database.ts';
import { loadOrCreateKey } from '../../store/engine/sealed-keys.ts';

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

export interface ProviderKeys {
  signing: z.output<typeof privateRsaKey>;
  verifying: z.output<typeof publicRsaKey>;
  cookie: string;
}

/** Created when missing; concurrent starts get the same keys. @throws StartError when SECRET_KEY is another one */
export async function loadKeys(db: Database, secrets: Secrets): Promise<ProviderKeys> {
  const load = (name: string, create: () => Promise<string>) => loadOrCreateKey(db, secrets, name, create);
  const signing = privateRsaKey.parse(JSON.parse(await load('oidc-signing', createSigningKey)));
  const cookie = await load('oidc-cookie', async () => randomToken());
  return { signing, verifying: publicRsaKey.parse(signing), cookie };
}

async function createSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
}
