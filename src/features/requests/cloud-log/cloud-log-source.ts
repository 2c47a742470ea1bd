import { pageSize } from '../../../../contract/common/paging.ts';
import {
  type CloudLogEntry,
  type Severity,
  searchCloudLog,
} from '../../../../contract/requests/cloud-log.ts';
import type { Page } from '../../../data/list-definition.ts';
import type { Source } from '../../../data/source.ts';
import { gridSource, type Numbered, numbered } from '../../../grids/grid-source.ts';
import { toInterval } from '../../../lib/day-range.ts';
import type { LoadedGrid, TabQuery } from '../tab-query.ts';

export type CloudLogRow = Numbered<CloudLogEntry>;

export interface CloudFilter {
  severity: Severity | 'ALL';
  text: string;
}

export const unfiltered: CloudFilter = { severity: 'ALL', text: '' };

export interface LoadedCloudLog extends LoadedGrid<CloudLogRow> {
  filter: CloudFilter;
  searchable: Promise<boolean>;
}

export function cloudLogBody({ monitorId, range }: Omit<TabQuery, 'page'>, { severity, text }: CloudFilter) {
  const { first, last } = toInterval(range);
  return {
    time_span: 'CUSTOM',
    event_severity: severity,
    time_from: first,
    time_to: last,
    monitor_id: monitorId,
    searchValue: text,
  } as const;
}

export function cloudLogSource(query: TabQuery, filter: CloudFilter): Source<Page<CloudLogRow>> {
  const { monitorId, page } = query;
  const input = {
    params: { id: monitorId },
    query: { count: pageSize, page, sort_order: 'desc' },
    body: cloudLogBody(query, filter),
  } as const;
  return gridSource(['activities', query, filter], async (call, signal) => {
    const { data, count = data.length } = await call(searchCloudLog, input, { signal });
    return { rows: numbered(data, page, pageSize), count };
  });
}
