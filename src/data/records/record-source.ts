import type { Call } from '../../api/http.ts';
import type { RecordType } from '../list-definition.ts';
import type { Source } from '../source.ts';

export interface RecordDefinition<Row> extends RecordType<Row> {
  /** The entities whose records it shows something of. */
  shows: readonly string[];
  fetchOne(call: Call, id: string, signal?: AbortSignal): Promise<Row>;
}

/** One record, stored among the lists' rows. */
export function recordSource<Row>(
  type: RecordDefinition<Row>,
  id: string,
  showsFirst: 'device' | 'service',
): Source<Row> {
  return {
    key: `${type.entity} ${id}`,
    fetch: (call, signal) => type.fetchOne(call, id, signal),
    device: {
      read: (cache) => cache.row(type, id),
      write: (cache, row, readAt) => cache.putRow(type, row, readAt),
    },
    showsFirst,
    affectedBy: type.shows,
  };
}
