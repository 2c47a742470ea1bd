// All records of one kind: found by id, search and facility, in the order of each sort. Pure: no database, no worker.

import { compareValues } from '../../sort-rows.ts';
import { isOvertaken } from './ages.ts';
import {
  type Chunk,
  createChunk,
  type Entry,
  putEntries,
  recordsInChunk,
  searchChunk,
  searchKeyAt,
  unpack,
} from './chunk.ts';
import type { IndexedList } from './indexed-list.ts';
import { createOrders } from './orders.ts';

export type RecordIndex = ReturnType<typeof createRecordIndex>;

/** @param chunks as the database had them; the index changes them */
export function createRecordIndex(list: IndexedList, chunks: Chunk[] = []) {
  const { definition } = list;
  /** Where a record is: the number of its chunk times the places of one, and its place in it. */
  const slots = new Map<string, number>();
  const free: number[] = [];
  /** Chunks that differ from those in the database. */
  const dirty = new Set<number>();
  /** One text for each facility, however many records have it. */
  const facilityTexts = new Map<string, string>();

  chunks.forEach((chunk, number) => {
    chunk.ids.forEach((id, place) => {
      if (id === '') free.push(number * recordsInChunk + place);
      else slots.set(id, number * recordsInChunk + place);
    });
    chunk.facilities = chunk.facilities.map(shared);
  });

  function shared(text: string): string {
    const known = facilityTexts.get(text);
    if (known === undefined) facilityTexts.set(text, text);
    return known ?? text;
  }

  const numberOf = (slot: number) => Math.floor(slot / recordsInChunk);
  const chunkOf = (slot: number) => chunks[numberOf(slot)];
  const idAt = (slot: number) => chunkOf(slot)?.ids[slot % recordsInChunk] ?? '';
  const bitsAt = (slot: number) => chunkOf(slot)?.bits[slot % recordsInChunk] ?? 0;

  /** A record was parsed by its schema before it was packed. */
  function rowAt(slot: number): object {
    const chunk = chunkOf(slot);
    return chunk ? unpack(chunk, slot % recordsInChunk) : {};
  }

  function toEntry(row: object, at: number): Entry {
    const { menus, filters } = list;
    const flags = [
      ...menus.map((menu) => definition.inMenu(row, menu)),
      ...filters.map((filter) => definition.fits(row, filter) === true),
    ];
    return {
      id: definition.idOf(row),
      row,
      searchKey: definition.searchKeyOf(row),
      sortValues: Object.fromEntries(definition.sortKeys.map((key) => [key, definition.sortValue(row, key)])),
      bits: flags.reduce((bits, flag, index) => (flag ? bits | (1 << index) : bits), 0) >>> 0,
      facilities: shared(list.facilitiesOf?.(row).join('\n') ?? ''),
      at,
    };
  }

  function newSlot(): number {
    const slot = free.pop();
    if (slot !== undefined) return slot;
    const first = chunks.push(createChunk(definition.sortKeys)) * recordsInChunk - recordsInChunk;
    for (let place = recordsInChunk - 1; place > 0; place -= 1) free.push(first + place);
    return first;
  }

  /** Other orders than those whose value changes stay as they are. */
  function noteMoves(slot: number, entry: Entry | null): void {
    const chunk = chunkOf(slot);
    const place = slot % recordsInChunk;
    const isSame = entry !== null && chunk?.ids[place] === entry.id;
    for (const key of definition.sortKeys)
      if (!isSame || chunk?.sortValues[key]?.[place] !== entry.sortValues[key]) orders.move(key, slot);
  }

  /** Where a record is to be put or removed; null where there is nothing to do. */
  function takeSlot(id: string, row: object | null, at: number): number | null {
    const known = slots.get(id);
    if (known === undefined && row === null) return null;
    if (known !== undefined && isOvertaken(at, chunkOf(known)?.at[known % recordsInChunk] ?? 0)) return null;
    const slot = known ?? newSlot();
    if (row) slots.set(id, slot);
    else {
      slots.delete(id);
      free.push(slot);
    }
    return slot;
  }

  /** Puts records, and removes those that are null; what is known from later on stays. */
  function put(records: ReadonlyMap<string, object | null>, at: number): void {
    const byChunk = new Map<number, Map<number, Entry | null>>();
    for (const [id, row] of records) {
      const slot = takeSlot(id, row, at);
      if (slot === null) continue;
      const number = numberOf(slot);
      const entries = byChunk.get(number) ?? new Map<number, Entry | null>();
      const entry = row && toEntry(row, at);
      byChunk.set(number, entries.set(slot % recordsInChunk, entry));
      noteMoves(slot, entry);
      dirty.add(number);
    }
    for (const [number, entries] of byChunk) {
      const chunk = chunks[number];
      if (chunk) putEntries(chunk, entries);
    }
  }

  function comparer(sort: string): (a: number, b: number) => number {
    const columns = chunks.map((chunk) => chunk.sortValues[sort] ?? []);
    const valueAt = (slot: number) => columns[numberOf(slot)]?.[slot % recordsInChunk] ?? null;
    return (a, b) => compareValues(valueAt(a), valueAt(b)) || compareValues(idAt(a), idAt(b));
  }

  const orders = createOrders({
    all: () => slots.values(),
    isTaken: (slot) => idAt(slot) !== '',
    comparer,
  });

  return {
    list,
    chunks,
    put,
    /** The slots of all records in the ascending order of a sort. */
    orderBy: orders.by,
    rowAt,
    /** A record and when it was requested; null where there is none. */
    find(id: string): { row: object; at: number } | null {
      const slot = slots.get(id);
      if (slot === undefined) return null;
      return { row: rowAt(slot), at: chunkOf(slot)?.at[slot % recordsInChunk] ?? 0 };
    },
    bitsAt,
    facilitiesAt: (slot: number) => chunkOf(slot)?.facilities[slot % recordsInChunk] ?? '',
    searchKeyAt(slot: number): string {
      const chunk = chunkOf(slot);
      return chunk ? searchKeyAt(chunk, slot % recordsInChunk) : '';
    },

    get count() {
      return slots.size;
    },

    /** The slots of all records that a search finds: 1 at their places. */
    search(words: readonly string[]): Uint8Array {
      const found = new Uint8Array(chunks.length * recordsInChunk);
      chunks.forEach((chunk, number) => {
        searchChunk(chunk, words, (place) => {
          found[number * recordsInChunk + place] = 1;
        });
      });
      return found;
    },

    /** The numbers of the chunks that have changed since this was last called. */
    takeDirty(): number[] {
      const numbers = [...dirty];
      dirty.clear();
      return numbers;
    },
  };
}
