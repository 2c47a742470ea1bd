// The names of people that are kept with what they did, as the present call may know them.
import { seenNamesOfPersons, seenPersons } from '../audit/seen-names.ts';
import type { Database } from '../engine/database.ts';
import { currentReach } from '../engine/reach.ts';

interface NamedPerson {
  name: string;
  /** Record id; where it is not kept, whoever has the name now counts. */
  id?: string;
}

/** Tells the names of some people: '' for whoever is not seen. */
export async function readNamesAsSeen(
  db: Database,
  people: readonly (NamedPerson | undefined)[],
): Promise<(person: NamedPerson) => string> {
  if (!currentReach()) return ({ name }) => name;
  const named = people.filter((person) => person !== undefined);
  const ids = await seenPersons(
    db,
    named.flatMap(({ id }) => id ?? []),
  );
  const names = await seenNamesOfPersons(
    db,
    named.flatMap(({ id, name }) => (id === undefined ? name : [])),
  );
  return ({ id, name }) => ((id === undefined ? names.has(name) : ids.has(id)) ? name : '');
}
