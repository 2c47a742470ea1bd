import type { Call } from '../../api/http.ts';
import type { RecordType } from '../list-definition.ts';
import type { Source } from '../source.ts';

export interface RecordDefinition<Row> extends RecordType<Row> {
  /** The entities whose changes may affect the record, its own included. */
  affectedBy: readonly string[];
  fetchOne(call: Call, id: string, signal?: AbortSignal): Promise<Row>;
}

/**
 * One record, known to the store by itself or in any list.
 * @param mayLead whether what is known of it may be shown before the service has answered
 */
export function recordSource<Row>(type: RecordDefinition<Row>, id: string, mayLead: boolean): Source<Row> {
  return {
    key: `${type.entity} ${id}`,
    fetch: (call, signal) => type.fetchOne(call, id, signal),
    stored: {
      read: (lists) => lists.record(type, id),
      learn: (lists, row, requestedAt) => void lists.learnRecord(type, row, requestedAt),
      mayLead,
      isFollowed: true,
    },
    affectedBy: type.affectedBy,
  };
}
