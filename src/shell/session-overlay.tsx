// What stands over every screen when the session is in question. The screen stays as it is beneath.
import { CatchBoundary } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useApp } from '../data/app-context.ts';
import { applyChanges } from '../data/changes.ts';
import { isSignInWindow } from '../session/sign-in-window.ts';
import { LazyComponent, lazyComponent } from '../ui/lazy-component.tsx';

const idleQuestion = lazyComponent(() => import('./idle-question.tsx').then((file) => file.IdleQuestion));
const sessionEnded = lazyComponent(() => import('./session-ended.tsx').then((file) => file.SessionEnded));

/** @param onGoOn the same person is signed in again: what could not be read meanwhile can be. */
export function SessionOverlay({ onGoOn }: { onGoOn(): void }) {
  const { session, cache } = useApp();
  const store = useStore();
  const shown = useSyncExternalStore(session.subscribe, session.overlay);
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
        <LazyComponent of={idleQuestion} props={{ endsAt: shown.endsAt }} />
      ) : (
        <LazyComponent of={sessionEnded} props={{ cameTo: shown.trouble }} />
      )}
    </CatchBoundary>
  );
}

/** What cannot be fetched cannot be asked: the screen does not stay open for that. */
function Locked() {
  const { session } = useApp();
  const lock = useEffectEvent(() => void session.lock());
  useEffect(() => lock(), []);
  return null;
}
