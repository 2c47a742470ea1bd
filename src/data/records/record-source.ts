import type { Call } from '../../api/http.ts';
import type { RecordType } from '../list-definition.ts';
import type { Source } from '../source.ts';

export interface RecordDefinition<Row> extends RecordType<Row> {
  /** The entities whose changes may affect the record, its own included. */
  affectedBy: readonly string[];
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
      async fromDirectory(directory) {
        const { rows = [], asOf = 0 } = (await directory.rows(type, [id])) ?? {};
        return rows[0] === undefined ? null : { value: rows[0], requestedAt: asOf, origin: 'service' };
      },
      write: (cache, row, requestedAt) => cache.putRow(type, row, requestedAt),
    },
    showsFirst,
    affectedBy: type.affectedBy,
  };
}
