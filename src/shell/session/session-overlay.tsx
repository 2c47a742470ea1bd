// The dialogs over every screen when the session is idle, its token was refused, or the second factor is asked for. The
// screen beneath stays as it is.
import { CatchBoundary } from '@tanstack/react-router';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../../data/app-context.ts';
import { applyChanges } from '../../data/changes.ts';
import { withTexts } from '../../i18n/load-texts.ts';
import { stepUpAtom } from '../../second-factor/answer-factor.ts';
import { useSessionState } from '../../session/session-atom.ts';
import { isSignInWindow } from '../../session/sign-in-window.ts';
import { LazyComponent, lazyComponent } from '../../ui/lazy/lazy-component.tsx';

const idleQuestion = lazyComponent(() =>
  withTexts(import('./idle-question.tsx'), 'lists', 'rounds', 'session').then((file) => file.IdleQuestion),
);
const signInAgain = lazyComponent(() =>
  withTexts(import('./sign-in-again.tsx'), 'account', 'session').then((file) => file.SignInAgain),
);

const factorAsked = lazyComponent(() =>
  withTexts(import('./factor-asked.tsx'), 'session', 'messages-common').then((file) => file.FactorAsked),
);
const stepUpQuestion = lazyComponent(() =>
  withTexts(import('./step-up-question.tsx'), 'session', 'messages-common').then(
    (file) => file.StepUpQuestion,
  ),
);

/** @param onGoOn called when the same person is signed in again, to reload what failed in between */
export function SessionOverlay({ onGoOn }: { onGoOn(): void }) {
  const { lists } = useApp();
  const store = useStore();
  const state = useSessionState();
  const wasRefused = useRef(false);
  const stepUp = useAtomValue(stepUpAtom);

  const goOn = useEffectEvent(() => {
    // The same answer.
    stepUp?.confirm();
    onGoOn();
    void applyChanges({ lists, store }, [], true);
  });
  useEffect(() => {
    if (wasRefused.current && (state.type === 'active' || state.type === 'idle')) goOn();
    wasRefused.current = state.type === 'tokenRefused' || state.type === 'factorAsked';
  }, [state.type]);

  // The window for signing in again has no screen to keep.
  if (isSignInWindow()) return null;
  return (
    <>
      {stepUp && (
        <CatchBoundary getResetKey={() => 'stepUp'} errorComponent={Cancelled}>
          <LazyComponent of={stepUpQuestion} props={{ question: stepUp }} />
        </CatchBoundary>
      )}
      <CatchBoundary getResetKey={() => state.type} errorComponent={Locked}>
        {state.type === 'idle' && <LazyComponent of={idleQuestion} props={{ endsAt: state.endsAt }} />}
        {state.type === 'tokenRefused' && (
          <LazyComponent of={signInAgain} props={{ failure: state.failure }} />
        )}
        {state.type === 'factorAsked' && <LazyComponent of={factorAsked} props={{}} />}
      </CatchBoundary>
    </>
  );
}

/** The question's code could not be loaded: the act fails, and its screen stays. */
function Cancelled() {
  const stepUp = useAtomValue(stepUpAtom);
  const cancel = useEffectEvent(() => stepUp?.cancel());
  useEffect(() => cancel(), []);
  return null;
}

/** The dialog's code could not be loaded: the device is locked, so that the screen does not stay open. */
function Locked() {
  const { session } = useApp();
  const lock = useEffectEvent(() => void session.lock());
  useEffect(() => lock(), []);
  return null;
}
