// How many monitors of facilities are Offline, never connected and Online, as they are now: kept by the open screen alone.
import { atom } from 'jotai';
import { getFacilityHealth } from '../../../../contract/facilities/facility-health.ts';
import { listMonitors } from '../../../../contract/monitors/monitors.ts';
import { offers } from '../../../api/capabilities.ts';
import type { Call } from '../../../api/http.ts';
import type { AppContext } from '../../../data/app-context.ts';
import { load } from '../../../data/load.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import type { Loaded, Source } from '../../../data/source.ts';

/** What needs attention first. */
export const healthStates = ['offline', 'never', 'online'] as const;

export type Health = Record<(typeof healthStates)[number], number>;

/** By record id. */
export type HealthOfFacilities = Readonly<Record<string, Health>>;

/** Of the rows of the open list. */
export const rowsHealth = atom<HealthOfFacilities>({});

async function ask(call: Call, ids: readonly string[], signal?: AbortSignal): Promise<HealthOfFacilities> {
  const { data } = await call(getFacilityHealth, { body: { ids: [...ids] } }, { signal });
  return Object.fromEntries(
    data.map(({ id, monitors, offline, never_connected: never }) => [
      id,
      { offline, never, online: monitors - offline - never },
    ]),
  );
}

/** All that a page of a list shows are asked for at once, whenever that page is answered. */
export function rowsHealthSource(ids: readonly string[]): Source<HealthOfFacilities> {
  return {
    key: `health of facilities ${ids}`,
    fetch: (call, signal) => ask(call, ids, signal),
    affectedBy: [],
  };
}

/** Each number as the list has it that it leads to, for a server without one call for all. */
async function countLists(call: Call, facility: string, signal?: AbortSignal): Promise<Health> {
  const counts = await Promise.all(
    healthStates.map(async (connection) => {
      const query = { facility, connection, count: 1, page: 1 };
      const { data, count: all = data.length } = await call(listMonitors, { query }, { signal });
      return [connection, all];
    }),
  );
  return Object.fromEntries(counts) as Health;
}

/** Null where the server does not say how a facility is. */
export async function loadHealth(
  app: AppContext,
  facility: string,
  signal: AbortSignal,
): Promise<Loaded<Health> | null> {
  const [atOnce, byLists] = await Promise.all([
    offers(app.call, 'facilityHealth'),
    offers(app.call, 'listFilters'),
  ]);
  if (!atOnce && !byLists) return null;
  const source: Source<Health> = {
    key: `health of facility ${facility}`,
    async fetch(call, aborted) {
      if (!atOnce) return await countLists(call, facility, aborted);
      const { [facility]: health } = await ask(call, [facility], aborted);
      return health ?? { offline: 0, never: 0, online: 0 };
    },
    affectedBy: [monitorRecord.entity],
  };
  return await load(app, source, signal);
}
