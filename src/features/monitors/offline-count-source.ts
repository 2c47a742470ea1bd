import { isOffered } from '../../api/capabilities.ts';
import type { CountSource } from '../../data/counts.ts';
import { monitorListDefinition } from './monitor-list-definition.ts';

const menu = 'MONITOR_OFFLINE';

/** Monitors that are Offline and were connected before. */
export const offlineCount: CountSource = {
  menu,
  key: `count ${menu}`,
  async fetch(call) {
    if (!(await isOffered(call, 'overview'))) return 0;
    // Needed only where a server does not tell all numbers together.
    const { getOverview } = await import('../../../contract/overview/overview.ts');
    const { data } = await call(getOverview, { query: {} });
    return data[0]?.offline ?? 0;
  },
  device: {
    read: (cache) => cache.count(menu),
    write: (cache, count, requestedAt) => cache.putCount(menu, count, requestedAt),
  },
  affectedBy: [monitorListDefinition.entity],
};
