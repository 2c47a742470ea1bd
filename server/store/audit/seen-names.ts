// Which of the persons and facilities that entries name are seen by the present call.
import { inArray, sql } from 'drizzle-orm';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { facilities, users } from '../schema/index.ts';

export interface NamedFacility {
  id: string;
  name: string;
  code: string;
}

/** The ids of the persons that are seen. */
export async function seenPersons(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isSelected(users.id, { only: [...new Set(ids)] }));
  return new Set(rows.map(({ id }) => id));
}

/** Those of the names that a person who is seen has. */
export async function seenNamesOfPersons(db: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;
  const rows = await db
    .select({ name })
    .from(users)
    .where(inArray(name, [...new Set(names)]));
  return new Set(rows.map((row) => row.name));
}

/** The facilities that are seen of those with one of these ids or names. */
export async function seenFacilities(
  db: Database,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<NamedFacility[]> {
  if (ids.length === 0 && names.length === 0) return [];
  const { id, name, code } = facilities;
  const isNamed = names.length > 0 ? inArray(name, [...new Set(names)]) : sql`false`;
  return db
    .select({ id, name, code })
    .from(facilities)
    .where(sql`${isSelected(id, { only: [...new Set(ids)] })} OR ${isNamed}`);
}
