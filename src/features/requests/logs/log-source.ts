import { requestsEntity } from '../../../../contract/changes/events.ts';
import { pageSize } from '../../../../contract/common/paging.ts';
import { listMonitorLogs, type MonitorLog } from '../../../../contract/requests/monitor-logs.ts';
import type { Page } from '../../../data/list-definition.ts';
import type { Source } from '../../../data/source.ts';
import { gridSource, type Numbered, numbered } from '../../../grids/grid-source.ts';
import { countHours } from '../../../lib/day-range.ts';
import { type TabQuery, viewerZone } from '../tab-query.ts';

export type LogRow = Numbered<MonitorLog>;

export function logSource(query: TabQuery): Source<Page<LogRow>> {
  const { monitorId, range, page } = query;
  const input = {
    params: { id: monitorId, hours: String(countHours(range)), fromDate: range.from, toDate: range.to },
    query: { count: pageSize, page, sort_order: 'desc', time_zone: viewerZone() },
  } as const;
  return gridSource(
    ['logs', query],
    async (call, signal) => {
      const { data, count = data.length } = await call(listMonitorLogs, input, { signal });
      return { rows: numbered(data, page, pageSize), count };
    },
    [requestsEntity],
  );
}
