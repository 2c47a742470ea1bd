// Serial numbers that a searchable select suggests.
import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import { searchKey } from '../../../contract/common/normalise.ts';
import { orderBy } from '../common/order.ts';
import { beginsWith, contains, containsButNotAtStart } from '../common/text-match.ts';
import type { Database } from '../engine/database.ts';
import { monitors } from '../schema/index.ts';

const maxSuggestions = 20;

/** Finds serial numbers of monitors that are not deleted: first those that begin with the text, then those that contain it. */
export async function findSerialNumbers(db: Database, text: string): Promise<string[]> {
  const term = searchKey(text);
  const key = monitors.serialKey;
  const find = (where: SQL | undefined, limit: number) =>
    db
      .select({ serialNumber: monitors.serialNumber })
      .from(monitors)
      .where(where)
      .orderBy(orderBy(key, monitors.id, 'asc'))
      .limit(limit);
  const first = await find(and(isNull(monitors.deletedAt), beginsWith(key, term)), maxSuggestions);
  // As the index of migration 0004 has it.
  const inUse = inArray(monitors.category, ['assigned', 'unassigned']);
  const inside = and(inUse, contains(monitors.searchKey, term), containsButNotAtStart(key, term));
  const rest = first.length < maxSuggestions ? await find(inside, maxSuggestions - first.length) : [];
  return [...first, ...rest].map(({ serialNumber }) => serialNumber);
}
