// Two versions of a record with a common base: which fields differ, and the result of choosing.
import { isEqual } from '../../lib/is-equal.ts';

export type Side = 'theirs' | 'yours';

/** Field → the chosen version, null if undecided; without the fields in which both versions agree. */
export type Sides = Record<string, Side | null>;

interface Versions<Values> {
  base: Values;
  yours: Values;
  theirs: Values;
}

/** A field that only one version changed takes that version; one that both changed is undecided. */
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

/** Their version with the fields chosen from yours; null while a field is undecided. */
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

/**
 * Their version with what was typed on top of it; null where both have changed a field in different ways.
 * @param cleared fields that nobody has changed on purpose: what was typed in them wins
 */
export function rebased<Values extends Record<string, unknown>>(
  { base, yours, theirs }: Versions<Values>,
  cleared: readonly (keyof Values)[],
): Values | null {
  const typed = Object.keys(theirs).filter((name) => name !== 'version' && !isEqual(base[name], yours[name]));
  const isContested = (name: string) =>
    !cleared.includes(name) && !isEqual(base[name], theirs[name]) && !isEqual(yours[name], theirs[name]);
  if (typed.some(isContested)) return null;
  return { ...theirs, ...Object.fromEntries(typed.map((name) => [name, yours[name]])) };
}
