// What stands over the screen, whatever the screen is: the question of the idle guard, or the end of a session that
// keeps what was typed.
import type { LoginResult } from './login-result.ts';

/**
 * `idle`: nobody used the console, and it ends at a moment; `ended`: the session is over for the service, and
 * `trouble` is what signing in again came to.
 */
export type SessionOverlay = { kind: 'idle'; endsAt: number } | { kind: 'ended'; trouble?: LoginResult };

export interface SessionOverlayState {
  shown(): SessionOverlay | null;
  show(next: SessionOverlay | null): void;
  subscribe(listener: () => void): () => void;
}

function same(one: SessionOverlay | null, other: SessionOverlay | null): boolean {
  if (one?.kind === 'idle' && other?.kind === 'idle') return one.endsAt === other.endsAt;
  if (one?.kind === 'ended' && other?.kind === 'ended') return one.trouble === other.trouble;
  return one?.kind === other?.kind;
}

export function createSessionOverlay(): SessionOverlayState {
  const listeners = new Set<() => void>();
  let shown: SessionOverlay | null = null;

  return {
    shown: () => shown,
    show(next) {
      if (same(shown, next)) return;
      shown = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
