// Serial numbers that a searchable select suggests.
import { and, isNull, not, type SQL, sql } from 'drizzle-orm';
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
