import { liveQuery, type Subscription } from 'dexie';
import { useEffect, useEffectEvent, useState } from 'react';
import { painted } from '../lib/idle.ts';

/**
 * What the cache holds under a key, always current; `known` is shown until it has been read, so that nothing flashes.
 * It is read once what is known has been painted, and what says the same draws nothing anew: both are why this is
 * not the hook of dexie-react-hooks.
 * @param key another one begins anew: what was read under the last is not shown
 */
export function useStored<T>(key: string, read: () => Promise<T | null>, known: T): T {
  const [stored, setStored] = useState<{ key: string; value: T | null } | null>(null);
  const shown = stored?.key === key ? (stored.value ?? known) : known;
  const ask = useEffectEvent(read);
  const differs = useEffectEvent(
    (value: T | null) => JSON.stringify(value ?? known) !== JSON.stringify(shown),
  );

  useEffect(() => {
    let subscription: Subscription | null = null;
    let over = false;
    void painted().then(() => {
      if (over) return;
      subscription = liveQuery(() => ask()).subscribe((value) => {
        if (differs(value)) setStored({ key, value });
      });
    });
    return () => {
      over = true;
      subscription?.unsubscribe();
    };
  }, [key]);
  return shown;
}
