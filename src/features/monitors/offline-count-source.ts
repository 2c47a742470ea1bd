import { isOffered } from '../../api/capabilities.ts';
import { countSource } from '../../data/counts.ts';
import { monitorListDefinition } from './monitor-list-definition.ts';

/** Monitors that are Offline and were connected before. */
export const offlineCount = countSource('MONITOR_OFFLINE', monitorListDefinition.entity, async (call) => {
  if (!(await isOffered(call, 'overview'))) return 0;
  // Needed only where a server does not tell all numbers together.
  const { getOverview } = await import('../../../contract/overview/overview.ts');
  const { data } = await call(getOverview, { query: {} });
  return data[0]?.offline ?? 0;
});
