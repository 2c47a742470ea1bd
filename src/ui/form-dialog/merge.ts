// Two versions of a record with a common base: which fields differ, and the result of choosing.
import { isEqual } from '../../lib/is-equal.ts';

export type Side = 'theirs' | 'yours';

/** Field → the chosen version, null where none is chosen yet; fields in which both agree are left out. */
export type Sides = Record<string, Side | null>;

interface Versions<Values> {
  base: Values;
  yours: Values;
  theirs: Values;
}

/** A field that only one of them changed takes that version; one that both changed is left to the person. */
export function presetSides<Values extends Record<string, unknown>>(
  names: readonly (keyof Values & string)[],
  { base, yours, theirs }: Versions<Values>,
): Sides {
  const differing = names.filter((name) => !isEqual(yours[name], theirs[name]));
  return Object.fromEntries(
    differing.map((name) => {
      if (isEqual(base[name], yours[name])) return [name, 'theirs'];
      return [name, isEqual(base[name], theirs[name]) ? 'yours' : null];
    }),
  );
}

/** Theirs, with the fields where yours was chosen; null while a field is undecided. */
export function merge<Values extends Record<string, unknown>>(
  sides: Sides,
  { yours, theirs }: Omit<Versions<Values>, 'base'>,
): Values | null {
  if (Object.values(sides).includes(null)) return null;
  const chosen = Object.entries(sides).flatMap(([name, side]) =>
    side === 'yours' ? [[name, yours[name]]] : [],
  );
  return { ...theirs, ...Object.fromEntries(chosen) };
}
