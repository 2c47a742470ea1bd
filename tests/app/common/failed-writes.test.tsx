// The words on a screen after a write has failed, by a case of each kind; `npm run prove` tries every call and every failure.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCases, writingEndpoints } from '../../support/failed-writes/cases.ts';
import type { FaultName } from '../../support/failed-writes/faults.ts';
import { wordsOfFailure } from '../../support/failed-writes/try-write.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('every call that writes has its row in the table of words', () => {
  const covered = new Set(writeCases.map(({ endpoint }) => endpoint));
  const missing = writingEndpoints.filter(({ endpoint }) => !covered.has(endpoint));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

const kinds: [string, FaultName, boolean, string][] = [
  // Nothing was looked up.
  ['Forgot Password', 'away', false, 'Away until noon. If no email arrives in a few minutes, submit again.'],
  [
    'Registration',
    'bareMessage',
    false,
    "Away until noon. We don't know if the account was created. Check your email before you submit again.",
  ],
  // The app has read that nothing was stored.
  ['Edit Facility', 'failed', false, 'Not saved: The disk is full.'],
  // Nor could it be read.
  ['Edit Facility', 'away', true, "Away until noon. We don't know if this was saved. Press Save to check."],
  [
    'Edit Facility',
    'noAnswer',
    true,
    "Connection lost. We don't know if this was saved. Press Save to check.",
  ],
  // The service's own words are not there.
  [
    'Users, Send again',
    'html',
    false,
    'The service is unavailable at the moment. If the invitation does not arrive, send it again.',
  ],
  [
    'Users, Suspend',
    'otherJson',
    false,
    'Nothing was changed. The service is unavailable at the moment. Please try again shortly.',
  ],
];

it.each(kinds)('%s, after %s (every call: %s)', async (place, fault, lasting, words) => {
  const write = writeCases.find(({ screen }) => screen === place);
  if (!write) throw new Error(place);
  expect(await wordsOfFailure(service, write, fault, lasting)).toContain(words);
});
