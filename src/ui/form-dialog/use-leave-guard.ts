// Unsaved edits: closing the dialog, going back and closing the page ask first.
import { useBlocker } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useCallback, useState } from 'react';
import { sessionAtom } from '../../session/session-atom.ts';
import { isSignedIn } from '../../session/session-steps.ts';

const always = () => true;

export interface LeaveGuard {
  asking: boolean;
  leave(): void;
  stay(): void;
  discard(): void;
}

export function useLeaveGuard(unsaved: boolean, onLeave: () => void): LeaveGuard {
  const store = useStore();
  const [asking, setAsking] = useState(false);
  // After the session has ended, leaving is never blocked, because the data was erased.
  const signedIn = useCallback(() => isSignedIn(store.get(sessionAtom)), [store]);
  const blocker = useBlocker({
    shouldBlockFn: always,
    enableBeforeUnload: signedIn,
    withResolver: true,
    disabled: !unsaved,
  });

  return {
    asking: asking || blocker.status === 'blocked',
    leave() {
      if (unsaved) setAsking(true);
      else onLeave();
    },
    stay() {
      setAsking(false);
      blocker.reset?.();
    },
    discard() {
      onLeave();
      blocker.proceed?.();
    },
  };
}
