// Which column of a table is which field: by what a person chose before for its head, or by the head's name.
import { searchKey } from '../../../../contract/common/normalise.ts';

/** A field's name by each name under which a head means it. */
export type FieldNames = ReadonlyMap<string, string>;

/** Head, as a search sees it → the field that was chosen for it; '' for none. */
export type ChosenFields = Readonly<Record<string, string>>;

/** @param tiers the names of each field; the first of them that has a name decides which field it means */
export function fieldNamesOf(...tiers: readonly Readonly<Record<string, readonly string[]>>[]): FieldNames {
  const known = new Map<string, string>();
  for (const tier of tiers)
    for (const [field, names] of Object.entries(tier))
      for (const key of names.map(searchKey)) if (!known.has(key)) known.set(key, field);
  return known;
}

/** The field of each column; null for one that is left out. No field has two columns: the first one has it. */
export function matchColumns(
  heads: readonly string[],
  known: FieldNames,
  chosen: ChosenFields,
): (string | null)[] {
  const fields = new Set(known.values());
  const keys = heads.map(searchKey);
  const wanted = keys.map((key) => (Object.hasOwn(chosen, key) ? (chosen[key] ?? '') : known.get(key)));
  const taken = new Set<string>();
  return wanted.map((field) => {
    if (!field || !fields.has(field) || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Old choices make room. */
const maxRemembered = 200;

/** The choices of before with those of now. Of columns with one head, the field of any of them is remembered. */
export function rememberColumns(
  before: ChosenFields,
  heads: readonly string[],
  fields: readonly (string | null)[],
): ChosenFields {
  const now = heads.flatMap((head, at): [string, string][] => {
    const key = searchKey(head);
    return key === '' ? [] : [[key, fields[at] ?? '']];
  });
  const fieldOf = new Map<string, string>();
  for (const [key, field] of now) fieldOf.set(key, fieldOf.get(key) || field);
  const kept = Object.entries(before).filter(([key]) => !fieldOf.has(key));
  return Object.fromEntries([...kept, ...fieldOf].slice(-maxRemembered));
}
