// Limits on attempts: counted in the database, for all processes together, in rows that end and are capped in number.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimiter } from '../../../server/identity/sign-in/rate-limiter.ts';
import { type LimitedKey, removeOldAttempts } from '../../../server/store/accounts/attempts.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { attempts as rows } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

beforeEach(() => database.db.delete(rows));

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => database.close());

const twice = (...subject: string[]): LimitedKey => [{ name: 'test', max: 2, windowMs: 60_000 }, ...subject];
const anyNumber = (...subject: string[]): LimitedKey => [
  { name: 'any', max: 1_000, windowMs: 60_000 },
  ...subject,
];

/** Whether each of some attempts, one after another, was allowed. */
async function attempts(times: number, ...limits: LimitedKey[]): Promise<boolean[]> {
  const { consume } = createRateLimiter(database.db);
  const allowed = [];
  for (let n = 0; n < times; n++) allowed.push((await consume(...limits)).allowed);
  return allowed;
}

it('allows a number of attempts for each subject until the time is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await attempts(3, twice('a'))).toEqual([true, true, false]);
  expect(await attempts(1, twice('b'))).toEqual([true]);
  vi.setSystemTime(Date.now() + 59_000);
  expect(await createRateLimiter(database.db).consume(twice('a'))).toEqual({
    allowed: false,
    retryAfterSeconds: 1,
  });
  vi.setSystemTime(Date.now() + 1_000);
  expect(await attempts(3, twice('a'))).toEqual([true, true, false]);
});

it('ends in time after a clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await attempts(3, twice('a'))).toEqual([true, true, false]);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await attempts(3, twice('a'))).toEqual([true, true, false]);
});

it('takes one try back and leaves the others counted', async () => {
  const { consume } = createRateLimiter(database.db);
  await consume(twice('ward'));
  for (let round = 0; round < 3; round++) {
    const counted = await consume(twice('ward'));
    if (counted.allowed) await counted.refund();
    expect(counted.allowed).toBe(true);
  }
  expect(await attempts(2, twice('ward'))).toEqual([true, false]);
});

it('does not count at limits after one that is reached', async () => {
  expect(await attempts(10, twice('address'), anyNumber('account'))).toEqual([
    true,
    true,
    ...Array(8).fill(false),
  ]);
  const counts = (await database.db.select().from(rows)).map(({ count }) => count);
  expect(counts).toEqual([2, 2]);
});

it('counts at the same time, and in several processes, as one after another', async () => {
  const processes = Array.from({ length: 5 }, () => createRateLimiter(database.db));
  const limit: LimitedKey = [{ name: 'crowd', max: 10, windowMs: 60_000 }, 'account'];
  const outcomes = await Promise.all(
    processes.flatMap(({ consume }) => Array.from({ length: 12 }, () => consume(limit))),
  );
  expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(10);
});

it('keeps no row that is over, and none that says whose it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await attempts(2, twice('ada@example.com', '203.0.113.7'));
  expect(JSON.stringify(await database.db.select().from(rows))).not.toMatch(/ada@|203\.0\.113/);
  vi.setSystemTime(Date.now() + 60_000);
  await attempts(1, twice('somebody else'));
  expect(await database.db.$count(rows)).toBe(1);
});

it('keeps a number of rows, and of these the ones with the most attempts', async () => {
  await attempts(2, twice('guessed'));
  for (let n = 0; n < 40; n++) await attempts(1, twice(`made up ${n}`));
  await removeOldAttempts(database.db, 10);
  expect(await database.db.$count(rows)).toBe(10);
  expect(await attempts(1, twice('guessed'))).toEqual([false]);
});
