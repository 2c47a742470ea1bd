import { useStore } from 'jotai';
import { useEffect } from 'react';
import { whenIdle } from '../lib/idle.ts';
import { applyChanges } from '../lists/changes.ts';
import { gatherNews } from '../lists/gather-news.ts';
import { useConsole } from '../session/console.ts';

/** Keeps what is shown right while others work, for as long as the shell stands. */
export function useLiveChanges(): void {
  const { cache, live } = useConsole();
  const store = useStore();
  useEffect(() => {
    const news = gatherNews(({ changes, missed }) =>
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
