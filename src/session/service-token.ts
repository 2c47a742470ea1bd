// The service's own token, for whoever gave password and code without the provider's pages.
// It is kept as the provider's are, and cannot be renewed: refused, it is over.
import { z } from 'zod';
import { endSession } from '../../contract/users/accounts.ts';
import type { Call } from '../api/http.ts';
import { clearStored, readStored, writeStored } from '../lib/stored.ts';
import { SessionEnded, type TokenSource } from './token-source.ts';

const key = 'infusion.own-token';

/** The service is told of the end for so long at the most, in ms: nobody waits at a door that is closed. */
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

/** Takes what the page before has handed over: it stands in this tab only, and only from one start to the next. */
function takeHandedOver(): string | null {
  try {
    const token = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return token;
  } catch {
    return null;
  }
}

/** A token that is on no storage while somebody works. Whoever has just come in by it starts the app anew. */
function createTokenInMemory(): ServiceToken {
  let held = takeHandedOver();
  return {
    save(token) {
      held = token;
      try {
        sessionStorage.setItem(key, token);
      } catch {
        // A browser that forbids storage: the next start asks for a sign-in.
      }
    },
    read: () => held,
    clear() {
      held = null;
    },
  };
}

export function createServiceToken(inMemory: boolean): ServiceToken {
  return inMemory ? createTokenInMemory() : storedToken;
}

/** @param callAs makes calls with a token, whoever is signed in. */
export function createServiceTokenSource(token: string, callAs: (token: string) => Call): TokenSource {
  return {
    async token(fresh) {
      if (fresh) throw new SessionEnded('refused');
      return token;
    },

    async end(reachable) {
      if (!reachable) return 'unreachable';
      try {
        await callAs(token)(endSession, {}, { signal: AbortSignal.timeout(endTimeoutMs) });
        return 'ended';
      } catch {
        return 'unreachable';
      }
    },
  };
}
