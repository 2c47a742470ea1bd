// The dialogs over every screen when the session is idle or its token was refused. The screen beneath stays as it is.
import { CatchBoundary } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../../data/app-context.ts';
import { applyChanges } from '../../data/changes.ts';
import { withTexts } from '../../i18n/load-texts.ts';
import { useSessionState } from '../../session/session-atom.ts';
import { isSignInWindow } from '../../session/sign-in-window.ts';
import { LazyComponent, lazyComponent } from '../../ui/lazy/lazy-component.tsx';

const idleQuestion = lazyComponent(() =>
  withTexts(import('./idle-question.tsx'), 'session').then((file) => file.IdleQuestion),
);
const signInAgain = lazyComponent(() =>
  withTexts(import('./sign-in-again.tsx'), 'account', 'session').then((file) => file.SignInAgain),
);

/** @param onGoOn called when the same person is signed in again, to reload what failed in between */
export function SessionOverlay({ onGoOn }: { onGoOn(): void }) {
  const { lists } = useApp();
  const store = useStore();
  const state = useSessionState();
  const wasRefused = useRef(false);

  const goOn = useEffectEvent(() => {
    onGoOn();
    void applyChanges({ lists, store }, [], true);
  });
  useEffect(() => {
    if (wasRefused.current && (state.type === 'active' || state.type === 'idle')) goOn();
    wasRefused.current = state.type === 'tokenRefused';
  }, [state.type]);

  // The window for signing in again has no screen to keep.
  if ((state.type !== 'idle' && state.type !== 'tokenRefused') || isSignInWindow()) return null;
  return (
    <CatchBoundary getResetKey={() => state.type} errorComponent={Locked}>
      {state.type === 'idle' ? (
        <LazyComponent of={idleQuestion} props={{ endsAt: state.endsAt }} />
      ) : (
        <LazyComponent of={signInAgain} props={{ failure: state.failure }} />
      )}
    </CatchBoundary>
  );
}

/** The dialog's code could not be loaded: the device is locked, so that the screen does not stay open. */
function Locked() {
  const { session } = useApp();
  const lock = useEffectEvent(() => void session.lock());
  useEffect(() => lock(), []);
  return null;
}
