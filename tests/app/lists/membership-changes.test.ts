// '3 changes: show' counts records that have entered and left since the order was accepted, not those that moved.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMembershipChanges,
  countChanges,
  noMembershipChanges,
  removedIds,
} from '../../../src/data/membership-changes.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const lists = fc.uniqueArray(fc.constantFrom(...ids)).map((list) => new Set(list));

/** The list after a step, the records that were looked up in it, and whether their membership before was known. */
const step = fc.record({ members: lists, lookedUp: lists, known: fc.boolean() });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function history(accepted: ReadonlySet<string>, steps: readonly Step[]) {
  let changes = noMembershipChanges;
  let before = accepted;
  for (const { members: now, lookedUp, known } of steps) {
    changes = addMembershipChanges(
      changes,
      [...lookedUp].map(
        (id) => [id, { wasListed: known ? before.has(id) : null, isListed: now.has(id) }] as const,
      ),
    );
    before = now;
  }
  return { changes, now: before };
}

const difference = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  ids.filter((id) => a.has(id) !== b.has(id)).length;

describe('the count of changes', () => {
  it('is exact where every record was looked up and known before', () => {
    const complete = step.map((each) => ({ ...each, lookedUp: new Set(ids), known: true }));
    fc.assert(
      fc.property(lists, fc.array(complete), (accepted, steps) => {
        const { changes, now } = history(accepted, steps);
        expect(countChanges(changes, accepted.size, now.size)).toBe(difference(accepted, now));
        expect(removedIds(changes)).toEqual(new Set(ids.filter((id) => accepted.has(id) && !now.has(id))));
      }),
    );
  });

  it('is at least the difference of the totals', () => {
    fc.assert(
      fc.property(lists, fc.array(step), (accepted, steps) => {
        const { changes, now } = history(accepted, steps);
        const least = Math.abs(now.size - accepted.size);
        expect(countChanges(changes, accepted.size, now.size)).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it('is 0 where records only moved, and the difference of the totals where no record is known', () => {
    fc.assert(
      fc.property(lists, fc.nat(300), fc.nat(300), (list, accepted, now) => {
        const still = history(list, [{ members: list, lookedUp: new Set(ids), known: true }]);
        expect(countChanges(still.changes, list.size, list.size)).toBe(0);
        expect(countChanges(noMembershipChanges, accepted, now)).toBe(Math.abs(now - accepted));
      }),
    );
  });
});
