import { useStore } from 'jotai';
import { useEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { useApp } from './app-context.ts';
import { batchChanges } from './batch-changes.ts';
import { applyChanges } from './changes.ts';

/** Keeps what is shown current while others make changes, for as long as the shell is mounted. */
export function useLiveChanges(): void {
  const { lists, changeFeed } = useApp();
  const store = useStore();
  useEffect(() => {
    const batches = batchChanges(({ changes, missed }) =>
      applyChanges({ lists, store }, [...changes.values()], missed),
    );
    let unsubscribe: (() => void) | null = null;
    let unmounted = false;
    // After the requests of the first screen.
    whenIdle(() => {
      if (!unmounted) unsubscribe = changeFeed.subscribe(batches.add);
    });
    return () => {
      unmounted = true;
      unsubscribe?.();
      batches.stop();
    };
  }, [lists, changeFeed, store]);
}
