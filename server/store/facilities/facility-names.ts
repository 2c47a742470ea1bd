// Facilities by their names: those that a searchable select suggests, and those that a table names.
import { and, not, or, type SQL } from 'drizzle-orm';
import { searchKey, searchWords } from '../../../contract/common/normalise.ts';
import { orderBy } from '../common/order.ts';
import { isOneOf } from '../common/selection.ts';
import { beginsWith, containsWords } from '../common/text-match.ts';
import type { Database } from '../engine/database.ts';
import { facilities } from '../schema/index.ts';

const maxSuggestions = 20;

/** Finds facilities as their list does: first those whose name begins with the text. */
export async function findFacilityNames(db: Database, text: string) {
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
      .orderBy(orderBy(facilities.nameKey, facilities.id, 'asc'))
      .limit(limit);
  const words = searchWords(text);
  if (words.length === 0) return find(undefined, maxSuggestions);
  // The name comes first in the search key.
  const begins = beginsWith(facilities.searchKey, searchKey(text));
  const first = await find(begins, maxSuggestions);
  const inside = and(containsWords(facilities.searchKey, words), not(begins));
  const rest = first.length < maxSuggestions ? await find(inside, maxSuggestions - first.length) : [];
  return [...first, ...rest];
}

/** Facilities with one of these names or codes, by their keys. */
export function findByNamesAndCodes(
  db: Database,
  { nameKeys, codeIdentities }: { nameKeys: readonly string[]; codeIdentities: readonly string[] },
) {
  const { id, name, nameKey, cityKey, codeIdentity } = facilities;
  return db
    .select({ id, name, nameKey, cityKey, codeIdentity })
    .from(facilities)
    .where(or(isOneOf(nameKey, nameKeys), isOneOf(codeIdentity, codeIdentities)));
}
