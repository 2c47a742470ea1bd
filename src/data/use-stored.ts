import { liveQuery, type Subscription } from 'dexie';
import { useEffect, useEffectEvent, useState } from 'react';
import { isEqual } from '../lib/is-equal.ts';
import { afterPaint } from '../lib/when-idle.ts';

interface Stored<T> {
  key: string;
  value: T | null;
}

/**
 * What the cache holds under a key, always current; `known` is shown until it has been read, so that nothing flashes.
 * It is read once what is known has been painted, and what says the same stays the same object: both are why this is
 * not the hook of dexie-react-hooks.
 * @param key another one begins anew: what was read under the last is not shown, nor when the last comes back
 */
export function useStored<T>(key: string, read: () => Promise<T | null>, known: T): T {
  const [stored, setStored] = useState<Stored<T> | null>(null);
  if (stored && stored.key !== key) setStored(null);
  // A query may be asked once more for its old key after the key has changed: its answer says what it is about.
  const ask = useEffectEvent(async (): Promise<Stored<T>> => ({ key, value: await read() }));
  const show = useEffectEvent(({ key: about, value }: Stored<T>) => {
    if (about !== key) return;
    setStored((now) => {
      const shown = (now?.key === key ? now.value : null) ?? known;
      if (value === null || !isEqual(value, shown)) return { key, value };
      return now?.key === key ? now : { key, value: shown };
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another query, which the events above ask
  useEffect(() => {
    let subscription: Subscription | null = null;
    let over = false;
    void afterPaint().then(() => {
      if (over) return;
      // Dexie knows by the function that it waits for more than one answer.
      const query = liveQuery(async () => await ask());
      subscription = query.subscribe(show, (error) =>
        // To the screen's own error.
        setStored(() => {
          throw error;
        }),
      );
    });
    return () => {
      over = true;
      subscription?.unsubscribe();
    };
  }, [key]);
  return (stored?.key === key ? stored.value : null) ?? known;
}
