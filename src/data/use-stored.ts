import { use, useEffect, useEffectEvent, useState } from 'react';
import { isEqual } from '../lib/is-equal.ts';
import { AppContextProvider } from './app-context.ts';
import { storeChanged } from './store/list-store.ts';

interface Stored<T> {
  key: string;
  value: T | null;
}

/**
 * Shows what the store knows under a key, always current; `initial` is shown until it has been read, so that nothing flashes. It is
 * read once the store is open, for which nothing waits, and keeps the same object for equal content.
 * @param read left out where nothing is kept
 * @param key another key starts without a value, also when an earlier key returns
 */
export function useStored<T>(key: string, read: (() => Promise<T | null>) | undefined, initial: T): T {
  const app = use(AppContextProvider);
  const [stored, setStored] = useState<Stored<T> | null>(null);
  if (stored && stored.key !== key) setStored(null);
  const query = useEffectEvent(async () => (await read?.()) ?? null);
  const show = useEffectEvent((value: T | null) =>
    setStored((now) => {
      const shown = (now?.key === key ? now.value : null) ?? initial;
      if (value === null || !isEqual(value, shown)) return { key, value };
      return now?.key === key ? now : { key, value: shown };
    }),
  );

  const keeps = read !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another query; the effect events read the latest
  useEffect(() => {
    if (!keeps || !app) return;
    const { lists, store } = app;
    let unmounted = false;
    let asked = 0;
    async function update() {
      asked += 1;
      const mine = asked;
      const value = await query();
      // The question that was asked last knows most.
      if (!unmounted && mine === asked) show(value);
    }
    const unsubscribe = store.sub(storeChanged, () => {
      if (lists.isOpen()) void update();
    });
    void lists.opened.then(() => (unmounted ? undefined : update()));
    return () => {
      unmounted = true;
      unsubscribe();
    };
  }, [key, keeps, app]);
  return (stored?.key === key ? stored.value : null) ?? initial;
}
