// '3 changes: show' counts records that have come and gone since the order was adopted, and not what has moved.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMembershipChanges,
  countChanges,
  goneOf,
  noMembershipChanges,
} from '../../src/data/membership-changes.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const lists = fc.uniqueArray(fc.constantFrom(...ids)).map((list) => new Set(list));

/** The list after a step, and of which records it was looked whether they are in it; of some it was known before. */
const step = fc.record({ members: lists, looked: lists, known: fc.boolean() });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function history(adopted: ReadonlySet<string>, steps: readonly Step[]) {
  let seen = noMembershipChanges;
  let before = adopted;
  for (const { members: now, looked, known } of steps) {
    seen = addMembershipChanges(
      seen,
      [...looked].map((id) => [id, { was: known ? before.has(id) : null, is: now.has(id) }] as const),
    );
    before = now;
  }
  return { seen, now: before };
}

const difference = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  ids.filter((id) => a.has(id) !== b.has(id)).length;

describe('the count of changes', () => {
  it('is exact where every change was seen, and of known records', () => {
    const seeing = step.map((each) => ({ ...each, looked: new Set(ids), known: true }));
    fc.assert(
      fc.property(lists, fc.array(seeing), (adopted, steps) => {
        const { seen, now } = history(adopted, steps);
        expect(countChanges(seen, adopted.size, now.size)).toBe(difference(adopted, now));
        expect(goneOf(seen)).toEqual(new Set(ids.filter((id) => adopted.has(id) && !now.has(id))));
      }),
    );
  });

  it('is never less than the counts differ, whatever was seen and known', () => {
    fc.assert(
      fc.property(lists, fc.array(step), (adopted, steps) => {
        const { seen, now } = history(adopted, steps);
        const least = Math.abs(now.size - adopted.size);
        expect(countChanges(seen, adopted.size, now.size)).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it('is nothing where records only moved, and counts alone where nothing is known of them', () => {
    fc.assert(
      fc.property(lists, fc.nat(300), fc.nat(300), (list, adopted, now) => {
        const still = history(list, [{ members: list, looked: new Set(ids), known: true }]);
        expect(countChanges(still.seen, list.size, list.size)).toBe(0);
        expect(countChanges(noMembershipChanges, adopted, now)).toBe(Math.abs(now - adopted));
      }),
    );
  });
});
