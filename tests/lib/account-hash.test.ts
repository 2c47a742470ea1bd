// The hash that travels in place of passwords and answers is the same wherever it is made.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashPassword as hashInSignInPage } from '../../server/identity/pages/browser/password-hash.js';
import { hashAnswer, hashPassword } from '../../src/lib/account-hash.ts';

const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 });
const email = fc.emailAddress();

it("hashes a password as the service's sign-in page does", async () => {
  await fc.assert(
    fc.asyncProperty(email, typed, async (address, password) => {
      const hash = await hashPassword(` ${address.toUpperCase()} `, password);
      expect(hash).toBe(await hashInSignInPage(address, password));
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }),
    // Each of them is slow on purpose.
    { numRuns: 2 },
  );
});

it('hashes an answer with SHA-256, ignoring case and outer spaces', async () => {
  expect(await hashAnswer('  Rex ')).toBe(createHash('sha256').update('rex').digest('hex'));
  expect(await hashAnswer('REX')).toBe(await hashAnswer('rex'));
});
