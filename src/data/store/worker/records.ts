// The records of all kinds, of one reading of the service: the one place where changes arrive.
import type { RecordChange } from '../../../../contract/changes/changes.ts';
import { type EntityKind, entityKinds, ofEachKind } from '../../../../contract/common/entities.ts';
import type { Chunk } from './chunk.ts';
import type { IndexedList } from './indexed-list.ts';
import { createRecordIndex, type RecordIndex } from './record-index.ts';

export type IndexedLists = Readonly<Record<EntityKind, IndexedList>>;

export type Records = ReturnType<typeof createRecords>;

/** @param facilities the record ids of the facilities to which it is limited; null: all */
export function createRecords(
  lists: IndexedLists,
  facilities: readonly string[] | null,
  chunks: Partial<Record<EntityKind, Chunk[]>> = {},
) {
  const indexes: Record<EntityKind, RecordIndex> = ofEachKind((kind) =>
    createRecordIndex(lists[kind], chunks[kind]),
  );
  const kept = facilities && new Set(facilities);

  function isKept(list: IndexedList, row: object): boolean {
    return !kept || !list.facilitiesOf || list.facilitiesOf(row).some((id) => kept.has(id));
  }

  function put(type: EntityKind, records: ReadonlyMap<string, object | null>, at: number): void {
    const { list } = indexes[type];
    const limited = Array.from(records, ([id, row]) => [id, row && isKept(list, row) ? row : null] as const);
    indexes[type].put(new Map(limited), at);
  }

  return {
    facilities,
    indexes,
    put,

    apply(changes: readonly RecordChange[], at: number): void {
      for (const type of entityKinds) {
        const of = changes.filter((change) => change.type === type);
        put(type, new Map(of.map((change) => [change.id, 'removed' in change ? null : change.record])), at);
      }
    },

    /** The index of a list's records; null for a list that is not kept here. */
    indexOf(entity: string): { type: EntityKind; index: RecordIndex } | null {
      const type = entityKinds.find((each) => indexes[each].list.definition.entity === entity);
      return type ? { type, index: indexes[type] } : null;
    },

    get count() {
      return entityKinds.reduce((sum, type) => sum + indexes[type].count, 0);
    },
  };
}
