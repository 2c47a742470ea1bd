// Jobs of many records: shared by processes, resumed after a restart, limited for each target.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../server/base/log.ts';
import type { JobKind } from '../../../server/jobs/job-kinds.ts';
import { startJobRunner } from '../../../server/jobs/start-jobs.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { claimRecord } from '../../../server/store/jobs/job-locks.ts';
import {
  addJob,
  cancelJob,
  findJob,
  findUnfinishedIds,
  jobSweep,
  listJobRecords,
  listJobs,
} from '../../../server/store/jobs/jobs.ts';
import { openTestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { scaled } from '../../support/limits.ts';
import { runSweep } from '../../support/run-sweep.ts';
import { takeJob } from '../../support/take-job.ts';

let database: OpenDatabase;
type JobRunner = ReturnType<typeof startJobRunner>;
const runners: JobRunner[] = [];
const logged: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
});
afterAll(() => database.close());

const times = { leaseMs: 30_000, everyMs: 20, busyRetryMs: 5 };

function start(kinds: Record<string, JobKind>, more: Partial<typeof times> = {}): JobRunner {
  const log = createLog((line) => logged.push(line));
  const runner = startJobRunner({ db: database.db, log, kinds }, { ...times, ...more });
  runners.push(runner);
  return runner;
}

/** Adds a job of a kind of its own, so that no test works on the jobs of another. */
async function add(count: number, targets: readonly string[] = ['']) {
  const kind = `kind ${randomUUID()}`;
  const records = Array.from({ length: count }, (_, index) => ({
    recordId: randomUUID(),
    label: `Record ${index + 1}`,
    input: { number: String(index + 1) },
    target: targets[index % targets.length] ?? '',
  }));
  const author = { callerId: randomUUID(), httpRequestId: 'r1' };
  const now = new Date();
  const id = await database.db.transaction((tx) =>
    addJob(tx, { kind, author, authorName: 'Ada Morgan', now, records }),
  );
  return { id, kind, records };
}

const ended = (id: string) =>
  eventually(async () => {
    const job = await findJob(database.db, id);
    expect(job?.endedAt).toBeInstanceOf(Date);
    return job;
  });

const allRecords = async (id: string) =>
  (await listJobRecords(database.db, id, { count: 100, page: 1 })).rows;

/** A promise, and what resolves it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

it('begins every record in order, and has a result for each', async () => {
  const { id, kind } = await add(5);
  const begun: string[] = [];
  start({
    [kind]: {
      concurrency: 1,
      async run({ input }) {
        begun.push(input.number ?? '');
        if (input.number === '2') return { state: 'failed', problem: { text: 'No battery' } };
        if (input.number === '4') throw new Error('a mistake of ours');
        return { state: 'done' };
      },
    },
  });
  expect((await ended(id))?.counts).toEqual({ done: 3, failed: 2 });
  expect(begun).toEqual(['1', '2', '3', '4', '5']);
  expect(await allRecords(id)).toMatchObject([
    { state: 'done', runCount: 1, problem: null },
    { state: 'failed', problem: { text: 'No battery' } },
    { state: 'done' },
    { state: 'failed', problem: { message: 'serverFailed' } },
    { state: 'done' },
  ]);
  expect(logged.join('\n')).toContain('a mistake of ours');
});

it('is shared by processes: no record is begun twice, and few of one target are running at once', async () => {
  const jobs = [await add(12, ['a:443', 'b:443']), await add(12, ['a:443'])];
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const begun: string[] = [];
  const kind: JobKind = {
    concurrency: 2,
    async run({ recordId, target }) {
      begun.push(recordId);
      const change = (by: number) => running.set(target, (running.get(target) ?? 0) + by);
      change(1);
      most.set(target, Math.max(running.get(target) ?? 0, most.get(target) ?? 0));
      await new Promise((resolve) => setImmediate(resolve));
      change(-1);
      return { state: 'done' };
    },
  };
  const kinds = Object.fromEntries(jobs.map((job) => [job.kind, kind]));
  start(kinds);
  start(kinds);
  for (const { id } of jobs) expect((await ended(id))?.counts).toEqual({ done: 12 });
  expect(begun).toHaveLength(24);
  expect(new Set(begun).size).toBe(24);
  expect(Math.max(...most.values())).toBeLessThanOrEqual(2);
});

it('goes on after its process is gone: what that had begun is begun again', async () => {
  const { id, kind } = await add(3);
  const held = await takeJob(database.db, kind);
  const lost = await claimRecord(database.db, held, 1);
  expect(lost).toMatchObject({ label: 'Record 1', runCount: 1 });
  start({ [kind]: { concurrency: 1, run: async () => ({ state: 'done' }) } });
  expect((await ended(id))?.counts).toEqual({ done: 3 });
  expect(await allRecords(id)).toMatchObject([{ runCount: 2 }, { runCount: 1 }, { runCount: 1 }]);
  expect(await claimRecord(database.db, held, 1)).toBe('none');
});

it('stays with a process that is at it for longer than a lease', async () => {
  const { id, kind } = await add(1);
  const { open, opened } = gate();
  const begun: number[] = [];
  const slow: JobKind = {
    concurrency: 1,
    async run({ runCount }) {
      begun.push(runCount);
      await opened;
      return { state: 'done' };
    },
  };
  const leaseMs = scaled(1_500);
  start({ [kind]: slow }, { leaseMs });
  start({ [kind]: slow }, { leaseMs });
  const first = await eventually(async () => {
    const job = await findJob(database.db, id);
    expect(job?.claimedBy).not.toBeNull();
    return job;
  });
  // Renewed more often than a lease is long.
  await eventually(async () => {
    const job = await findJob(database.db, id);
    const later = Number(job?.dueAt) - Number(first?.dueAt);
    expect(later).toBeGreaterThan(1.2 * leaseMs);
    expect(job?.claimedBy).toBe(first?.claimedBy);
  });
  open();
  await ended(id);
  expect(begun).toEqual([1]);
});

it('leaves out what was not begun when it is cancelled, and finishes what was', async () => {
  const { id, kind, records } = await add(4);
  const { open, opened } = gate();
  start({
    [kind]: {
      concurrency: 1,
      async run() {
        await opened;
        return { state: 'done' };
      },
    },
  });
  await eventually(async () => expect((await findJob(database.db, id))?.counts.running).toBe(1));
  const ids = records.map(({ recordId }) => recordId);
  expect((await findUnfinishedIds(database.db, ids)).size).toBe(4);
  const act = { byName: 'Nora Bell', now: new Date() };
  const cancel = () => database.db.transaction((tx) => cancelJob(tx, id, act));
  expect(await cancel()).toBe(3);
  expect(await cancel()).toBeNull();
  open();
  expect(await ended(id)).toMatchObject({ counts: { done: 1, cancelled: 3 }, cancelledByName: 'Nora Bell' });
  expect((await findUnfinishedIds(database.db, ids)).size).toBe(0);
});

it('is left to another process at once by one that is stopped, after what is running', async () => {
  const { id, kind } = await add(3);
  const { open, opened } = gate();
  const first = start(
    {
      [kind]: {
        concurrency: 1,
        async run() {
          await opened;
          return { state: 'done' };
        },
      },
    },
    { leaseMs: 60_000 },
  );
  await eventually(async () => expect((await findJob(database.db, id))?.counts.running).toBe(1));
  const closed = first.close();
  open();
  await closed;
  expect(await findJob(database.db, id)).toMatchObject({
    claimedBy: null,
    endedAt: null,
    counts: { done: 1, waiting: 2 },
  });
  start({ [kind]: { concurrency: 1, run: async () => ({ state: 'done' }) } }, { leaseMs: 60_000 });
  expect((await ended(id))?.counts).toEqual({ done: 3 });
});

it('that nothing here knows is left alone', async () => {
  const { id } = await add(1);
  const known = await add(1);
  start({ [known.kind]: { concurrency: 1, run: async () => ({ state: 'done' }) } });
  await ended(known.id);
  expect(await findJob(database.db, id)).toMatchObject({
    endedAt: null,
    startedAt: null,
    counts: { waiting: 1 },
  });
});

it('is kept for 90 days after its end', async () => {
  const { id, kind } = await add(1);
  start({ [kind]: { concurrency: 1, run: async () => ({ state: 'done' }) } });
  await ended(id);
  const dayMs = 86_400_000;
  await runSweep(database.db, 'jobs', new Date(Date.now() + 89 * dayMs), jobSweep(database.db));
  expect(await findJob(database.db, id)).toBeDefined();
  await runSweep(database.db, 'jobs', new Date(Date.now() + 91 * dayMs), jobSweep(database.db));
  expect(await findJob(database.db, id)).toBeUndefined();
  expect(await allRecords(id)).toEqual([]);
  expect((await listJobs(database.db, { count: 10, page: 1 })).rows.every((job) => job.id !== id)).toBe(true);
});
