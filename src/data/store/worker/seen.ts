// The records that the service has answered one by one or in pages, apart from the reading of all of them.
import { entityKinds } from '../../../../contract/common/entities.ts';
import type { StoredRow } from './database.ts';
import type { RecordIndex } from './record-index.ts';
import { createRecords, type IndexedLists, type Records } from './records.ts';

interface SeenRow {
  row: unknown;
  at: number;
}

export type Seen = ReturnType<typeof createSeen>;

/** @param keeps whether records may be held; else only which were deleted */
export function createSeen(lists: IndexedLists, keeps: () => boolean = () => true) {
  const entities = new Map<string, Map<string, SeenRow>>();
  /** When records were deleted: an answer from before does not bring them back. */
  const deleted = new Map<string, number>();
  /** Made when it is first asked: most lists are answered from all records. */
  let records: Records | null = null;

  function rowsOf(entity: string): Map<string, SeenRow> {
    const known = entities.get(entity) ?? new Map<string, SeenRow>();
    entities.set(entity, known);
    return known;
  }

  /** The index takes only what is as the schema says. */
  function parse(entity: string, row: unknown): unknown {
    const type = entityKinds.find((each) => lists[each].definition.entity === entity);
    return type ? lists[type].definition.schema.safeParse(row).data : row;
  }

  function index(entity: string, rows: ReadonlyMap<string, unknown>): void {
    const found = keeps() ? records?.indexOf(entity) : undefined;
    // It is known here already that nothing later is known.
    if (found) records?.put(found.type, rows as ReadonlyMap<string, object | null>, 0);
  }

  function putRow(entity: string, id: string, row: unknown, at: number): boolean {
    const value = row === null ? null : parse(entity, row);
    if (value === undefined) return false;
    if (value === null || !keeps()) rowsOf(entity).delete(id);
    else rowsOf(entity).set(id, { row: value, at });
    return true;
  }

  return {
    find: (entity: string, id: string): SeenRow | null => entities.get(entity)?.get(id) ?? null,

    /** 0 where nobody said that. */
    deletedAt: (entity: string, id: string) => deleted.get(`${entity} ${id}`) ?? 0,

    /** @param rows by record id, of which nothing later is known; null: it was deleted */
    put(entity: string, rows: ReadonlyMap<string, unknown>, at: number): void {
      for (const [id, row] of rows) {
        if (row === null) deleted.set(`${entity} ${id}`, at);
        else deleted.delete(`${entity} ${id}`);
        putRow(entity, id, row, at);
      }
      index(entity, rows);
    },

    /** Takes what the database had. */
    load(stored: readonly StoredRow[]): void {
      for (const { entity, id, row, at } of stored) {
        if (row === null) deleted.set(`${entity} ${id}`, at);
        else putRow(entity, id, row, at);
      }
      records = null;
    },

    /** Records that were requested later, by id; null: they were deleted. */
    since(entity: string, before: number): { id: string; row: unknown; at: number }[] {
      const later = Array.from(rowsOf(entity), ([id, { row, at }]) => ({ id, row, at }));
      const gone = Array.from(deleted, ([key, at]) => ({ key: key.split(' '), at }))
        .filter(({ key }) => key[0] === entity)
        .map(({ key, at }) => ({ id: key.slice(1).join(' '), row: null, at }));
      return [...later, ...gone].filter(({ at }) => at > before);
    },

    /** Removes the records of before, and returns their ids. */
    removeBefore(entity: string, before: number): string[] {
      const ids = Array.from(rowsOf(entity)).flatMap(([id, { at }]) => (at < before ? [id] : []));
      for (const id of ids) rowsOf(entity).delete(id);
      index(entity, new Map(ids.map((id) => [id, null])));
      return ids;
    },

    clear(): void {
      entities.clear();
      deleted.clear();
      records = null;
    },

    indexOf(entity: string): RecordIndex | null {
      if (!records) {
        records = createRecords(lists, null);
        for (const [each, rows] of entities)
          index(each, new Map(Array.from(rows, ([id, { row }]) => [id, row])));
      }
      return records.indexOf(entity)?.index ?? null;
    },

    /** When the oldest of the records was requested; null where there is none. */
    oldest(entity: string, ids?: readonly string[]): number | null {
      const rows = rowsOf(entity);
      const ages = ids ? ids.map((id) => rows.get(id)?.at ?? 0) : Array.from(rows.values(), ({ at }) => at);
      return ages.length > 0 ? ages.reduce((a, b) => Math.min(a, b)) : null;
    },

    contents() {
      const kept = [...entities].filter(([, rows]) => rows.size > 0).sort(([a], [b]) => (a < b ? -1 : 1));
      return kept.map(([entity, rows]) => {
        const ages = Array.from(rows.values(), ({ at }) => at).sort((a, b) => a - b);
        return { entity, count: rows.size, oldest: ages[0] ?? 0, newest: ages.at(-1) ?? 0 };
      });
    },
  };
}
