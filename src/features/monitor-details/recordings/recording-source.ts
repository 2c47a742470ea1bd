// The recordings of a monitor, as the parts of a list want them told. A range of days is their menu.

import {
  listRecordings,
  type Recording,
  recording,
  recordingsPageSize,
} from '../../../../contract/monitors/recordings.ts';
import { requestsEntity } from '../../../../contract/service/events.ts';
import type { ListQuery, ListSource, ListTypes } from '../../../data/list-source.ts';
import type { DayRange } from '../../../lib/day-range.ts';

/** 'from/to' */
export type RangeMenu = string;

export interface RecordingListTypes extends ListTypes {
  row: Recording;
  sortKey: 'created_date';
  menu: RangeMenu;
}

export type RecordingQuery = ListQuery<RecordingListTypes>;

/** Newest first. `facility` of the query is the record id of the monitor. */
export function recordingQuery(monitorId: string, { from, to }: DayRange, page: number): RecordingQuery {
  const newestFirst = { sort: 'created_date', order: 'desc' } as const;
  return { menu: `${from}/${to}`, facility: monitorId, search: '', ...newestFirst, page };
}

export function rangeOfMenu(menu: RangeMenu): DayRange {
  const [from = '', to = ''] = menu.split('/');
  return { from, to };
}

/** The viewer's, whose days a range means. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** @param seen recordings by correlation id: the service names none by itself */
export function recordingSource(seen: ReadonlyMap<string, Recording>): ListSource<RecordingListTypes> {
  return {
    entity: 'recordings',
    shows: [requestsEntity],
    schema: recording,
    sortKeys: ['created_date'],
    defaultSort: { by: 'created_date', order: 'desc' },
    idOf: recordingId,
    nameOf: ({ code_name }) => code_name ?? '',
    inMenu: (row, _, monitorId) => row.monitor_id === monitorId,
    searchText: () => '',
    sortValue: (row) => Date.parse(row.created_date),

    async fetchPage(call, { menu, facility = '', page }, signal) {
      const { from, to } = rangeOfMenu(menu);
      const params = { id: facility, fromDate: from, toDate: to };
      const query = { count: recordingsPageSize, page, time_zone: viewerZone() };
      const { data, count } = await call(listRecordings, { params, query }, { signal });
      return { rows: data, count: count ?? data.length };
    },

    async fetchOne(_, id) {
      const row = seen.get(id);
      if (!row) throw new Error('a recording that was never shown');
      return row;
    },
  };
}

/** What a recording is known by: the request that its files answer. */
export function recordingId(row: Recording): string {
  return row.correlation_id;
}
