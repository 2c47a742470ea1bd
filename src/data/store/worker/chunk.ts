// About a thousand records as the worker holds them and the database stores them: each record as one short text, and beside
// it in columns what searches, sorts, menus and filters ask for. A hundred thousand objects would take three times as much.
import { containsWords } from '../../../../contract/common/normalise.ts';

/** A power of two: where a record is is asked a hundred thousand times for a page. */
export const recordsInChunk = 1024;

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
  /** Values of fields that are objects, as JSON: many records have the same. */
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

/** In a packed record, in place of a value that stands beside it, or before it in the record. */
const sameAsId = -1;
const sameAsFacilities = -2;
const firstEarlier = -3;

/** Shorter texts are written again. */
const minRepeated = 12;

function packValue(
  { values }: Chunk,
  value: unknown,
  { id, facilities }: Entry,
  earlier: unknown[],
): unknown {
  if (value === id) return [sameAsId];
  if (typeof value === 'object' && value !== null) return [placeOf(values, JSON.stringify(value))];
  if (typeof value !== 'string' || value.length < minRepeated) return value;
  if (value === facilities) return [sameAsFacilities];
  const before = earlier.indexOf(value);
  return before >= 0 ? [firstEarlier - before] : value;
}

/** A record as JSON without its field names, and without what stands elsewhere: such a value is a number in brackets. */
function pack(chunk: Chunk, entry: Entry): string {
  const fields = Object.entries(entry.row).filter(([, value]) => value !== undefined);
  const values = fields.map(([, value]) => value);
  const packed = values.map((value, index) => packValue(chunk, value, entry, values.slice(0, index)));
  return JSON.stringify([placeOf(chunk.shapes, fields.map(([name]) => name).join(',')), ...packed]);
}

/** The dictionaries of a chunk, read once: whoever filters reads a hundred thousand records. */
interface Dictionaries {
  names: string[][];
  values: unknown[];
}
const dictionaries = new WeakMap<Chunk, Dictionaries>();

function dictionariesOf(chunk: Chunk): Dictionaries {
  const known = dictionaries.get(chunk) ?? { names: [], values: [] };
  for (let at = known.names.length; at < chunk.shapes.length; at += 1)
    known.names.push((chunk.shapes[at] ?? '').split(','));
  for (let at = known.values.length; at < chunk.values.length; at += 1)
    known.values.push(JSON.parse(chunk.values[at] ?? 'null'));
  dictionaries.set(chunk, known);
  return known;
}

/** The value that a number in brackets stands for. */
function unpackReference(
  reference: number,
  chunk: Chunk,
  place: number,
  earlier: (index: number) => unknown,
): unknown {
  if (reference === sameAsId) return chunk.ids[place];
  if (reference === sameAsFacilities) return chunk.facilities[place];
  if (reference < 0) return earlier(firstEarlier - reference);
  return dictionariesOf(chunk).values[reference];
}

/** A record as it was packed. */
export function unpack(chunk: Chunk, place: number): object {
  const [shape, ...packed]: unknown[] = JSON.parse(chunk.rows[place] ?? '[]');
  const fields = dictionariesOf(chunk).names[Number(shape)] ?? [];
  const row: Record<string, unknown> = {};
  const earlier = (index: number) => row[fields[index] ?? ''];
  fields.forEach((field, index) => {
    const value = packed[index];
    row[field] = Array.isArray(value) ? unpackReference(value[0], chunk, place, earlier) : value;
  });
  return row;
}

function startOf({ ends }: Chunk, place: number): number {
  return ends[place - 1] ?? 0;
}

export function searchKeyAt(chunk: Chunk, place: number): string {
  return chunk.text.slice(startOf(chunk, place), (chunk.ends[place] ?? 1) - 1);
}

/** Puts search keys to their places; the text is made once for all of them. */
function putSearchKeys(chunk: Chunk, searchKeys: ReadonlyMap<number, string>): void {
  if (Array.from(searchKeys).every(([place, key]) => searchKeyAt(chunk, place) === key)) return;
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
    chunk.facilities[place] = entry?.facilities ?? '';
    chunk.rows[place] = entry ? pack(chunk, entry) : '';
    chunk.bits[place] = entry?.bits ?? 0;
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
