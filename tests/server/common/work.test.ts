// Work that waits in the database: who has it, for how long, and who goes on with it.
import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { minuteMs } from '../../../contract/common/durations.ts';
import { createLog } from '../../../server/base/log.ts';
import { type SweepName, sweepTimes, workTimes } from '../../../server/base/schedules.ts';
import { createSweepWorker, readCursor, type SweepStep } from '../../../server/store/common/sweeps.ts';
import { claim, dueIn } from '../../../server/store/common/work.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { sweeps } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.delete(sweeps);
});
afterAll(() => database.close());

const names = Object.keys(sweepTimes) as SweepName[];
const began = Date.parse('2026-06-01T10:00:00Z');

const round = fc.record({
  advanceMs: fc.integer({ min: 0, max: 2 * minuteMs }),
  /** Processes that look at the same moment. */
  looks: fc.array(
    fc.record({ max: fc.integer({ min: 1, max: 6 }), leaseMs: fc.constantFrom(1_000, minuteMs) }),
    {
      minLength: 2,
      maxLength: 5,
    },
  ),
  /** How many of those that have a row give it back at once; the others are killed. */
  givenBack: fc.integer({ min: 0, max: 4 }),
});

it('is taken by one process, however many look at once, and by another when that one is gone', async () => {
  const { db } = database;
  const rounds = fc.array(round, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      await db.delete(sweeps);
      await db.insert(sweeps).values(names.map((name) => ({ name, dueAt: new Date(began) })));
      const until = new Map<string, number>(names.map((name) => [name, began]));
      let time = began;
      for (const { advanceMs, looks, givenBack } of all) {
        time += advanceMs;
        const now = new Date(time);
        const rows = { table: sweeps, key: 'name', now: () => now } as const;
        const due = names.filter((name) => (until.get(name) ?? 0) <= time);
        const taken = await Promise.all(
          looks.map(async (look) => {
            const found = await claim(db, rows, { where: sql`true`, ...look });
            return found.map(({ name }) => [name, time + look.leaseMs] as const);
          }),
        );
        const mine = taken.flat();
        expect(new Set(mine.map(([name]) => name)).size).toBe(mine.length);
        expect(due).toEqual(expect.arrayContaining(mine.map(([name]) => name)));
        expect(mine.length > 0).toBe(due.length > 0);
        for (const [name, end] of mine) until.set(name, end);
        const back = mine.slice(0, givenBack).map(([name]) => name);
        if (back.length === 0) continue;
        await db.update(sweeps).set(dueIn(0, now)).where(inArray(sweeps.name, back));
        for (const name of back) until.set(name, time);
      }
    }),
    { numRuns: 25 },
  );
});

/** A process of its own, whose only sweep this is. */
function sweeper(now: () => Date, step: SweepStep, logged: string[] = []) {
  const log = createLog((line) => logged.push(line));
  return createSweepWorker({ db: database.db, now, log, rests: () => false }, { retention: step });
}

it('is done by another process once one was silent for a lease, which then leaves it as it is', async () => {
  let time = began;
  const now = () => new Date(time);
  let wake: (cursor: string) => void = () => undefined;
  const asleep = new Promise<string>((resolve) => {
    wake = resolve;
  });
  const slow = sweeper(now, async () => ({ cursor: await asleep }));
  const next = sweeper(now, async (cursor) => ({ cursor: `${cursor}next` }));
  const first = slow.runDue();
  await eventually(async () => expect(await database.db.$count(sweeps, isNotNull(sweeps.claimedBy))).toBe(1));
  time += workTimes.sweeps.leaseMs - 1;
  expect(await next.runDue()).toBe(0);
  time += 1;
  expect(await next.runDue()).toBe(1);
  wake('slow');
  expect(await first).toBe(1);
  expect(await readCursor(database.db, 'retention')).toBe('next');
  await Promise.all([slow.close(), next.close()]);
});

it('that fails is named in the log, and done again when the lease is over', async () => {
  let time = began;
  const logged: string[] = [];
  const steps: string[] = [];
  const worker = sweeper(
    () => new Date(time),
    async (cursor) => {
      steps.push(cursor);
      if (steps.length === 1) throw new Error('the disk is away');
      return { cursor: 'half', more: true };
    },
    logged,
  );
  expect(await worker.runDue()).toBe(1);
  const [line = ''] = logged;
  expect(JSON.parse(line)).toMatchObject({ event: 'work.failed', work: 'sweeps', of: 'retention' });
  expect(line).toContain('the disk is away');
  expect(await worker.runDue()).toBe(0);
  time += workTimes.sweeps.leaseMs;
  expect(await worker.runDue()).toBe(1);
  const [row] = await database.db.select().from(sweeps).where(eq(sweeps.name, 'retention'));
  expect(row).toMatchObject({
    cursor: 'half',
    claimedBy: null,
    dueAt: new Date(time + sweepTimes.retention.moreMs),
  });
  await worker.close();
});
