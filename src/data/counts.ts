// The sidebar's counts: shown from the device and fetched in the background, so that the shell never waits for them.
import type { Call } from '../api/http.ts';
import { type AppContext, useApp } from './app-context.ts';
import { fetchSource } from './load.ts';
import type { Source } from './source.ts';
import { useStored } from './use-stored.ts';

/** A count is always shown from the device, so that no screen opens with it. */
export type CountSource = Omit<Source<number>, 'showsFirst'>;

/**
 * @param entity whose records are counted
 * @param menu its name in the contract
 */
export function countSource(
  entity: string,
  menu: string,
  fetchCount: (call: Call) => Promise<{ count?: number | undefined }>,
): CountSource {
  return {
    key: `count ${menu}`,
    async fetch(call) {
      const { count } = await fetchCount(call);
      if (count === undefined) throw new SyntaxError('no count in the answer');
      return count;
    },
    device: {
      read: (cache) => cache.count(menu),
      write: (cache, count, requestedAt) => cache.putCount(menu, count, requestedAt),
    },
    affectedBy: [entity],
  };
}

/** Fetches every count; one that fails keeps its value. */
export async function refreshCounts(
  app: Pick<AppContext, 'call' | 'cache' | 'store'>,
  sources: readonly CountSource[],
): Promise<void> {
  await Promise.all(sources.map((source) => fetchSource(app, source)));
}

export function useCount({ key, device }: CountSource): number | null {
  const { cache } = useApp();
  return useStored(key, async () => (await device?.read(cache))?.value ?? null, null);
}
