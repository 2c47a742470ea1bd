// The sidebar's counts: kept in the cache, asked again behind, so that the shell never waits for them.

import { type AppContext, useApp } from '../session/app-context.ts';
import { countKey } from './list-cache.ts';
import type { MenuItem } from './menu.ts';
import { useStored } from './use-stored.ts';

/** Asks for every count and keeps it; one that fails leaves the last one standing. */
export async function refreshCounts(
  { call, cache }: Pick<AppContext, 'call' | 'cache'>,
  items: readonly MenuItem[],
): Promise<void> {
  await Promise.allSettled(
    items
      .flatMap((item) => ('entries' in item ? item.entries : []))
      .map(async (entry) => {
        const at = Date.now();
        const count = await entry.count(call);
        if (count !== undefined) await cache.keepCount(entry.menu, count, at);
      }),
  );
}

/** The kept count of a menu, or null before it was ever read. */
export function useCount(menu: string): number | null {
  const { cache } = useApp();
  return useStored<number | null>(countKey(menu), () => cache.count(menu), null);
}
