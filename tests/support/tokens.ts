// Access tokens as the provider makes them, and as nobody should believe them.
import { createSecretKey } from 'node:crypto';
import {
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { audience, issuerOf } from '../../server/identity/client.ts';
import { loadKeys } from '../../server/identity/keys.ts';
import type { Secrets } from '../../server/secrets.ts';
import type { Database } from '../../server/store/database.ts';

export const forgedVariants = [
  'expired',
  'other audience',
  'other issuer',
  'issuer without its slash',
  'no expiry',
  'no subject',
  'not yet valid',
  'an ID token',
  'no type',
  'other key under our key id',
  'HS256 with our public key',
  'no signature',
  'altered subject',
  'cut off',
  'RS512',
] as const;
export type TokenVariant = 'good' | (typeof forgedVariants)[number];

interface Parts {
  db: Database;
  secrets: Secrets;
  publicUrl: URL;
  /** Whom the tokens speak for. */
  subject: string;
}

/** A function that makes the token of a variant, with the provider's own stored key where that makes it harder. */
export async function createMint({ db, secrets, publicUrl, subject }: Parts) {
  const { signing, verifying } = await loadKeys(db, secrets);
  const ours = await importJWK(signing, 'RS256');
  const publicKey = await importJWK(verifying, 'RS256', { extractable: true });
  const now = Math.floor(Date.now() / 1000);
  const claims: JWTPayload = {
    sub: subject,
    iss: issuerOf(publicUrl),
    aud: audience,
    iat: now,
    exp: now + 600,
  };
  const header = { alg: 'RS256', typ: 'at+jwt', kid: signing.kid };
  const sign = (payload: JWTPayload, head: JWTHeaderParameters = header, key = ours) =>
    new SignJWT(payload).setProtectedHeader(head).sign(key);
  const without = (name: 'exp' | 'sub') => sign({ ...claims, [name]: undefined });

  const makers: Record<TokenVariant, () => Promise<string>> = {
    // Good from the moment it is made: a bench takes longer than a token lives.
    good() {
      const iat = Math.floor(Date.now() / 1000);
      return sign({ ...claims, iat, exp: iat + 600 });
    },
    expired: () => sign({ ...claims, iat: now - 700, exp: now - 60 }),
    'other audience': () => sign({ ...claims, aud: 'another-api' }),
    'other issuer': () => sign({ ...claims, iss: 'https://evil.example/' }),
    'issuer without its slash': () => sign({ ...claims, iss: publicUrl.origin }),
    'no expiry': () => without('exp'),
    'no subject': () => without('sub'),
    'not yet valid': () => sign({ ...claims, nbf: now + 600 }),
    'an ID token': () => sign(claims, { ...header, typ: 'JWT' }),
    'no type': () => sign(claims, { alg: header.alg }),
    async 'other key under our key id'() {
      const { privateKey } = await generateKeyPair('RS256');
      return sign(claims, header, privateKey);
    },
    async 'HS256 with our public key'() {
      if (publicKey instanceof Uint8Array) throw new Error('not a public key');
      const pem = await exportSPKI(publicKey);
      return new SignJWT(claims)
        .setProtectedHeader({ ...header, alg: 'HS256' })
        .sign(createSecretKey(Buffer.from(pem)));
    },
    'no signature': async () => new UnsecuredJWT(claims).encode(),
    async 'altered subject'() {
      const [head, , signature] = (await sign(claims)).split('.');
      const payload = { ...claims, sub: 'somebody-else' };
      return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
    },
    'cut off': async () => (await sign(claims)).slice(0, -20),
    async RS512() {
      const key = await importJWK({ ...signing, alg: 'RS512' }, 'RS512');
      return sign(claims, { ...header, alg: 'RS512' }, key);
    },
  };
  return (variant: TokenVariant) => makers[variant]();
}
