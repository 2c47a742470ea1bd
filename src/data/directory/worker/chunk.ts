// About a thousand records as the worker holds them and the database stores them: each record as one short text, and beside
// it in columns what searches, sorts, menus and filters ask for. A hundred thousand objects would take three times as much.
import { containsWords } from '../../../../contract/common/normalise.ts';

export const recordsInChunk = 1000;

export type SortValue = string | number | null;

/** A record with what is known of it beforehand. */
export interface Entry {
  id: string;
  row: object;
  searchKey: string;
  /** By sort key. */
  sortValues: Readonly<Record<string, SortValue>>;
  /** One bit for each menu and filter. */
  bits: number;
  /** The record ids of its facilities, apart by line feeds. */
  facilities: string;
  /** When it was requested, ms since 1970. */
  at: number;
}

/** All columns have one place for each record; an empty place has the id ''. */
export interface Chunk {
  ids: string[];
  /** Packed records: see `pack`. */
  rows: string[];
  /** The field names of records, apart by commas. */
  shapes: string[];
  /** Values that are no texts or numbers, as JSON: many records have the same. */
  values: string[];
  /** The search keys of all records, apart by line feeds. */
  text: string;
  /** Where each search key ends in `text`, its line feed included. */
  ends: Uint32Array;
  /** By sort key. */
  sortValues: Record<string, SortValue[]>;
  bits: Uint32Array;
  facilities: string[];
  at: Float64Array;
}

export function createChunk(sortKeys: readonly string[]): Chunk {
  const column = <T>(value: T): T[] => Array.from({ length: recordsInChunk }, () => value);
  return {
    ids: column(''),
    rows: column(''),
    shapes: [],
    values: [],
    text: '\n'.repeat(recordsInChunk),
    ends: Uint32Array.from({ length: recordsInChunk }, (_, index) => index + 1),
    sortValues: Object.fromEntries(sortKeys.map((key) => [key, column<SortValue>(null)])),
    bits: new Uint32Array(recordsInChunk),
    facilities: column(''),
    at: new Float64Array(recordsInChunk),
  };
}

function placeOf(list: string[], text: string): number {
  const found = list.indexOf(text);
  return found >= 0 ? found : list.push(text) - 1;
}

/** A record as JSON without its field names; what is no text or number stands once for all records, as [its place]. */
function pack({ shapes, values }: Chunk, row: object): string {
  const fields = Object.entries(row).filter(([, value]) => value !== undefined);
  const packed = fields.map(([, value]) =>
    typeof value === 'object' && value !== null ? [placeOf(values, JSON.stringify(value))] : value,
  );
  return JSON.stringify([placeOf(shapes, fields.map(([name]) => name).join(',')), ...packed]);
}

/** A record as it was packed. */
export function unpack({ rows, shapes, values }: Chunk, place: number): Record<string, unknown> {
  const [shape, ...packed]: unknown[] = JSON.parse(rows[place] ?? '[]');
  const names = (shapes[Number(shape)] ?? '').split(',');
  return Object.fromEntries(
    names.map((name, index) => {
      const value = packed[index];
      return [name, Array.isArray(value) ? JSON.parse(values[value[0]] ?? 'null') : value];
    }),
  );
}

function startOf({ ends }: Chunk, place: number): number {
  return ends[place - 1] ?? 0;
}

export function searchKeyAt(chunk: Chunk, place: number): string {
  return chunk.text.slice(startOf(chunk, place), (chunk.ends[place] ?? 1) - 1);
}

/** Puts search keys to their places; the text is made once for all of them. */
function putSearchKeys(chunk: Chunk, searchKeys: ReadonlyMap<number, string>): void {
  const keys = chunk.ids.map((_, place) => searchKeys.get(place) ?? searchKeyAt(chunk, place));
  chunk.text = `${keys.join('\n')}\n`;
  let end = 0;
  chunk.ends = Uint32Array.from(keys, (key) => {
    end += key.length + 1;
    return end;
  });
}

/** @param entries by place; null empties it */
export function putEntries(chunk: Chunk, entries: ReadonlyMap<number, Entry | null>): void {
  for (const [place, entry] of entries) {
    chunk.ids[place] = entry?.id ?? '';
    chunk.rows[place] = entry ? pack(chunk, entry.row) : '';
    chunk.bits[place] = entry?.bits ?? 0;
    chunk.facilities[place] = entry?.facilities ?? '';
    chunk.at[place] = entry?.at ?? 0;
    for (const [key, values] of Object.entries(chunk.sortValues))
      values[place] = entry?.sortValues[key] ?? null;
  }
  putSearchKeys(chunk, new Map(Array.from(entries, ([place, entry]) => [place, entry?.searchKey ?? ''])));
}

/** Calls back with the place of each record whose search key contains all words, of which there is one at least. */
export function searchChunk(chunk: Chunk, words: readonly string[], onFound: (place: number) => void): void {
  const [longest = '', ...others] = [...words].sort((a, b) => b.length - a.length);
  const { text, ends } = chunk;
  let place = 0;
  let found = text.indexOf(longest);
  while (found >= 0) {
    while ((ends[place] ?? text.length) <= found) place += 1;
    if (others.length === 0 || containsWords(searchKeyAt(chunk, place), others)) onFound(place);
    found = text.indexOf(longest, ends[place]);
  }
}
