import type { Call } from '../api/http.ts';
import { queryKey } from './device/device-cache.ts';
import type { ListQuery, ListSource, ListTypes, Page, RecordType } from './list-source.ts';
import type { Source } from './source.ts';

/** One page of a list. Offline, the device answers from all records that it keeps. */
export function pageSource<L extends ListTypes>(
  list: ListSource<L>,
  query: ListQuery<L>,
): Source<Page<L['row']>> {
  return {
    key: queryKey(list.entity, query),
    fetch: (call, signal) => list.fetchPage(call, query, signal),
    device: {
      read: (cache) => cache.storedPage(list, query),
      readUnchanged: (cache) => cache.unchangedPage(list, query),
      answer: (cache) => cache.answerOffline(list, query),
      write: (cache, page, readAt) => cache.putPage(list, query, page, readAt),
    },
    opensWith: 'device',
    affectedBy: list.shows,
  };
}

interface RecordSource<Row> extends RecordType<Row> {
  /** The entities whose records it shows something of. */
  shows: readonly string[];
  fetchOne(call: Call, id: string, signal?: AbortSignal): Promise<Row>;
}

/** One record, stored among the lists' rows. */
export function recordSource<Row>(
  type: RecordSource<Row>,
  id: string,
  opensWith: 'device' | 'service',
): Source<Row> {
  return {
    key: `${type.entity} ${id}`,
    fetch: (call, signal) => type.fetchOne(call, id, signal),
    device: {
      read: (cache) => cache.row(type, id),
      write: (cache, row, readAt) => cache.putRow(type, row, readAt),
    },
    opensWith,
    affectedBy: type.shows,
  };
}
