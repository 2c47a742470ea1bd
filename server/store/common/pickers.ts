// Suggestions of searchable selects: first those that begin with the text, then those that only contain it.
import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import { searchKey } from '../../../contract/common/normalise.ts';
import type { Database } from '../engine/database.ts';
import { facilities, monitors } from '../schema/index.ts';
import { orderBy } from './order.ts';
import { beginsWith, contains, containsAfterStart } from './text-match.ts';

const maxSuggestions = 20;

/** At most 20 serial numbers of monitors that are not deleted. */
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
  const inside = and(inUse, contains(monitors.searchKey, term), containsAfterStart(key, term));
  const rest = first.length < maxSuggestions ? await find(inside, maxSuggestions - first.length) : [];
  return [...first, ...rest].map(({ serialNumber }) => serialNumber);
}

/** At most 20 facilities by name, as the contract has them. */
export async function findFacilityNames(db: Database, text: string) {
  const term = searchKey(text);
  const key = facilities.nameKey;
  const find = (where: SQL | undefined, limit: number) =>
    db
      .select({
        id: facilities.id,
        name: facilities.name,
        facility_id: facilities.code,
        city: facilities.city,
      })
      .from(facilities)
      .where(where)
      .orderBy(orderBy(key, facilities.id, 'asc'))
      .limit(limit);
  const first = await find(beginsWith(key, term), maxSuggestions);
  const rest =
    first.length < maxSuggestions
      ? await find(containsAfterStart(key, term), maxSuggestions - first.length)
      : [];
  return [...first, ...rest];
}
