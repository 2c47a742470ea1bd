// Whatever happens, the store shows nothing that the service did not say, never an older row over a newer one, and after the
// service's last answer exactly its page. `npm run prove` tries 2,000 histories (tests/prove/store-histories.test.ts).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { histories, live } from '../../support/store-histories.ts';

it('in memory', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(histories, (steps) => live(steps, null)),
    { numRuns: 60 },
  );
});

it('with a database that two tabs share', async () => {
  expect.hasAssertions();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      count += 1;
      await live(steps, `infusion-console-${count}`);
    }),
    { numRuns: 15 },
  );
});
