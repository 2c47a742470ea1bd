// How many of a facility's monitors are Online, Offline, and never connected: each counted by the list that it leads to.
import { type ConnectionState, connectionStates, listMonitors } from '../../../contract/monitors/monitors.ts';
import { offers } from '../../api/capabilities.ts';
import type { Call } from '../../api/http.ts';
import type { AppContext } from '../../data/app-context.ts';
import { load } from '../../data/load.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import type { Loaded, Source } from '../../data/source.ts';

export type FacilityCounts = Record<ConnectionState, number>;

/** @param facility record id */
function facilityCountsSource(facility: string): Source<FacilityCounts> {
  async function count(call: Call, connection: ConnectionState, signal?: AbortSignal) {
    const query = { facility, connection, count: 1, page: 1 };
    const { data, count: all = data.length } = await call(listMonitors, { query }, { signal });
    return [connection, all] as const;
  }
  return {
    key: `facility counts ${facility}`,
    async fetch(call, signal) {
      const counts = await Promise.all(connectionStates.map((state) => count(call, state, signal)));
      return Object.fromEntries(counts) as FacilityCounts;
    },
    affectedBy: [monitorRecord.entity],
  };
}

/** Null where the server cannot filter monitors. */
export async function loadCounts(
  app: AppContext,
  facility: string,
  signal: AbortSignal,
): Promise<Loaded<FacilityCounts> | null> {
  if (!(await offers(app.call, 'listFilters'))) return null;
  return await load(app, facilityCountsSource(facility), signal);
}
