import { setImmediate as everythingDone } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createShortQueue } from '../../../server/base/short-queue.ts';

/** Work that ends when it is told to. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, { end(): void; fail(): void }>();
  return {
    begun,
    start: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, { end: () => resolve(name), fail: () => reject(new Error(name)) });
      });
    },
    end: (name: string) => ends.get(name)?.end(),
    fail: (name: string) => ends.get(name)?.fail(),
  };
}

it('runs two at once, lets two wait in order, and refuses the next', async () => {
  const queue = createShortQueue({ atOnce: 2, maxWaiting: 2, maxOfStranger: 2 }, () => new Error('full'));
  const { begun, start, end, fail } = work();
  const results = ['a', 'b', 'c', 'd'].map((name) => queue(start(name)));
  await everythingDone();
  expect(begun).toEqual(['a', 'b']);
  await expect(queue(start('e'))).rejects.toThrow('full');

  end('b');
  expect(await results[1]).toBe('b');
  await everythingDone();
  expect(begun).toEqual(['a', 'b', 'c']);
  // A failure frees its place, too.
  fail('a');
  await expect(results[0]).rejects.toThrow('a');
  await everythingDone();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  expect(await Promise.all(results.slice(2))).toEqual(['c', 'd']);

  const later = queue(start('f'));
  await everythingDone();
  end('f');
  expect(await later).toBe('f');
});

it('strangers have few places each, and wait for those who are known', async () => {
  const queue = createShortQueue({ atOnce: 1, maxWaiting: 4, maxOfStranger: 2 }, () => new Error('full'));
  const { begun, start, end } = work();
  const flood = ['a', 'b', 'c'].map((name) => queue(start(name), 'one'));
  await expect(queue(start('d'), 'one')).rejects.toThrow('full');
  const others = ['e', 'f'].map((name) => queue(start(name), 'other'));
  await expect(queue(start('g'), 'third')).rejects.toThrow('full');
  const known = queue(start('known'));
  for (const name of ['a', 'known', 'b', 'c', 'e', 'f']) {
    await everythingDone();
    expect(begun.at(-1)).toBe(name);
    end(name);
  }
  expect(await Promise.all([...flood, ...others, known])).toEqual(['a', 'b', 'c', 'e', 'f', 'known']);
});
