// What stands over every screen when the session is in question. The screen stays as it is beneath.
import { CatchBoundary } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { applyChanges } from '../lists/changes.ts';
import { useConsole } from '../session/console.ts';
import { isSignInWindow } from '../session/sign-in-window.ts';
import { Part, preloaded } from '../ui/preloaded.tsx';

const idleQuestion = preloaded(() => import('./idle-question.tsx').then((file) => file.IdleQuestion));
const sessionEnded = preloaded(() => import('./session-ended.tsx').then((file) => file.SessionEnded));

/** @param onGoOn the same person is signed in again: what could not be read meanwhile can be. */
export function OverScreen({ onGoOn }: { onGoOn(): void }) {
  const { session, cache } = useConsole();
  const store = useStore();
  const shown = useSyncExternalStore(session.subscribe, session.overScreen);
  const ended = shown?.kind === 'ended';
  const wasEnded = useRef(false);

  const goOn = useEffectEvent(() => {
    onGoOn();
    void applyChanges({ cache, store }, [], true);
  });
  useEffect(() => {
    if (wasEnded.current && !ended) goOn();
    wasEnded.current = ended;
  }, [ended]);

  // There is no screen to keep in the window that is there to sign in again.
  if (!shown || isSignInWindow()) return null;
  return (
    <CatchBoundary getResetKey={() => shown.kind} errorComponent={Locked}>
      {shown.kind === 'idle' ? (
        <Part of={idleQuestion} props={{ endsAt: shown.endsAt }} />
      ) : (
        <Part of={sessionEnded} props={{ cameTo: shown.trouble }} />
      )}
    </CatchBoundary>
  );
}

/** What cannot be fetched cannot be asked: the screen does not stay open for that. */
function Locked() {
  const { session } = useConsole();
  const lock = useEffectEvent(() => void session.lock());
  useEffect(() => lock(), []);
  return null;
}
