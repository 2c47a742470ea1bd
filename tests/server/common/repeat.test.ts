import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../../../server/base/log.ts';
import { repeat } from '../../../server/base/schedules.ts';

afterEach(() => void vi.useRealTimers());

it('leaves out the turns that come while one is under way, and goes on after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let under = 0;
  let most = 0;
  let runs = 0;
  let finish: () => void = () => undefined;
  const stop = repeat(
    'clock',
    async () => {
      runs += 1;
      under += 1;
      most = Math.max(most, under);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      under -= 1;
      throw new Error('it failed');
    },
    { log: createLog(() => undefined), everyMs: 1_000 },
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect({ runs, most }).toEqual({ runs: 1, most: 1 });
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  finish();
  await stop();
});
