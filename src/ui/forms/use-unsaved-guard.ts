// Unsaved edits: closing the dialog, going elsewhere and closing the page ask first.
import { useBlocker } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useCallback, useState } from 'react';
import { sessionAtom } from '../../session/session-atom.ts';
import { isSignedIn } from '../../session/session-states.ts';

const always = () => true;

export interface UnsavedGuard {
  asking: boolean;
  requestClose(): void;
  stay(): void;
  discard(): void;
}

/** @param onClose ends the edits: closes a dialog, resets a form on a page */
export function useUnsavedGuard(unsaved: boolean, onClose: () => void): UnsavedGuard {
  const store = useStore();
  const [asking, setAsking] = useState(false);
  // After the session has ended, closing is never blocked, because the data was cleared.
  const signedIn = useCallback(() => isSignedIn(store.get(sessionAtom)), [store]);
  const blocker = useBlocker({
    shouldBlockFn: always,
    enableBeforeUnload: signedIn,
    withResolver: true,
    disabled: !unsaved,
  });

  return {
    asking: asking || blocker.status === 'blocked',
    requestClose() {
      if (unsaved) setAsking(true);
      else onClose();
    },
    stay() {
      setAsking(false);
      blocker.reset?.();
    },
    discard() {
      setAsking(false);
      onClose();
      blocker.proceed?.();
    },
  };
}
