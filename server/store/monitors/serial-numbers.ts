// Serial numbers that a searchable select suggests, and those of a list from elsewhere.
import { and, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { searchKey, searchWords } from '../../../contract/common/normalise.ts';
import { orderBy } from '../common/order.ts';
import { scanIndex } from '../common/pages.ts';
import { beginsWith, containsWords } from '../common/text-match.ts';
import type { Database } from '../engine/database.ts';
import { monitors } from '../schema/index.ts';

const maxSuggestions = 20;
const sorted = { table: monitors, id: monitors.id, by: monitors.serialKey };

/**
 * Finds serial numbers of monitors that are not deleted, as their list does: first those that begin with the text, then
 * those of other monitors that a search finds.
 */
export async function findSerialNumbers(db: Database, text: string): Promise<string[]> {
  async function find(matching: SQL | undefined, count: number): Promise<string[]> {
    const where = and(isNull(monitors.deletedAt), matching);
    const rows = await db
      .select({ serialNumber: monitors.serialNumber })
      .from(sql`(${scanIndex(sorted, where, { count, page: 1, sort_order: 'asc' })}) AS page`)
      .innerJoin(monitors, sql`${monitors.id} = page.id`)
      .orderBy(orderBy(monitors.serialKey, monitors.id, 'asc'));
    return rows.map(({ serialNumber }) => serialNumber);
  }
  const words = searchWords(text);
  if (words.length === 0) return find(undefined, maxSuggestions);
  // The serial number comes first in the search key.
  const begins = beginsWith(monitors.searchKey, searchKey(text));
  const first = await find(begins, maxSuggestions);
  if (first.length === maxSuggestions) return first;
  const inside = and(containsWords(monitors.searchKey, words), not(begins));
  return [...first, ...(await find(inside, maxSuggestions - first.length))];
}

/** The serial number comes first in the search key, which ignores the separators that lists of other programs lack. */
const searched = sql<string>`split_part(${monitors.searchKey}, E'\\n', 1)`;

/** Those that have one of these serial numbers. */
export function hasSerialNumber(serialNumbers: readonly string[]): SQL {
  const keys = [...new Set(serialNumbers.map(searchKey))].filter((key) => key !== '');
  return keys.length > 0 ? inArray(searched, keys) : sql`false`;
}

/** Which of many serial numbers no monitor has, and which only deleted ones have: each as it was first written. */
export async function findMissingSerialNumbers(
  db: Database,
  serialNumbers: readonly string[],
): Promise<{ unknown: string[]; deleted: string[] }> {
  const writtenOf = new Map<string, string>();
  for (const written of serialNumbers) {
    const key = searchKey(written);
    if (!writtenOf.has(key)) writtenOf.set(key, written);
  }
  const found = await db
    .select({ key: searched, isListed: sql<boolean>`bool_or(${isNull(monitors.deletedAt)})` })
    .from(monitors)
    .where(hasSerialNumber(serialNumbers))
    .groupBy(searched);
  const isListed = new Map(found.map((row) => [row.key, row.isListed]));
  const withState = (state: boolean | undefined) =>
    [...writtenOf].filter(([key]) => isListed.get(key) === state).map(([, written]) => written);
  return { unknown: withState(undefined), deleted: withState(false) };
}
