// Answers lists and searches from the records of the directory, by the rules of the lists' own definitions.
import { identityKey, searchKey, searchWords } from '../../../../contract/common/normalise.ts';
import { withoutFacility } from '../../../../contract/common/paging.ts';
import { isEqual } from '../../../lib/is-equal.ts';
import type { ListQuery, Page } from '../../list-definition.ts';
import type { RecordIndex } from './record-index.ts';

/** A test of a slot; null: all pass. */
type Test = ((slot: number) => boolean) | null;

function searchTest(index: RecordIndex, searchText: string): Test {
  const words = searchWords(searchText);
  if (words.length === 0) return null;
  const found = index.search(words);
  return (slot) => found[slot] === 1;
}

/** Menus that a record has by itself are kept as bits; for a facility's list, its records are read. */
function menuTest(index: RecordIndex, { menu, facility }: ListQuery): Test {
  const { menus, definition } = index.list;
  const known = menus.indexOf(menu);
  if (known >= 0 && !facility) return (slot) => (index.bitsAt(slot) & (1 << known)) !== 0;
  const mayBe = facilityTest(index, { facility });
  return (slot) => (mayBe?.(slot) ?? true) && definition.inMenu(index.rowAt(slot), menu, facility);
}

/** Sorts out the records of other facilities before any record is read. */
function facilityTest(index: RecordIndex, filters: object): Test {
  if (!('facility' in filters) || typeof filters.facility !== 'string') return null;
  const { facility } = filters;
  if (facility === withoutFacility) return (slot) => index.facilitiesAt(slot) === '';
  return (slot) => index.facilitiesAt(slot).includes(facility);
}

/** Null: no filter. `unknown`: a record does not say what a filter asks. */
function filterTest(index: RecordIndex, filters: object | undefined, onUnknown: () => void): Test {
  const { definition, filters: known, menus } = index.list;
  const asked = Object.entries(filters ?? {}).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return null;
  let bits = 0;
  const others = asked.filter(([name, value]) => {
    const bit = known.findIndex((filter) => isEqual(filter, { [name]: value }));
    if (bit >= 0) bits |= 1 << (menus.length + bit);
    return bit < 0;
  });
  const isKnown = (slot: number) => (index.bitsAt(slot) & bits) === bits;
  if (others.length === 0) return isKnown;
  const rest = Object.fromEntries(others);
  const mayBe = facilityTest(index, rest);
  return (slot) => {
    if (!isKnown(slot) || mayBe?.(slot) === false) return false;
    const fits = definition.fits(index.rowAt(slot), rest);
    if (fits === null) onUnknown();
    return fits === true;
  };
}

/** Null where a record does not say what a filter asks. */
export function answerPage(index: RecordIndex, query: ListQuery): Page<object> | null {
  let isUnknown = false;
  const tests = [
    searchTest(index, query.searchText),
    menuTest(index, query),
    filterTest(index, query.filters, () => {
      isUnknown = true;
    }),
  ].filter((test) => test !== null);
  const order = index.orderBy(query.sort);
  const start = (query.page - 1) * query.pageSize;
  const shown: number[] = [];
  let count = 0;
  for (let at = 0; at < order.length && !isUnknown; at += 1) {
    const slot = order[query.order === 'asc' ? at : order.length - 1 - at] ?? 0;
    if (!tests.every((test) => test(slot))) continue;
    if (count >= start && shown.length < query.pageSize) shown.push(slot);
    count += 1;
  }
  return isUnknown ? null : { rows: shown.map(index.rowAt), count };
}

function isLast(index: RecordIndex, slot: number): boolean {
  const { menus, lastMenu } = index.list;
  return lastMenu !== null && (index.bitsAt(slot) & (1 << menus.indexOf(lastMenu))) !== 0;
}

/** 0: a text of the record is the word; 1: one begins with it; 2: one contains it. */
function rankOf(key: string, word: string): number {
  const lines = `\n${key}\n`;
  if (!lines.includes(`\n${word}`)) return 2;
  return lines.includes(`\n${word}\n`) ? 0 : 1;
}

/** The best matches of a search, in the order of suggestions. */
export function answerSuggestions(index: RecordIndex, text: string, limit: number): object[] {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const found = index.search(words);
  const whole = searchKey(text);
  const ranked: number[][] = [[], [], [], [], [], []];
  for (const slot of index.orderBy(index.list.suggestionSort)) {
    if (found[slot] !== 1) continue;
    const last = isLast(index, slot) ? 3 : 0;
    ranked[rankOf(index.searchKeyAt(slot), whole) + last]?.push(slot);
  }
  return ranked.flat().slice(0, limit).map(index.rowAt);
}

/**
 * The record with this serial number: in any case, or else the only one that a search for it finds by its whole number.
 * @param numberOf its serial number
 */
export function answerBySerialNumber(
  index: RecordIndex,
  serialNumber: string,
  numberOf: (row: object) => string,
): object | null {
  const key = searchKey(serialNumber);
  if (key === '') return null;
  const found = index.search([key]);
  const slots = Array.from(index.orderBy(index.list.suggestionSort)).filter((slot) => found[slot] === 1);
  const numberAt = (slot: number) => numberOf(index.rowAt(slot));
  const same = slots.filter((slot) => identityKey(numberAt(slot)) === identityKey(serialNumber));
  const alike = slots.filter((slot) => searchKey(numberAt(slot)) === key);
  const candidates = same.length > 0 ? same : alike.length === 1 ? alike : [];
  const best = candidates.find((slot) => !isLast(index, slot)) ?? candidates[0];
  return best === undefined ? null : index.rowAt(best);
}
