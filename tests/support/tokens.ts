// Valid access tokens of a provider, and forged ones that must be rejected.
import { createSecretKey } from 'node:crypto';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import type { Secrets } from '../../server/base/secrets.ts';
import { audience, clientId, issuerOf } from '../../server/identity/client.ts';
import { loadKeys } from '../../server/identity/provider/keys.ts';
import { grantClaim, grantModel, keyClaim } from '../../server/identity/sessions/live-grant.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { oidcState } from '../../server/store/schema/index.ts';

export const forgedVariants = [
  'expired',
  'a day old, and valid for ten years',
  'made in ten years',
  'without the time when it was made',
  'other audience',
  'other issuer',
  'issuer without its slash',
  'no expiry',
  'no subject',
  'not yet valid',
  'an ID token',
  'wrong type',
  'no type',
  'other key under our key id',
  'a key id that is not ours',
  'HS256 with our public key',
  'no signature',
  'altered subject',
  'cut off',
  'RS512',
] as const;
const validVariants = ['good', 'from a clock 50 s ahead', 'from a clock 50 s behind'] as const;
export type TokenVariant = (typeof validVariants)[number] | (typeof forgedVariants)[number];

/** A provider's key, and the claims of its tokens. */
export interface Signer {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  keyId: string;
  issuer: string;
  /** The audience of access tokens. */
  audience: string;
  /** The audience of ID tokens. */
  clientId: string;
  type: string;
  /** A type that access tokens must not have. */
  wrongType: string;
}

const tenYears = 10 * 366 * 86_400;

/** Makes the token of a variant, signed with the provider's own key unless the variant is about keys. */
export function createForge(signer: Signer, subject: string, more: JWTPayload = {}) {
  const { privateKey, publicKey, keyId, issuer } = signer;
  const now = Math.floor(Date.now() / 1000);
  const usual = { sub: subject, iss: issuer, aud: signer.audience, iat: now, exp: now + 600 };
  const claims: JWTPayload = { ...usual, ...more };
  const header = { alg: 'RS256', typ: signer.type, kid: keyId };
  const sign = (payload: JWTPayload, head: JWTHeaderParameters = header, key = privateKey) =>
    new SignJWT(payload).setProtectedHeader(head).sign(key);
  const without = (name: 'exp' | 'sub' | 'iat') => sign({ ...claims, [name]: undefined });
  const otherKey = async () => (await generateKeyPair('RS256')).privateKey;

  const makers: Record<TokenVariant, () => Promise<string>> = {
    // Valid from now: the bench runs longer than a token is valid.
    good() {
      const iat = Math.floor(Date.now() / 1000);
      return sign({ ...claims, iat, exp: iat + 600 });
    },
    'from a clock 50 s ahead': () => sign({ ...claims, iat: now + 50, nbf: now + 50, exp: now + 650 }),
    'from a clock 50 s behind': () => sign({ ...claims, iat: now - 650, exp: now - 50 }),
    expired: () => sign({ ...claims, iat: now - 700, exp: now - 70 }),
    'a day old, and valid for ten years': () => sign({ ...claims, iat: now - 86_400, exp: now + tenYears }),
    'made in ten years': () => sign({ ...claims, iat: now + tenYears, exp: now + tenYears + 600 }),
    'without the time when it was made': () => without('iat'),
    'other audience': () => sign({ ...claims, aud: 'another-api' }),
    'other issuer': () => sign({ ...claims, iss: 'https://evil.example/' }),
    'issuer without its slash': () => sign({ ...claims, iss: issuer.slice(0, -1) }),
    'no expiry': () => without('exp'),
    'no subject': () => without('sub'),
    'not yet valid': () => sign({ ...claims, nbf: now + 600 }),
    'an ID token': () => sign({ ...claims, aud: signer.clientId, nonce: 'n' }, { ...header, typ: 'JWT' }),
    'wrong type': () => sign(claims, { ...header, typ: signer.wrongType }),
    'no type': () => sign(claims, { alg: header.alg, kid: keyId }),
    'other key under our key id': async () => sign(claims, header, await otherKey()),
    'a key id that is not ours': async () => sign(claims, { ...header, kid: 'theirs' }, await otherKey()),
    async 'HS256 with our public key'() {
      const pem = await exportSPKI(publicKey);
      return new SignJWT(claims)
        .setProtectedHeader({ ...header, alg: 'HS256' })
        .sign(createSecretKey(Buffer.from(pem)));
    },
    'no signature': async () => new UnsecuredJWT(claims).encode(),
    async 'altered subject'() {
      const [head, , signature] = (await sign(claims)).split('.');
      const payload = { ...claims, sub: 'another-user' };
      return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
    },
    'cut off': async () => (await sign(claims)).slice(0, -20),
    async RS512() {
      const key = await rsaKey({ ...(await exportJWK(privateKey)), alg: 'RS512' }, 'RS512');
      return sign(claims, { ...header, alg: 'RS512' }, key);
    },
  };
  return (variant: TokenVariant) => makers[variant]();
}

async function rsaKey(jwk: object, algorithm: string): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm, { extractable: true });
  if (key instanceof Uint8Array) throw new Error('not an RSA key');
  return key;
}

interface Dependencies {
  db: Database;
  secrets: Secrets;
  publicUrl: URL;
  /** The user of the tokens, or the service account. */
  subject: string;
  /** The key by which a service account got it. */
  keyId?: string | undefined;
}

/** Makes tokens of the embedded provider, with its keys from the database. */
export async function createMint({ db, secrets, publicUrl, subject, keyId }: Dependencies) {
  const { signing, verifying } = await loadKeys(db, secrets);
  const more = keyId ? { [keyClaim]: keyId } : { [grantClaim]: await grantFor(db, subject) };
  const signer: Signer = {
    privateKey: await rsaKey(signing, 'RS256'),
    publicKey: await rsaKey(verifying, 'RS256'),
    keyId: signing.kid,
    issuer: issuerOf(publicUrl),
    audience,
    clientId,
    type: 'at+jwt',
    wrongType: 'JWT',
  };
  return createForge(signer, subject, more);
}

/** The session of such tokens, which lasts as long as any clock of a test may say. */
async function grantFor(db: Database, accountId: string): Promise<string> {
  const id = `test ${accountId}`;
  const values = {
    model: grantModel,
    id,
    payload: { accountId, iat: Math.floor(Date.now() / 1000) },
    expiresAt: new Date('2100-01-01'),
  };
  await db.insert(oidcState).values(values).onConflictDoNothing();
  return id;
}
