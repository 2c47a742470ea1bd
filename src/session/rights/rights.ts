// What the signed-in person may do, and where, as the service said it last. Nothing else is offered; the service decides.
import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { EntityKind } from '../../../contract/common/entities.ts';
import type { Right } from '../../../contract/common/rights.ts';
import { markOf } from './mark-of.ts';

/** Everywhere, or in the facilities of these record ids. */
type Reach = 'everything' | readonly string[];

/** A right that is left out is had nowhere. */
export type OwnRights = Readonly<Partial<Record<Right, Reach>>>;

/**
 * Null: everything everywhere, as an administrator may; also where the service knows no roles, or has not said yet what this
 * person may do.
 */
export const rightsAtom = atom<OwnRights | null>(null);

/** Raised when the service has refused one act for lack of a right: what this page knows of them is out of date. */
export const rightsDoubtedAtom = atom(0);

/** What adding, importing and deleting records needs. */
export const changeRights = {
  monitor: 'changeMonitors',
  facility: 'changeFacilities',
  user: 'changePeople',
} as const satisfies Record<EntityKind, Right>;

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A person may have thousands of facilities, and a screen asks for each of its rows. */
function hasFacility(reach: readonly string[], facility: string): boolean {
  const set = sets.get(reach) ?? new Set(reach);
  sets.set(reach, set);
  return set.has(facility);
}

/**
 * Whether a person has a right.
 * @param right none: whatever everybody may
 * @param facility a record id; left out, or null where a record has none: anywhere. The service decides about the record then
 */
export function mayWithin(
  own: OwnRights | null,
  right: Right | undefined,
  facility?: string | null,
): boolean {
  if (!own || !right) return true;
  const reach = own[right] ?? [];
  if (reach === 'everything') return true;
  return facility ? hasFacility(reach, facility) : reach.length > 0;
}

/** The mark of which records a person sees; 0 for all of them. */
export function sightOf(own: OwnRights | null): number {
  return own ? markOf(JSON.stringify([own.see, own.seePeople])) || 1 : 0;
}

export type May = (right: Right | undefined, facility?: string | null) => boolean;

/** What the person may do, by `mayWithin`. The same function as long as that is the same. */
export function useMay(): May {
  const own = useAtomValue(rightsAtom);
  return useCallback((right, facility) => mayWithin(own, right, facility), [own]);
}

/** The right where the person has it in some facilities alone, for calls that then ask by it; else undefined. */
export function useBounding<R extends Right>(right: R): R | undefined {
  const own = useAtomValue(rightsAtom);
  return own && own[right] !== 'everything' ? right : undefined;
}
