import { afterEach, expect, it, vi } from 'vitest';
import { DependencyUnavailable } from '../../../server/base/dependency-unavailable.ts';
import { createLog } from '../../../server/base/log.ts';
import { createFailureLog } from '../../../server/http/failure-log.ts';
import { DatabaseUnavailable } from '../../../server/store/engine/failures.ts';

afterEach(() => void vi.useRealTimers());

function startLog() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lines: Record<string, unknown>[] = [];
  const logFailure = createFailureLog(
    createLog((line) => lines.push(JSON.parse(line))),
    'request.failed',
  );
  return { lines, logFailure, events: () => lines.map(({ event }) => event) };
}

it('writes one stack a minute for each unavailable dependency, and counts the others', async () => {
  const { lines, logFailure, events } = startLog();
  for (let call = 0; call < 500; call += 1) logFailure(new DatabaseUnavailable('no connection'), `${call}`);
  for (let call = 0; call < 3; call += 1)
    logFailure(new DependencyUnavailable('filesUnavailable', new Error('no answer')));
  expect(events()).toEqual(['request.failed', 'request.failed']);
  expect(lines[0]).toMatchObject({ requestId: '0', error: { stack: expect.any(String) } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.slice(2)).toMatchObject([
    {
      event: 'failures.leftOut',
      of: 'request.failed',
      cause: 'databaseUnavailable DatabaseUnavailable',
      count: 499,
    },
    { event: 'failures.leftOut', cause: 'filesUnavailable Error', count: 2 },
  ]);
  logFailure(new DatabaseUnavailable('no connection'));
  expect(events().at(-1)).toBe('request.failed');
});

it('writes each mistake of ours, but once for calls that were answered together', () => {
  const { logFailure, events } = startLog();
  const shared = new TypeError('a mistake');
  for (const error of [shared, shared, shared, new TypeError('a mistake')]) logFailure(error);
  expect(events()).toEqual(['request.failed', 'request.failed']);
});
