// How many rows have come to a list, and gone from it, since its order was adopted: '3 changes: show' counts
// these, and not what has only moved.

/** Whether a record was in the list when its order was adopted, where that is known, and whether it is now. */
export interface MembershipChange {
  was: boolean | null;
  is: boolean;
}

/** By record id; what was not known is not in it. */
export type MembershipChanges = ReadonlyMap<string, { was: boolean; is: boolean }>;

export const noMembershipChanges: MembershipChanges = new Map();

/** Adds what was seen now. What was in the list once the order was adopted never changes; what is there now does. */
export function addMembershipChanges(
  seen: MembershipChanges,
  now: Iterable<readonly [string, MembershipChange]>,
): MembershipChanges {
  const all = new Map(seen);
  for (const [id, { was, is }] of now) {
    const known = all.get(id)?.was ?? was;
    if (known !== null) all.set(id, { was: known, is });
  }
  return all;
}

/** The same as something that was so before: by it, nothing has come or gone. */
export function unchangedMembership(
  now: Iterable<readonly [string, MembershipChange]>,
): (readonly [string, MembershipChange])[] {
  return [...now].map(([id, { is }]) => [id, { was: is, is }]);
}

/** The records that were in the list and are not any more. */
export function goneOf(seen: MembershipChanges): ReadonlySet<string> {
  return new Set([...seen].flatMap(([id, { was, is }]) => (was && !is ? [id] : [])));
}

/**
 * How many records have come and gone, as far as anybody knows: those that were seen to, and never fewer than
 * the counts differ. Of many at once only the counts tell.
 */
export function countChanges(seen: MembershipChanges, adoptedCount: number, count: number): number {
  const known = [...seen.values()].filter(({ was, is }) => was !== is).length;
  return Math.max(known, Math.abs(count - adoptedCount));
}
