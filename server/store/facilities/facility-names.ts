// Facilities that a searchable select suggests.
import type { SQL } from 'drizzle-orm';
import { searchKey } from '../../../contract/common/normalise.ts';
import { orderBy } from '../common/order.ts';
import { beginsWith, containsButNotAtStart } from '../common/text-match.ts';
import type { Database } from '../engine/database.ts';
import { facilities } from '../schema/index.ts';

const maxSuggestions = 20;

/** Finds facilities by name: first those that begin with the text, then those that contain it. */
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
      ? await find(containsButNotAtStart(key, term), maxSuggestions - first.length)
      : [];
  return [...first, ...rest];
}
