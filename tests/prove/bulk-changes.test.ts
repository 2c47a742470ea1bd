// A change of 5,000 monitors while the service is killed in the middle, twice: each is changed once, or named as failed; the
// audit trail shows one entry; lists are answered meanwhile.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { listAuditEntries } from '../../contract/audit/audit.ts';
import { undoJob } from '../../contract/jobs/bulk-changes.ts';
import { getJob, type Job, listJobRecords } from '../../contract/jobs/jobs.ts';
import { startMonitorChange } from '../../contract/monitors/monitor-changes.ts';
import { listMonitors } from '../../contract/monitors/monitors.ts';
import { auditCalls, auditRecords, monitors } from '../../server/store/schema/index.ts';
import { copyOnServer } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { proofMs } from '../support/limits.ts';
import { addFacilities, addMonitors } from '../support/records.ts';
import { startTestService } from '../support/service.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { until } from '../support/until.ts';

const monitorCount = 5_000;
/** The first kill comes after so many monitors, and so does the second. */
const kills = [1_000, 3_000];
/** Monitors that are deleted while it runs: the last ones, by name. */
const deletedCount = 7;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

it('changes each of 5,000 monitors once when the service is killed twice', { timeout: proofMs }, async () => {
  const databaseUrl = await copyOnServer();
  const service = await startTestService({ databaseUrl });
  ends.push(service.close);
  service.clock.now = new Date();
  const { db } = service;
  const [from = '', to = ''] = await addFacilities(db, [{ name: 'Old Town' }, { name: 'Harbor' }]);
  const ids = await addMonitors(
    db,
    Array.from({ length: monitorCount }, (_, n) => ({
      name: `Bay ${String(n).padStart(5, '0')}`,
      facilityId: n % 2 ? from : null,
    })),
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-bulk-'));
  ends.push(() => rm(dataDir, { recursive: true }));
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: 'off',
    SECRET_KEY: 'a-secret-key-for-tests-with-32-characters',
    DATABASE_URL: databaseUrl,
  };
  let running: ServiceProcess = await startServiceProcess(settings);
  ends.push(() => running.end('SIGKILL'));

  const jobOf = async (id: string): Promise<Job> => {
    const [job] = (await service.ask(getJob, { params: { id } })).data;
    if (!job) throw new Error('no job');
    return job;
  };
  const times: number[] = [];
  async function list(): Promise<void> {
    const begun = performance.now();
    await service.ask(listMonitors, { query: { count: 50 } });
    times.push(performance.now() - begun);
  }

  const { data } = await service.ask(startMonitorChange, {
    body: {
      monitor_menu: 'MONITOR_ALL',
      all_selected: true,
      expected_count: monitorCount,
      change: { type: 'associate', facility_id: to },
    },
  });
  const id = data[0]?.id ?? '';
  const gone = ids.slice(-deletedCount);
  await db
    .update(monitors)
    .set({ deletedAt: new Date(), facilityId: null })
    .where(inArray(monitors.id, gone));
  for (const count of kills) {
    await until(async () => {
      await list();
      return ((await jobOf(id)).counts.done ?? 0) >= count;
    });
    await running.end('SIGKILL');
    expect((await jobOf(id)).ended_date).toBeNull();
    running = await startServiceProcess(settings);
  }
  await until(async () => {
    await list();
    return (await jobOf(id)).ended_date !== null;
  });

  expect((await jobOf(id)).counts).toEqual({ done: monitorCount - deletedCount, failed: deletedCount });
  const failed = await service.ask(listJobRecords, { params: { id }, query: { state: 'failed' } });
  expect(failed.data.map((record) => record.id).toSorted()).toEqual(gone.toSorted());
  expect(await db.$count(monitors, eq(monitors.facilityId, to))).toBe(monitorCount - deletedCount);
  // The version was raised once, and the trail has each monitor once.
  expect(await db.$count(monitors, sql`facility_id = ${to} AND version <> 2`)).toBe(0);
  const calls = await db.select().from(auditCalls).where(sql`details ->> 'job_id' = ${id}`);
  const records = await db
    .select({ id: auditRecords.recordId })
    .from(auditRecords)
    .where(
      inArray(
        auditRecords.callId,
        calls.map((call) => call.id),
      ),
    );
  expect(records).toHaveLength(monitorCount - deletedCount);
  expect(new Set(records.map((record) => record.id)).size).toBe(monitorCount - deletedCount);
  expect(Math.max(...calls.map(({ recordCount }) => recordCount))).toBeLessThanOrEqual(100);
  const trail = await service.ask(listAuditEntries, { query: { entity: 'monitor' } });
  const entries = trail.data[0]?.entries.filter(({ details }) => details?.job_id === id) ?? [];
  expect(entries.map((entry) => entry.record_count)).toEqual([monitorCount - deletedCount]);

  const undone = (await service.ask(undoJob, { params: { id } })).data[0]?.id ?? '';
  await until(async () => (await jobOf(undone)).ended_date !== null);
  expect((await jobOf(undone)).counts).toEqual({ done: monitorCount - deletedCount });
  expect(await db.$count(monitors, eq(monitors.facilityId, to))).toBe(0);

  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  process.stdout.write(
    `${calls.length} batches; ${times.length} lists meanwhile, p95 ${Math.round(p95)} ms\n`,
  );
});
