// Calls that come together are answered in limited rounds, one at a time.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchCalls } from '../../../server/base/batch-calls.ts';

/** Rounds whose answers are given by hand. */
function createRounds(maxKeys: number) {
  const begun: { keys: string[]; answer(): void; fail(): void }[] = [];
  const ask = batchCalls<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        begun.push({
          keys,
          answer: () => resolve(new Map(keys.filter((key) => key !== 'gone').map((key) => [key, `${key}!`]))),
          fail: () => reject(new Error('no database')),
        });
      }),
    { maxKeys },
  );
  async function next(count: number) {
    while (begun.length < count) await nextTurn();
    return begun[count - 1] ?? expect.unreachable();
  }
  return { ask, begun, next };
}

describe('rounds', () => {
  it('ask once for keys that came together, and answer each', async () => {
    const { ask, begun, next } = createRounds(10);
    const answers = ['a', 'b', 'a', 'gone'].map(ask);
    (await next(1)).answer();
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'a!', undefined]);
    expect(begun.map(({ keys }) => keys)).toEqual([['a', 'b', 'gone']]);
  });

  it('are limited, and begin after the one before has ended', async () => {
    const { ask, begun, next } = createRounds(2);
    const answers = ['a', 'b', 'c'].map(ask);
    const first = await next(1);
    answers.push(ask('d'), ask('a'));
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    expect(begun.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    first.answer();
    (await next(2)).answer();
    (await next(3)).answer();
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'a!']);
    expect(begun.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c', 'd'], ['a']]);
  });

  it('tell all who wait that one has failed, and go on with those who come later', async () => {
    const { ask, next } = createRounds(1);
    const answers = ['a', 'b'].map(ask);
    (await next(1)).fail();
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const later = ask('b');
    (await next(2)).answer();
    expect(await later).toBe('b!');
  });
});
