// When a call may come back that could not be answered.
import { expect, it } from 'vitest';
import { retryAfterFor } from '../../../server/http/retry-after.ts';

function secondsFor(path: string): number[] {
  const answers = Array.from({ length: 3_000 }, () => Number(retryAfterFor(path)['Retry-After']));
  return [...new Set(answers)].toSorted((a, b) => a - b);
}

it.each([
  ['channels/A', 5, 15],
  ['log', 5, 15],
  ['failure', 5, 15],
  ['csr', 30, 90],
])('a monitor sends its %s again after a time that is not the same for all', (what, min, max) => {
  const seconds = secondsFor(`/device/v1/requests/3f2a/${what}`);
  expect([seconds.at(0), seconds.at(-1)]).toEqual([min, max]);
});

it.each(['/device/v1/heartbeat', '/device/v1/requests', '/device/v1/activities'])(
  'a fleet is spread over a minute: %s',
  (path) => {
    const seconds = secondsFor(path);
    expect([seconds.at(0), seconds.at(-1)]).toEqual([30, 90]);
  },
);

it('a person may come back soon', () => {
  expect(secondsFor('/api/v1/monitors')).toEqual([2]);
});
