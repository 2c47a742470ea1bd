// Sources of the overview. The last answers are kept on the device, so that it can be read offline, with its age.
import dayjs from 'dayjs';
import { z } from 'zod';
import { timestamp } from '../../../contract/common/timestamps.ts';
import { listMonitors, type Monitor } from '../../../contract/monitors/monitors.ts';
import {
  facilityConnections,
  getOverview,
  getOverviewHistory,
  type History,
  type HistoryPoint,
  type HistoryRange,
  history,
  listWorstFacilities,
  type Overview,
  overview,
} from '../../../contract/overview/overview.ts';
import { offersOrDid } from '../../api/capabilities.ts';
import { onlyRecord } from '../../api/only-record.ts';
import type { Page } from '../../data/list-definition.ts';
import { facilityRecord } from '../../data/records/facility-record.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import { recordSource } from '../../data/records/record-source.ts';
import type { Source } from '../../data/source.ts';
import { gridSource } from '../../grids/grid-source.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import type { FilteredSearch } from './overview-search.ts';

const changesOf = [monitorRecord.entity, facilityRecord.entity];

export const overviewSource: Source<Overview> = recordSource(
  {
    entity: 'overview',
    // It is refetched every 30 seconds: a fleet changes all the time.
    affectedBy: [],
    schema: overview,
    idOf: () => 'fleet',
    async fetchOne(call, _id, signal) {
      const silent_since = dayjs(serviceNow()).startOf('day').toISOString();
      const facilities = (await offersOrDid(call, 'worstFacilities')) ? 'none' : undefined;
      return onlyRecord(await call(getOverview, { query: { silent_since, facilities } }, { signal }));
    },
  },
  'fleet',
  false,
);

export function historySource(range: HistoryRange): Source<History> {
  return recordSource(
    {
      entity: 'overviewHistory',
      affectedBy: [],
      schema: history,
      idOf: () => range,
      fetchOne: async (call, _id, signal) =>
        onlyRecord(await call(getOverviewHistory, { query: { range } }, { signal })),
    },
    range,
    false,
  );
}

const worstFacilities = z.object({
  page: z.number(),
  rows: z.array(facilityConnections),
  count: z.number(),
});
/** A page of facilities, those where most is Offline first, and how many there are. */
export type WorstFacilities = z.output<typeof worstFacilities>;

export function worstSource(page: number, size: number): Source<WorstFacilities> {
  const id = `${page} ${size}`;
  return recordSource(
    {
      entity: 'overviewFacilities',
      affectedBy: [],
      schema: worstFacilities,
      idOf: () => id,
      async fetchOne(call, _id, signal) {
        const query = { page, count: size };
        const { data, count = data.length } = await call(listWorstFacilities, { query }, { signal });
        return { page, rows: data, count };
      },
    },
    id,
    false,
  );
}

/** The counts at a moment; null where nothing is known of it. */
export function pointSource(at: string): Source<HistoryPoint | null> {
  return {
    key: `overview point ${at}`,
    fetch: async (call, signal) => {
      if (!timestamp.safeParse(at).success) return null;
      return onlyRecord(await call(getOverviewHistory, { query: { at } }, { signal })).points[0] ?? null;
    },
    affectedBy: [],
  };
}

export function filteredSource(
  { page = 1, size: _, ...filters }: FilteredSearch,
  pageSize: number,
): Source<Page<Monitor>> {
  const query = { ...filters, count: pageSize, page };
  return gridSource(
    ['filtered monitors', query],
    async (call, signal) => {
      const { data, count = data.length } = await call(listMonitors, { query }, { signal });
      return { rows: data, count };
    },
    changesOf,
  );
}
