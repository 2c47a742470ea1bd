// Old data that is about to be removed after a jump of the clock: it is announced, and an administrator decides.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractMessages } from '../../../contract/common/messages.ts';
import { actOnNotice, listNotices } from '../../../contract/service/notices.ts';
import { createLog } from '../../../server/base/log.ts';
import { createRemovals } from '../../../server/common/removals.ts';
import { receiveCloudLog } from '../../../server/devices/receive-cloud-log.ts';
import { retentionSweep } from '../../../server/files/retention.ts';
import { cloudLogEntries, removals as removalsTable } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const retention = {
  activitiesDays: 1_095,
  requestsDays: 1_095,
  filesDays: 1_095,
  connectionsDays: 90,
  samplesDays: 730,
};

let service: TestService;
let now: number;
const lines: string[] = [];

beforeAll(async () => {
  service = await startTestService({ retention });
  const monitorId = await addMonitor(service.db);
  const entry = { type: 'alarm', activity: 'Occlusion', severity: 'INFO' as const, at: new Date() };
  const entries = [1, 2, 3].map((sequence) => ({ ...entry, sequence }));
  await receiveCloudLog(service.db, monitorId, { entries });
  now = Date.now();
});

afterAll(() => service.close());

function sweepOf() {
  const { db, files } = service;
  const log = createLog((line) => lines.push(line));
  const removals = createRemovals({ db, log, retention, monotonic: () => now });
  const step = removals.guarded(retentionSweep({ db, files, retention, log }));
  return () => step('', new Date(now));
}

async function notices() {
  service.clock.now = new Date(now);
  return (await service.ask(listNotices, {})).data;
}

const events = () => lines.map((line) => JSON.parse(line));

it('waits, says so in log, console and /readyz, is stopped, and goes on', async () => {
  const { db } = service;
  const sweep = sweepOf();
  await sweep();
  expect(await notices()).toEqual([]);

  // The clock of the database: time that goes on is no jump of this process's.
  now += 4 * 365 * dayMs;
  expect(await sweep()).toEqual({ cursor: '', waits: true });
  expect(await db.$count(cloudLogEntries)).toBe(3);
  expect(events()).toMatchObject([{ level: 'warn', event: 'retention.waits', reason: 'gap', activities: 3 }]);
  const [notice] = await notices();
  expect(notice).toMatchObject({
    kind: 'retention',
    count: 3,
    title: contractMessages.noticeRetention,
    acts: ['stop', 'goOn'],
  });
  expect(notice?.help).toContain('To be removed: 3 entries of the cloud log.');
  expect(notice?.help).toContain('in 24 hours');
  const ready = await service.request('/readyz');
  expect([ready.status, await ready.json()]).toMatchObject([200, { warnings: ['retention'] }]);

  const { users } = service;
  expect((await service.send(actOnNotice, { params: { kind: 'retention', act: 'stop' } })).status).toBe(200);
  expect((await service.send(actOnNotice, { params: { kind: 'retention', act: 'stop' } })).status).toBe(409);
  expect((await service.send(actOnNotice, { params: { kind: 'mail', act: 'stop' } })).status).toBe(409);
  now += 2 * dayMs;
  await sweep();
  expect(await db.$count(cloudLogEntries)).toBe(3);
  expect(await notices()).toMatchObject([{ title: contractMessages.noticeRetentionStopped, acts: ['goOn'] }]);

  await service.ask(actOnNotice, { params: { kind: 'retention', act: 'goOn' } });
  expect(await notices()).toEqual([]);
  now += minuteMs;
  await sweep();
  expect(await db.$count(cloudLogEntries)).toBe(0);
  expect(events().at(-1)).toMatchObject({ event: 'retention.removed', activities: 3 });
  const decided = (await readTrail(db)).filter(({ action }) => action === 'update');
  expect(decided.map(({ userId, details }) => [userId, details])).toEqual([
    [users.administrator, { retention: 'stopped' }],
    [users.administrator, { retention: 'goesOn' }],
  ]);
});

it('waits, too, where the clock jumped before anything could be removed for the first time', async () => {
  const { db, files } = service;
  await db.delete(removalsTable);
  const began = new Date(now);
  const monitorId = await addMonitor(db);
  const entry = { type: 'alarm', activity: 'Air', severity: 'INFO' as const, at: began, sequence: 9 };
  await receiveCloudLog(db, monitorId, { entries: [entry] }, began);
  const log = createLog((line) => lines.push(line));
  const first = createRemovals({ db, log, retention });
  await first.begin(began);
  // Another process, or a later start: the beginning stays.
  now += 4 * 365 * dayMs;
  const later = createRemovals({ db, log, retention });
  await later.begin(new Date(now));
  await later.guarded(retentionSweep({ db, files, retention, log }))('', new Date(now));
  expect(await db.$count(cloudLogEntries)).toBe(1);
  expect(events().at(-1)).toMatchObject({ event: 'retention.waits', reason: 'gap' });
});
