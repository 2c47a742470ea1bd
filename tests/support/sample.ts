import fc from 'fast-check';

/**
 * Checks `size` random cases, or all of them where TEST_SAMPLES is `all`, as in `npm run prove`. A failure prints its
 * seed: with TEST_SEED=<seed> the same cases are checked again.
 */
export async function checkSample<T>(
  cases: readonly T[],
  size: number,
  check: (it: T) => Promise<void>,
): Promise<void> {
  const { TEST_SAMPLES, TEST_SEED } = process.env;
  await fc.assert(fc.asyncProperty(fc.constantFrom(...cases), check), {
    ...(TEST_SEED && { seed: Number(TEST_SEED) }),
    ...(TEST_SAMPLES === 'all'
      ? { examples: cases.map((it): [T] => [it]), numRuns: cases.length }
      : { numRuns: size }),
  });
}
