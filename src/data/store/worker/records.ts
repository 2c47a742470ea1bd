// The records of all kinds, of one reading of the service: the one place where changes arrive.
import { type RecordChange, type RecordType, recordTypes } from '../../../../contract/changes/changes.ts';
import type { Chunk } from './chunk.ts';
import type { IndexedList } from './indexed-list.ts';
import { createRecordIndex, type RecordIndex } from './record-index.ts';

export type IndexedLists = Readonly<Record<RecordType, IndexedList>>;

export type Records = ReturnType<typeof createRecords>;

/** @param facilities the record ids of the facilities to which it is limited; null: all */
export function createRecords(
  lists: IndexedLists,
  facilities: readonly string[] | null,
  chunks: Partial<Record<RecordType, Chunk[]>> = {},
) {
  const indexes: Record<RecordType, RecordIndex> = {
    facility: createRecordIndex(lists.facility, chunks.facility),
    monitor: createRecordIndex(lists.monitor, chunks.monitor),
    user: createRecordIndex(lists.user, chunks.user),
  };
  const kept = facilities && new Set(facilities);

  function isKept(list: IndexedList, row: object): boolean {
    return !kept || !list.facilitiesOf || list.facilitiesOf(row).some((id) => kept.has(id));
  }

  function put(type: RecordType, records: ReadonlyMap<string, object | null>, at: number): void {
    const { list } = indexes[type];
    const limited = Array.from(records, ([id, row]) => [id, row && isKept(list, row) ? row : null] as const);
    indexes[type].put(new Map(limited), at);
  }

  return {
    facilities,
    indexes,
    put,

    apply(changes: readonly RecordChange[], at: number): void {
      for (const type of recordTypes) {
        const of = changes.filter((change) => change.type === type);
        put(type, new Map(of.map((change) => [change.id, 'removed' in change ? null : change.record])), at);
      }
    },

    /** The index of a list's records; null for a list that is not kept here. */
    indexOf(entity: string): { type: RecordType; index: RecordIndex } | null {
      const type = recordTypes.find((each) => indexes[each].list.definition.entity === entity);
      return type ? { type, index: indexes[type] } : null;
    },

    get count() {
      return recordTypes.reduce((sum, type) => sum + indexes[type].count, 0);
    },
  };
}
