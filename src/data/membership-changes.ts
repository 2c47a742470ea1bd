// How many records have entered and left a list since its order was accepted. '3 changes: show' counts these, and
// not records that only moved.

/** Whether a record was in the list when its order was accepted (null: not known), and whether it is now. */
export interface MembershipChange {
  was: boolean | null;
  is: boolean;
}

/** By record id; records of which it is not known whether they were in the list are left out. */
export type MembershipChanges = ReadonlyMap<string, { was: boolean; is: boolean }>;

export const noMembershipChanges: MembershipChanges = new Map();

/** The changes with newer ones added: `was` stays as first recorded, `is` becomes the latest. */
export function addMembershipChanges(
  changes: MembershipChanges,
  latest: Iterable<readonly [string, MembershipChange]>,
): MembershipChanges {
  const all = new Map(changes);
  for (const [id, { was, is }] of latest) {
    const wasInList = all.get(id)?.was ?? was;
    if (wasInList !== null) all.set(id, { was: wasInList, is });
  }
  return all;
}

/** The same records, counted as if they had been in the list, or not, from the beginning. */
export function unchangedMembership(
  latest: Iterable<readonly [string, MembershipChange]>,
): (readonly [string, MembershipChange])[] {
  return [...latest].map(([id, { is }]) => [id, { was: is, is }]);
}

export function removedIds(changes: MembershipChanges): ReadonlySet<string> {
  return new Set([...changes].flatMap(([id, { was, is }]) => (was && !is ? [id] : [])));
}

/**
 * How many records have entered and left: those that are known by id, but at least the difference of the counts.
 * After many changes at once only the counts are known.
 */
export function countChanges(changes: MembershipChanges, acceptedCount: number, count: number): number {
  const known = [...changes.values()].filter(({ was, is }) => was !== is).length;
  return Math.max(known, Math.abs(count - acceptedCount));
}
