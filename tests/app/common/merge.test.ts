// Two versions of a record: no change by someone else is overwritten without a choice.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { merge, presetSides } from '../../../src/ui/forms/merge.ts';

const names = ['name', 'level', 'facility'] as const;
const value = fc.constantFrom('a', 'b', 'c');
const record = fc.record({ name: value, level: value, facility: fc.option(value) });
const versions = fc.record({ base: record, yours: record, theirs: record });

it('leaves exactly those fields undecided that both have changed to different values', () => {
  fc.assert(
    fc.property(versions, (three) => {
      const sides = presetSides(names, three);
      for (const name of names) {
        const { base, yours, theirs } = {
          base: three.base[name],
          yours: three.yours[name],
          theirs: three.theirs[name],
        };
        expect(name in sides).toBe(yours !== theirs);
        expect(sides[name] === null).toBe(yours !== theirs && base !== yours && base !== theirs);
      }
    }),
  );
});

it('merges nothing while a field is undecided', () => {
  fc.assert(
    fc.property(versions, (three) => {
      const sides = presetSides(names, three);
      expect(merge(sides, three) === null).toBe(Object.values(sides).includes(null));
    }),
  );
});

it('takes the chosen version of each field', () => {
  const side = fc.constantFrom('theirs', 'yours');
  fc.assert(
    fc.property(versions, fc.record({ name: side, level: side, facility: side }), (three, chosen) => {
      const differing = Object.keys(presetSides(names, three));
      const sides = Object.fromEntries(Object.entries(chosen).filter(([name]) => differing.includes(name)));
      const merged = merge(sides, three);
      for (const name of names) expect(merged?.[name]).toBe(three[sides[name] ?? 'theirs'][name]);
    }),
  );
});
