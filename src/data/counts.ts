// The sidebar's counts: stored on the device and fetched behind, so that the shell never waits for them.
import type { Call } from '../api/http.ts';
import { type AppContext, useApp } from './app-context.ts';
import { countKey } from './list-cache.ts';
import { useStored } from './use-stored.ts';

/** A menu whose records are counted. */
export interface CountSource {
  /** The menu's name in the contract; its count is kept under it. */
  menu: string;
  /** Asks the service how many records the menu has. */
  count(call: Call): Promise<number | undefined>;
}

/** Fetches every count and keeps it; where that fails, the last one stays. */
export async function refreshCounts(
  { call, cache }: Pick<AppContext, 'call' | 'cache'>,
  sources: readonly CountSource[],
): Promise<void> {
  await Promise.allSettled(
    sources.map(async ({ menu, count: fetchCount }) => {
      const at = Date.now();
      const count = await fetchCount(call);
      if (count !== undefined) await cache.keepCount(menu, count, at);
    }),
  );
}

/** The kept count of a menu, or null before it was ever read. */
export function useCount(menu: string): number | null {
  const { cache } = useApp();
  return useStored<number | null>(countKey(menu), () => cache.count(menu), null);
}
