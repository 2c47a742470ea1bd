// Records that are older than they have to be kept are removed, by one process, in batches, each with a row of the trail.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMonitorLogs } from '../../../contract/requests/monitor-logs.ts';
import { listRecordings } from '../../../contract/requests/recordings.ts';
import { createLog } from '../../../server/base/log.ts';
import { sweepTimes } from '../../../server/base/schedules.ts';
import { receiveCloudLog } from '../../../server/devices/receive-cloud-log.ts';
import { retentionSweep } from '../../../server/files/retention.ts';
import { retireActivities } from '../../../server/store/requests/retention.ts';
import {
  cloudLogEntries,
  files,
  monitorRequests,
  recordings,
  sweeps,
} from '../../../server/store/schema/index.ts';
import { findBrokenCall, readTrail } from '../../support/audit-trail.ts';
import { addDevice, addLog, addRecording } from '../../support/device.ts';
import { addMonitor } from '../../support/records.ts';
import { runSweep } from '../../support/run-sweep.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const day = 86_400_000;
const never = {
  activitiesDays: null,
  requestsDays: null,
  filesDays: null,
  connectionsDays: null,
  samplesDays: null,
};
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

const sweepWith = (retention: Parameters<typeof retentionSweep>[0]['retention']) =>
  retentionSweep({ db: service.db, files: service.files, retention, log: createLog(() => undefined) });

async function addEntries(monitorId: string, number: number): Promise<void> {
  const entries = Array.from({ length: number }, (_, sequence) => ({
    sequence,
    type: 'alarm',
    activity: 'Occlusion',
    severity: 'INFO' as const,
    // A monitor whose clock was never set.
    at: new Date('1970-01-01'),
  }));
  await receiveCloudLog(service.db, monitorId, { entries });
}

it('removes entries of the cloud log by when they came, whatever the monitor’s clock says', async () => {
  const { db } = service;
  const monitorId = await addMonitor(db);
  await addEntries(monitorId, 5);
  const before = new Date(Date.now() - 30 * day);
  expect(await retireActivities(db, before)).toBe(0);
  await db.execute(sql`UPDATE activities SET received_at = now() - interval '31 days' WHERE sequence < 3`);
  expect([await retireActivities(db, before, 2), await retireActivities(db, before, 2)]).toEqual([2, 1]);
  expect(await db.$count(cloudLogEntries)).toBe(2);
  const trail = await readTrail(db);
  expect(trail.map(({ action, job, details }) => [action, job, details?.activities])).toEqual([
    ['retire', 'retention', 2],
    ['retire', 'retention', 1],
  ]);
  expect(trail[0]).toMatchObject({
    userId: null,
    userName: '',
    entity: null,
    recordCount: 0,
    outcome: 'done',
  });
  expect(await findBrokenCall(db)).toBeNull();
});

it('removes recordings and logs with their bytes, then requests, but for the latest', async () => {
  const { db } = service;
  const device = await addDevice(service);
  const old = [await addRecording(service, device, 'one'), await addLog(service, device, 'two')];
  const { now } = service.clock;
  const aged = new Date(now.getTime() - 101 * day);
  await db.update(recordings).set({ createdAt: aged });
  await db.update(files).set({ createdAt: aged });
  await db.update(monitorRequests).set({ askedAt: aged });
  const kept = await addRecording(service, device, 'three');
  expect(await sweepWith(never)('', now)).toEqual({ more: false });
  expect(await db.$count(files)).toBe(3);

  await sweepWith({ ...never, requestsDays: 100 })('', now);
  expect(await db.$count(monitorRequests)).toBe(3);
  await sweepWith({ ...never, requestsDays: 100, filesDays: 100 })('', now);
  await expect.poll(() => Promise.all(old.map((id) => service.files.has(id)))).toEqual([false, false]);
  const [latest, ...others] = await db.select().from(files);
  expect([latest?.id, others]).toEqual([kept, []]);
  expect((await db.select().from(monitorRequests)).map(({ kind }) => kind).toSorted()).toEqual([
    'audio',
    'log',
  ]);

  const days = { id: device.id, fromDate: '2020-01-01', toDate: '2026-03-02' };
  const listed = await service.ask(listRecordings, { params: days, query: { count: 100 } });
  expect([listed.count, listed.data[0]?.correlation_id]).toEqual([1, latest?.requestId]);
  const logs = await service.ask(listMonitorLogs, {
    params: { ...days, hours: '48' },
    query: { count: 100 },
  });
  expect(logs.data).toEqual([]);
  const calls = (await readTrail(db)).slice(-3);
  expect(calls.map(({ job, details }) => [job, { ...details, before: '' }])).toEqual([
    ['retention', { recordings: 1, files: 1, before: '' }],
    ['retention', { logs: 1, before: '' }],
    ['retention', { requests: 1, before: '' }],
  ]);
  expect(calls[0]?.records).toMatchObject([{ entity: 'recording', after: null }]);
  expect(await findBrokenCall(db)).toBeNull();
});

it('is done by one of several processes, and goes on where the last step ended', async () => {
  const { db } = service;
  const cursors: string[] = [];
  const step = async (cursor: string) => {
    cursors.push(cursor);
    return { cursor: `${cursor}x`, more: true };
  };
  const now = new Date();
  const run = (at: Date) => Promise.all([1, 2, 3].map(() => runSweep(db, 'retention', at, step)));
  await run(now);
  const { moreMs } = sweepTimes.retention;
  await run(new Date(now.getTime() + moreMs - 1_000));
  await run(new Date(now.getTime() + moreMs));
  expect(cursors).toEqual(['', 'x']);
  await expect(
    runSweep(db, 'retention', new Date(now.getTime() + 120_000), () => Promise.reject(new Error('away'))),
  ).rejects.toThrow('away');
  const [row] = await db.select().from(sweeps).where(eq(sweeps.name, 'retention'));
  expect(row).toMatchObject({ cursor: 'xx', dueAt: new Date(now.getTime() + 120_000 + 15 * 60_000) });
});
