// The hash of passwords and answers is the same wherever it is made.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { createHashing, usualCosts } from '../../server/identity/passwords/hashes.ts';
import { answerHashOf } from '../../server/identity/passwords/security-answers.ts';
import { hashAnswer, hashPassword } from '../../src/lib/account-hash.ts';
import { browserLimitsMs, NotAnsweredError } from '../../src/lib/in-time.ts';

const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 });
const email = fc.emailAddress();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('hashes a password as the service does that is sent it as it was typed', async () => {
  const hashing = createHashing({ ...usualCosts, scrypt: 4 });
  await fc.assert(
    fc.asyncProperty(email, typed, async (address, password) => {
      const hash = await hashPassword(` ${address.toUpperCase()} `, password);
      const stored = await hashing.hash({ typed: password, email: address });
      expect((await hashing.verify(hash, stored)).isCorrect).toBe(true);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }),
    // Each of them is slow on purpose.
    { numRuns: 2 },
  );
});

it('hashes a password alike by both forms of a domain', async () => {
  const hashing = createHashing({ ...usualCosts, scrypt: 4 });
  const stored = await hashing.hash({ typed: 'one password', email: 'anna@xn--mnchen-3ya.de' });
  const sent = await hashPassword('Anna@MÜNCHEN.de', 'one password');
  expect((await hashing.verify(sent, stored)).isCorrect).toBe(true);
});

it('hashes an answer with SHA-256, ignoring case and outer spaces', async () => {
  expect(await hashAnswer('  Rex ')).toBe(createHash('sha256').update('rex').digest('hex'));
  expect(await hashAnswer('REX')).toBe(await hashAnswer('rex'));
  expect(answerHashOf(' REX')).toBe(await hashAnswer('rex'));
});

it('gives up where the browser never answers', async () => {
  vi.useFakeTimers();
  const never = () => new Promise(() => undefined);
  vi.stubGlobal('crypto', { subtle: { importKey: never, digest: never } });
  const hashing = [hashPassword('ada@example.com', 'secret'), hashAnswer('Rex')];
  const given = hashing.map((hash) => expect(hash).rejects.toThrow(NotAnsweredError));
  await vi.advanceTimersByTimeAsync(browserLimitsMs.hash);
  await Promise.all(given);
});
