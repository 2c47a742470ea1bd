// The store under 2,000 histories of answers, changes, outages, reloads, sign-outs and other tabs.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { histories, live } from '../support/store-histories.ts';

it('shows nothing that the service did not say, nothing older over newer, and its last answer as it was', async () => {
  expect.hasAssertions();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(histories, fc.boolean(), async (steps, isKept) => {
      count += 1;
      await live(steps, isKept ? `infusion-console-${count}` : null);
    }),
    { numRuns: 2_000 },
  );
}, 600_000);
