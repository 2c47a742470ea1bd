// A monitor says its serial number and the credential it was given, by HTTP Basic. Only the credential's
// SHA-256 is kept: it is long and random, so nothing slower is needed.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../store/engine/database.ts';
import { credentialOf } from '../store/monitors/presence.ts';

/** A new credential: 32 random bytes, base64url. */
export function createCredential(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex: what is kept of a credential. */
export function hashCredential(credential: string): string {
  return createHash('sha256').update(credential).digest('hex');
}

const nobody = hashCredential('');

/**
 * The record id of the monitor that an Authorization header names and proves to be. Null otherwise:
 * an unknown serial number, a deleted monitor and a wrong credential are not told apart, nor by time.
 */
export async function authenticateMonitor(db: Database, header: string): Promise<string | null> {
  const encoded = /^Basic ([\w+/-]+=*)$/i.exec(header)?.[1];
  if (!encoded) return null;
  const plain = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = plain.indexOf(':');
  if (colon < 0) return null;
  const known = await credentialOf(db, plain.slice(0, colon));
  const given = hashCredential(plain.slice(colon + 1));
  const same = timingSafeEqual(Buffer.from(known?.credentialHash ?? nobody), Buffer.from(given));
  return same && known ? known.id : null;
}
