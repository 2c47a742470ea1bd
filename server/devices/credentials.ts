// A monitor's HTTP Basic sign-in. A credential is long and random, so its SHA-256 is stored; nothing slower is needed. Calls
// that come together are looked up together: a large fleet makes thousands a second.
import { identityKey } from '../../contract/common/normalise.ts';
import { batchCalls } from '../base/batch-calls.ts';
import { decodeBase64, hex, isSameSecret, randomToken, sha256 } from '../base/platform.ts';
import type { AuthenticateMonitor } from '../http/authenticate.ts';
import type { Database } from '../store/engine/database.ts';
import { type Credential, findCredentials } from '../store/overview/presence.ts';
import type { WrongCredentials } from './wrong-credentials.ts';

/** A new credential: 32 random bytes, base64url. A spreadsheet takes what begins with a minus for a formula. */
export function createCredential(): string {
  let credential = randomToken();
  while (credential.startsWith('-')) credential = randomToken();
  return credential;
}

export function hashCredential(credential: string): string {
  return hex(sha256(credential));
}

/** More than any serial number has. */
const maxIdentityLength = 100;

/** Compared for an unknown serial number, so that both cases take the same time. */
const placeholderHash = hashCredential('');

/**
 * The record id of the monitor that an Authorization header authenticates. Null otherwise: an unknown serial number, a
 * deleted monitor and a wrong credential cannot be told apart, not even by the time it takes.
 */
export function createMonitorAuthentication(
  db: Database,
  wrong: Pick<WrongCredentials, 'count'>,
): AuthenticateMonitor {
  const find = batchCalls<Credential>((identities) => findCredentials(db, identities), { maxKeys: 500 });
  return async (header, address) => {
    const encoded = /^Basic ([\w+/-]+=*)$/i.exec(header)?.[1];
    if (!encoded) return null;
    const plain = new TextDecoder().decode(decodeBase64(encoded));
    const colon = plain.indexOf(':');
    if (colon < 0) return null;
    const identity = identityKey(plain.slice(0, colon));
    // A value that the database would refuse must not fail the calls of others.
    if (!mayBeIdentity(identity)) return null;
    const monitor = await find(identity);
    const given = hashCredential(plain.slice(colon + 1));
    const same = isSameSecret(monitor?.credentialHash ?? placeholderHash, given);
    if (same && monitor) return monitor.id;
    wrong.count(identity, address);
    return null;
  };
}

function mayBeIdentity(text: string): boolean {
  return text.length <= maxIdentityLength && !text.includes('\0');
}
