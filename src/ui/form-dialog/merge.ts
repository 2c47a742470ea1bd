// Two versions of a record that came from one: which fields differ, and what stands when the person has chosen.
import { isEqual } from '../../lib/is-equal.ts';

export type Side = 'theirs' | 'yours';

/** Field → the version that is chosen, null where the person still has to; fields in which both agree are left out. */
export type Sides = Record<string, Side | null>;

interface Versions<Values> {
  /** What both came from. */
  base: Values;
  yours: Values;
  theirs: Values;
}

/** What only one of the two has changed is that one's; what both have is nobody's yet. */
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

/** Theirs, with yours where they were chosen; null while a field is not chosen. */
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
