import { useStore } from 'jotai';
import { useEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { useApp } from './app-context.ts';
import { batchChanges } from './batch-changes.ts';
import { applyChanges } from './changes.ts';

/** Keeps what is shown right while others work, for as long as the shell stands. */
export function useLiveChanges(): void {
  const { cache, changeFeed: live } = useApp();
  const store = useStore();
  useEffect(() => {
    const news = batchChanges(({ changes, missed }) =>
      applyChanges({ cache, store }, [...changes.values()], missed),
    );
    let stop: (() => void) | null = null;
    let left = false;
    // What a person waits for comes first.
    whenIdle(() => {
      if (!left) stop = live.listen(news.hear);
    });
    return () => {
      left = true;
      stop?.();
      news.stop();
    };
  }, [cache, live, store]);
}
