import { requestsEntity } from '../../../../contract/changes/events.ts';
import {
  listRecordings,
  type Recording,
  recordingsPageSize,
} from '../../../../contract/requests/recordings.ts';
import type { Call } from '../../../api/http.ts';
import type { Page } from '../../../data/list-definition.ts';
import type { Source } from '../../../data/source.ts';
import { gridSource } from '../../../grids/grid-source.ts';
import { type TabQuery, viewerZone } from '../tab-query.ts';

export async function fetchRecordings(
  call: Call,
  { monitorId, range, page }: TabQuery,
  signal?: AbortSignal,
  count = recordingsPageSize,
): Promise<Page<Recording>> {
  const params = { id: monitorId, fromDate: range.from, toDate: range.to };
  const query = { count, page, time_zone: viewerZone() };
  const { data, count: total = data.length } = await call(listRecordings, { params, query }, { signal });
  return { rows: data, count: total };
}

export function recordingSource(query: TabQuery): Source<Page<Recording>> {
  return gridSource(['recordings', query], (call, signal) => fetchRecordings(call, query, signal), [
    requestsEntity,
  ]);
}

/** A recording's id is that of the request that its files answer. */
export function recordingId(row: Recording): string {
  return row.correlation_id;
}
