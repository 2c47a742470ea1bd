// The state of the session, for every screen; only session.ts writes it.
import { atom, useAtomValue } from 'jotai';
import type { SessionState } from './session-states.ts';

export const sessionAtom = atom<SessionState>({ type: 'signedOut' });

export function useSessionState(): SessionState {
  return useAtomValue(sessionAtom);
}
