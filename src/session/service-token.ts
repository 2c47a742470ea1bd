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
}

const storedToken: ServiceToken = {
  save: (token) => writeStored(key, token),
  read: () => readStored(key, z.string().min(1)),
  clear: () => clearStored(key),
};

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

/** A token that is in memory while the app runs. Signing in restarts the app, so it is handed over to that start. */
function createTokenInMemory(): ServiceToken {
  let current = takeHandedOver();
  return {
    save(token) {
      current = token;
      try {
        sessionStorage.setItem(key, token);
      } catch {
        // Storage is blocked: the next start requires a sign-in.
      }
    },
    read: () => current,
    clear() {
      current = null;
    },
  };
}

export function createServiceToken(inMemory: boolean): ServiceToken {
  return inMemory ? createTokenInMemory() : storedToken;
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
