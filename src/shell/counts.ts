// The sidebar's counts: kept in the cache, asked again behind, so that the shell never waits for them.
import { countMonitors, type MonitorMenu, monitorMenus } from '../../contract/monitors.ts';
import { countKey } from '../offline/list-cache.ts';
import { useStored } from '../offline/use-stored.ts';
import { type Console, useConsole } from '../session/console.ts';

/** Asks for every count and keeps it; one that fails leaves the last one standing. */
export async function refreshCounts({ call, cache }: Pick<Console, 'call' | 'cache'>): Promise<void> {
  await Promise.allSettled(
    monitorMenus.map(async (menu) => {
      const at = Date.now();
      const { count } = await call(countMonitors, { params: { menu } });
      if (count !== undefined) await cache.keepCount(menu, count, at);
    }),
  );
}

/** The kept count of a menu, or null before it was ever read. */
export function useCount(menu: MonitorMenu): number | null {
  const { cache } = useConsole();
  return useStored<number | null>(countKey(menu), () => cache.count(menu), null);
}
