// The service's own token, for whoever gave password and code without the provider's pages (decisions, section 7).
// It is kept as the provider's are, and cannot be renewed: refused, it is over.
import { z } from 'zod';
import { endSession } from '../../contract/accounts.ts';
import type { Call } from '../api/http.ts';
import { readStored, removeStored, writeStored } from '../lib/stored.ts';
import { SessionEnded, type TokenSource } from './token-source.ts';

const key = 'infusion.own-token';

/** The service is told of the end for so long at the most, in ms: nobody waits at a door that is closed. */
const patience = 3_000;

export function keepOwnToken(token: string): void {
  writeStored(key, token);
}

export function readOwnToken(): string | null {
  return readStored(key, z.string().min(1));
}

export function forgetOwnToken(): void {
  removeStored(key);
}

/** @param callAs makes calls with a token, whoever is signed in. */
export function createOwnTokens(token: string, callAs: (token: string) => Call): TokenSource {
  return {
    async token(fresh) {
      if (fresh) throw new SessionEnded('refused');
      return token;
    },

    async end(reachable) {
      if (!reachable) return 'unreachable';
      try {
        await callAs(token)(endSession, {}, { signal: AbortSignal.timeout(patience) });
        return 'ended';
      } catch {
        return 'unreachable';
      }
    },
  };
}
