// The service's own token, for a person who signed in with password and code instead of at the provider. It is stored
// like the provider's tokens, and cannot be renewed: once it is refused, the session has ended.
import { z } from 'zod';
import { endSession } from '../../contract/accounts/end-session.ts';
import type { Call } from '../api/http.ts';
import { clearStored, readStored, writeStored } from '../lib/local-storage.ts';
import { appStorageKeys } from '../lib/storage-keys.ts';
import { SignedOutError, type TokenIssuer } from './token-issuer.ts';

const key = appStorageKeys.serviceToken;

/** How long a sign-out waits for the service. */
const endTimeoutMs = 3_000;

export interface ServiceToken {
  save(token: string): void;
  read(): string | null;
  clear(): void;
  /** From now on it is in this page's memory alone. */
  keepInMemory(): void;
}

/** Takes the token from the previous page; it is in this tab's storage only between two starts. */
function takeHandedOver(): string | null {
  try {
    const token = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return token;
  } catch {
    return null;
  }
}

/** Signing in restarts the app: a token in memory is handed over to that start. */
function handOver(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // Storage is blocked: the next start requires a sign-in.
  }
}

/** @param startsInMemory in memory while the app runs; else it is stored, for all tabs */
export function createServiceToken(startsInMemory: boolean): ServiceToken {
  let inMemory = startsInMemory;
  /** The token in memory; where it is stored, the last one that was there. */
  let last = takeHandedOver();
  if (last && !inMemory) writeStored(key, last);

  function read(): string | null {
    if (inMemory) return last;
    const stored = readStored(key, z.string().min(1));
    last = stored ?? last;
    return stored;
  }

  return {
    save(token) {
      last = token;
      if (inMemory) handOver(token);
      else writeStored(key, token);
    },
    read,
    clear() {
      last = null;
      if (!inMemory) clearStored(key);
    },
    keepInMemory() {
      // Another tab may have done it first: this one goes on with what it has read.
      read();
      inMemory = true;
      clearStored(key);
    },
  };
}

/** @param callAs makes calls with this token, not that of the session */
export function createServiceTokenIssuer(token: string, callAs: (token: string) => Call): TokenIssuer {
  return {
    async token(fresh) {
      if (fresh) throw new SignedOutError('refused');
      return token;
    },

    async end(reachable) {
      if (!reachable) return 'unreachable';
      try {
        await callAs(token)(endSession, {}, { signal: AbortSignal.timeout(endTimeoutMs) });
        return 'done';
      } catch {
        return 'unreachable';
      }
    },
  };
}
