// How many records have entered and left a list since its order was accepted. '3 changes: show' counts these, and
// not records that only moved.

/** Whether a record was in the list when its order was accepted (null: not known), and whether it is now. */
export interface MembershipChange {
  wasListed: boolean | null;
  isListed: boolean;
}

/** By record id; records of which it is not known whether they were in the list are left out. */
export type MembershipChanges = ReadonlyMap<string, { wasListed: boolean; isListed: boolean }>;

export const noMembershipChanges: MembershipChanges = new Map();

/** The changes with newer ones added: `wasListed` stays as first recorded, `isListed` becomes the latest. */
export function addMembershipChanges(
  changes: MembershipChanges,
  latest: Iterable<readonly [string, MembershipChange]>,
): MembershipChanges {
  const all = new Map(changes);
  for (const [id, { wasListed, isListed }] of latest) {
    const wasFirst = all.get(id)?.wasListed ?? wasListed;
    if (wasFirst !== null) all.set(id, { wasListed: wasFirst, isListed });
  }
  return all;
}

/** Counts records as if they had been in the list, or not, from the beginning. */
export function unchangedMembership(
  latest: Iterable<readonly [string, MembershipChange]>,
): (readonly [string, MembershipChange])[] {
  return [...latest].map(([id, { isListed }]) => [id, { wasListed: isListed, isListed }]);
}

export function removedIds(changes: MembershipChanges): ReadonlySet<string> {
  return new Set(
    [...changes].flatMap(([id, { wasListed, isListed }]) => (wasListed && !isListed ? [id] : [])),
  );
}

/**
 * How many records have entered and left: those that are known by id, but at least the difference of the counts.
 * After many changes at once only the counts are known.
 */
export function countChanges(changes: MembershipChanges, acceptedCount: number, count: number): number {
  const knownCount = [...changes.values()].filter(({ wasListed, isListed }) => wasListed !== isListed).length;
  return Math.max(knownCount, Math.abs(count - acceptedCount));
}
