// What searchable selects offer. The best match comes first: the same text, then what begins with it (whose
// first is the same text, if it is there), then what only contains it; each group in its order.
import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import { searchKey } from '../../../contract/common/normalise.ts';
import type { Database } from '../engine/database.ts';
import { facilities, monitors } from '../schema/index.ts';
import { beginsWith, contains, containsInside } from './match.ts';
import { ordered } from './order.ts';

/** As many as a select shows. */
const most = 20;

/** At most 20 serial numbers of monitors that are not deleted. */
export async function findSerialNumbers(db: Database, text: string): Promise<string[]> {
  const term = searchKey(text);
  const key = monitors.serialKey;
  const ask = (which: SQL | undefined, limit: number) =>
    db
      .select({ serialNumber: monitors.serialNumber })
      .from(monitors)
      .where(which)
      .orderBy(ordered(key, monitors.id, 'asc'))
      .limit(limit);
  const first = await ask(and(isNull(monitors.deletedAt), beginsWith(key, term)), most);
  // In the words of the index that common terms are found in (migration 0004).
  const inUse = inArray(monitors.category, ['assigned', 'unassigned']);
  const inside = and(inUse, contains(monitors.searchKey, term), containsInside(key, term));
  const rest = first.length < most ? await ask(inside, most - first.length) : [];
  return [...first, ...rest].map(({ serialNumber }) => serialNumber);
}

/** At most 20 facilities by name. */
export async function findFacilityNames(db: Database, text: string) {
  const term = searchKey(text);
  const key = facilities.nameKey;
  const ask = (which: SQL | undefined, limit: number) =>
    db
      .select({ id: facilities.id, name: facilities.name })
      .from(facilities)
      .where(which)
      .orderBy(ordered(key, facilities.id, 'asc'))
      .limit(limit);
  const first = await ask(beginsWith(key, term), most);
  const rest = first.length < most ? await ask(containsInside(key, term), most - first.length) : [];
  return [...first, ...rest];
}
