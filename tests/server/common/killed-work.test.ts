// A process that works on jobs, emails or sweeps is killed before each of its statements: the next one does what is left, and
// nothing that the database alone knows is done twice.
import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../server/base/log.ts';
import { createMailQueue } from '../../../server/identity/links/mail-queue.ts';
import { mailTimes } from '../../../server/identity/links/mail-times.ts';
import type { JobKind } from '../../../server/jobs/job-kinds.ts';
import { startJobRunner } from '../../../server/jobs/start-jobs.ts';
import { createSweepWorker } from '../../../server/store/common/sweeps.ts';
import { dueIn } from '../../../server/store/common/work.ts';
import type { Database, OpenDatabase } from '../../../server/store/engine/database.ts';
import { addJob, findJob, listJobRecords } from '../../../server/store/jobs/jobs.ts';
import { jobs, monitors, outgoingMails, sweeps } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { type Life, mortal } from '../../support/mortal.ts';
import { addMonitors, addUser } from '../../support/records.ts';
import { secrets } from '../../support/service-dependencies.ts';

let database: OpenDatabase;
let administrator: string;

beforeAll(async () => {
  database = await openTestDatabase();
  administrator = await addUser(database.db, { administrator: true });
});
afterAll(() => database.close());

/** Works in a process that is killed after none, one, two … statements, until one has done all before its end. */
async function killAtEachStatement(work: (db: Database, life: Life) => Promise<unknown>): Promise<number> {
  for (let statements = 0; ; statements += 1) {
    const life = { left: statements };
    await work(mortal(database.db, life), life);
    if (life.left > 0) return statements;
  }
}

const dueNow = dueIn(0);
const mute = createLog(() => undefined);

/** Works on jobs until one has ended, or this process is killed. */
async function workOnJobs(db: Database, id: string, kinds: Record<string, JobKind>, life?: Life) {
  const runner = startJobRunner({ db, log: mute, kinds }, { everyMs: 20, busyRetryMs: 5 });
  await eventually(async () => {
    const job = await findJob(database.db, id);
    expect(job?.endedAt !== null || life?.left === 0).toBe(true);
  });
  await runner.close();
}

async function addJobFor(kind: string, recordIds: readonly string[], change: { type: string } | null) {
  const records = recordIds.map((recordId) => ({ recordId, label: 'x', input: {}, target: 'one:443' }));
  const author = { callerId: administrator, httpRequestId: 'r' };
  const given = { kind, author, authorName: 'Ada', now: new Date(), records, change };
  return database.db.transaction((tx) => addJob(tx, given));
}

it('a change of many records is made once to each', async () => {
  const change: JobKind = {
    actOf: () => ({ action: 'update', entity: 'monitor' }),
    async changeBatch(tx, _trail, _job, records) {
      const up = { autoLogLevel: sql`${monitors.autoLogLevel} + 1` };
      for (const { recordId } of records) await tx.update(monitors).set(up).where(eq(monitors.id, recordId));
      return new Map(records.map(({ recordId }) => [recordId, { state: 'done' as const }]));
    },
  };
  const statements = await killAtEachStatement(async (db, life) => {
    const ids = await addMonitors(database.db, [{}, {}]);
    await database.db.update(monitors).set({ autoLogLevel: 1 });
    const kind = `change ${randomUUID()}`;
    const id = await addJobFor(kind, ids, { type: 'test' });
    await workOnJobs(db, id, { [kind]: change }, life);
    await database.db.update(jobs).set(dueNow).where(eq(jobs.id, id));
    await workOnJobs(database.db, id, { [kind]: change });
    expect((await findJob(database.db, id))?.counts).toEqual({ done: 2 });
    const levels = await database.db
      .select({ level: monitors.autoLogLevel })
      .from(monitors)
      .where(inArray(monitors.id, ids));
    expect(levels).toEqual([{ level: 2 }, { level: 2 }]);
  });
  expect(statements).toBeGreaterThan(10);
});

it('a record of a job is begun again where nobody knows what became of it, and that is counted', async () => {
  await killAtEachStatement(async (db, life) => {
    const begun = new Map<string, number>();
    const kind = `records ${randomUUID()}`;
    const record: JobKind = {
      concurrency: 1,
      async run({ recordId, runCount }) {
        begun.set(recordId, runCount);
        return { state: 'done' };
      },
    };
    const ids = [randomUUID(), randomUUID()];
    const id = await addJobFor(kind, ids, null);
    await workOnJobs(db, id, { [kind]: record }, life);
    await database.db.update(jobs).set(dueNow).where(eq(jobs.id, id));
    await workOnJobs(database.db, id, { [kind]: record });
    const { rows } = await listJobRecords(database.db, id, { count: 10, page: 1 });
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done']);
    for (const { recordId, runCount } of rows) expect(begun.get(recordId)).toBe(runCount);
    expect(rows.reduce((sum, { runCount }) => sum + runCount, 0)).toBeLessThanOrEqual(3);
  });
});

it('an email is sent, and a second time by the same id where nobody knows that it was', async () => {
  await killAtEachStatement(async (db, life) => {
    await database.db.delete(outgoingMails);
    const sent: string[] = [];
    const mailer = { send: async ({ id }: { id: string }) => void sent.push(id) };
    const parts = { secrets, mailer, log: mute, now: () => new Date(), times: mailTimes };
    const queue = createMailQueue({ ...parts, db: database.db });
    const dying = createMailQueue({ ...parts, db });
    const address = 'a@example.com';
    const id = randomUUID();
    const mail = { id, address, kind: 'registered', httpRequestId: 'r', callerAddress: '' } as const;
    await queue.add(database.db, { ...mail, secret: 'https://console', lifetimeMs: 600_000 });
    await dying.tryDue().catch(() => undefined);
    await database.db.update(outgoingMails).set(dueNow);
    await queue.tryDue();
    expect(await database.db.$count(outgoingMails)).toBe(0);
    expect(sent.length === 1 || (sent.length === 2 && life.left === 0)).toBe(true);
    expect(new Set(sent)).toEqual(new Set([id]));
  });
});

it('a step of a sweep is done again from where the last one ended', async () => {
  await killAtEachStatement(async (db) => {
    await database.db.delete(sweeps);
    let now = Date.parse('2026-06-01T10:00:00Z');
    const from: string[] = [];
    const step = async (cursor: string) => {
      from.push(cursor);
      return { cursor: 'done' };
    };
    const parts = { now: () => new Date(now), log: mute, rests: () => false };
    const dying = createSweepWorker({ ...parts, db }, { renewal: step });
    await dying.runDue().catch(() => undefined);
    now += 3_600_000;
    await createSweepWorker({ ...parts, db: database.db }, { renewal: step }).runDue();
    const [row] = await database.db.select().from(sweeps);
    expect(row).toMatchObject({ cursor: 'done', claimedBy: null });
    expect(['', ',', ',done']).toContain(from.join());
  });
});
