// Whatever is gathered is stored, once, however often the database is away.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gather } from '../../../server/base/gather.ts';
import { createLog } from '../../../server/base/log.ts';

const log = createLog(() => undefined);

it('loses nothing and counts nothing twice', async () => {
  const act = fc.oneof(
    fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), count: fc.integer({ min: 1, max: 9 }) }),
    fc.constant('flush' as const),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(act),
      fc.array(fc.boolean()),
      fc.integer({ min: 1, max: 3 }),
      async (acts, away, atOnce) => {
        const stored = new Map<string, number>();
        const meant = new Map<string, number>();
        const outages = [...away];
        const gathered = gather<{ key: string; count: number }>({
          name: 'sessionUses',
          maxKeys: 10,
          merge: (before, { count }) => ({ ...before, count: before.count + count }),
          async store(items) {
            if (outages.shift()) throw new Error('away');
            for (const { key, count } of items) stored.set(key, (stored.get(key) ?? 0) + count);
          },
          atOnce,
          log,
        });
        for (const each of acts) {
          if (each === 'flush') await gathered.flush().catch(() => undefined);
          else {
            meant.set(each.key, (meant.get(each.key) ?? 0) + each.count);
            gathered.add(each.key, each);
          }
        }
        outages.length = 0;
        await gathered.close();
        expect(stored).toEqual(meant);
      },
    ),
  );
});

it('tells so many keys apart, and says so of one more', async () => {
  const keys: string[][] = [];
  const gathered = gather<string>({
    name: 'sessionUses',
    maxKeys: 2,
    merge: (_before, added) => added,
    store: async (items) => void keys.push([...items]),
    atOnce: 5,
    log,
  });
  for (const key of ['a', 'b']) gathered.add(key, key);
  expect(['a', 'c'].map(gathered.isFullFor)).toEqual([false, true]);
  await gathered.close();
  expect(keys).toEqual([['a', 'b']]);
});
