import { useLiveQuery } from 'dexie-react-hooks';

/**
 * What the cache holds under a key, always current; `known` is shown until it has been read, so that nothing flashes.
 * A live query still answers for its old key for a moment after the key changes: such an answer is not shown.
 */
export function useStored<T>(key: string, read: () => Promise<T | null>, known: T): T {
  const live = useLiveQuery(async () => ({ key, value: await read() }), [key]);
  return live?.key === key ? (live.value ?? known) : known;
}
