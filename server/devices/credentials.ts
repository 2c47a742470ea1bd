// A monitor's HTTP Basic sign-in. A credential is long and random, so its SHA-256 is stored; nothing slower is needed.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../store/engine/database.ts';
import { credentialOf } from '../store/monitors/presence.ts';

/** A new credential: 32 random bytes, base64url. */
export function createCredential(): string {
  return randomBytes(32).toString('base64url');
}

export function hashCredential(credential: string): string {
  return createHash('sha256').update(credential).digest('hex');
}

/** Compared for an unknown serial number, so that both cases take the same time. */
const placeholderHash = hashCredential('');

/**
 * The record id of the monitor that an Authorization header authenticates. Null otherwise: an unknown serial number, a
 * deleted monitor and a wrong credential cannot be told apart, not even by the time it takes.
 */
export async function authenticateMonitor(db: Database, header: string): Promise<string | null> {
  const encoded = /^Basic ([\w+/-]+=*)$/i.exec(header)?.[1];
  if (!encoded) return null;
  const plain = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = plain.indexOf(':');
  if (colon < 0) return null;
  const monitor = await credentialOf(db, plain.slice(0, colon));
  const given = hashCredential(plain.slice(colon + 1));
  const same = timingSafeEqual(Buffer.from(monitor?.credentialHash ?? placeholderHash), Buffer.from(given));
  return same && monitor ? monitor.id : null;
}
