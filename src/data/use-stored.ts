import { liveQuery, type Subscription } from 'dexie';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { isScreenCovered } from '../lib/first-screen.ts';
import { isEqual } from '../lib/is-equal.ts';
import { afterPaint } from '../lib/when-idle.ts';
import { AppContextProvider } from './app-context.ts';

interface Stored<T> {
  key: string;
  value: T | null;
}

/**
 * The cache's value under a key, always current; `initial` is shown until it has been read, so that nothing flashes.
 * Unlike the hook of dexie-react-hooks it reads after the first paint, and keeps the same object for equal content.
 * @param read left out where nothing is kept
 * @param key another key starts without a value, also when an earlier key returns
 */
export function useStored<T>(key: string, read: (() => Promise<T | null>) | undefined, initial: T): T {
  const opened = use(AppContextProvider)?.cache.opened;
  const [stored, setStored] = useState<Stored<T> | null>(null);
  if (stored && stored.key !== key) setStored(null);
  // After the key has changed, the old query may still answer once: so every answer carries its key.
  const query = useEffectEvent(
    async (): Promise<Stored<T>> => ({
      key,
      value: (await read?.()) ?? null,
    }),
  );
  const show = useEffectEvent(({ key: answeredKey, value }: Stored<T>) => {
    if (answeredKey !== key) return;
    setStored((now) => {
      const shown = (now?.key === key ? now.value : null) ?? initial;
      if (value === null || !isEqual(value, shown)) return { key, value };
      return now?.key === key ? now : { key, value: shown };
    });
  });

  const keeps = read !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another query; the effect events read the latest
  useEffect(() => {
    if (!keeps) return;
    let subscription: Subscription | null = null;
    let unmounted = false;
    // Dexie keeps track of nothing that waits for the database to be opened.
    // A screen that is covered is not painted, so there is no paint to wait for.
    const painted = isScreenCovered() ? null : afterPaint();
    void Promise.all([opened, painted]).then(() => {
      if (unmounted) return;
      // Dexie keeps track of what is read only in an async function.
      const live = liveQuery(async () => await query());
      subscription = live.subscribe(show, (error) =>
        // Thrown while rendering: to the screen's error boundary.
        setStored(() => {
          throw error;
        }),
      );
    });
    return () => {
      unmounted = true;
      subscription?.unsubscribe();
    };
  }, [key, keeps, opened]);
  return (stored?.key === key ? stored.value : null) ?? initial;
}
