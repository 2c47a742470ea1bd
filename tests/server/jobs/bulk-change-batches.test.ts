// One change of many records, in batches that are one entry of the audit trail: cancelled, tried again, and by people who lose their rights.
import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { listAuditRecords } from '../../../contract/audit/audit.ts';
import * as contract from '../../../contract/jobs/bulk-changes.ts';
import { cancelJob } from '../../../contract/jobs/jobs.ts';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import { auditCalls, monitors, users } from '../../../server/store/schema/index.ts';
import { startBulkChangeService } from '../../support/bulk-changes.ts';
import { only } from '../../support/import-service.ts';
import { addUser } from '../../support/records.ts';

const { addMany, ended, entries, places, failedOf, follow, service, start } = startBulkChangeService();
const all = { monitor_menu: 'MONITOR_ALL' } as const;
const begunJobs = z.object({ data: contract.begunJob });

it('many records are changed in batches that are one entry of the trail, by record, person, kind and text', async () => {
  const ids = await addMany(250);
  const stop = service().startJobs();
  const begun = await start(
    { type: 'associate', facility_id: places().harbor },
    { all_selected: true, expected_count: 250 },
  );
  expect(begun.total).toBe(250);
  const job = await ended(begun.id);
  await stop();
  expect(job.counts).toEqual({ done: 250 });
  const calls = await service().db.select().from(auditCalls).where(sql`details ->> 'job_id' = ${job.id}`);
  expect(calls.map(({ recordCount }) => recordCount).toSorted()).toEqual([100, 100, 50]);
  expect(new Set(calls.map(({ httpRequestId }) => httpRequestId)).size).toBe(1);

  const last = ids.at(-1) ?? '';
  for (const query of [
    {},
    { person: service().users.administrator },
    { record: last },
    { entity: 'monitor' },
    { action: 'update' },
    { search: 'bay 249' },
    { person: service().users.administrator, entity: 'monitor' },
  ]) {
    const found = (await entries(query)).filter(({ details }) => details?.job_id === job.id);
    expect(found, JSON.stringify(query)).toHaveLength(1);
    expect(found[0]).toMatchObject({
      record_count: 250,
      details: { change: 'associate', total: 250, facility: 'Harbor' },
    });
  }
  const [ofLast] = await entries({ record: last });
  expect(ofLast?.records).toMatchObject([{ record_id: last, after: { facility: 'Harbor' } }]);
  const entry = ofLast?.id ?? '';
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      service().ask(listAuditRecords, { params: { id: entry }, query: { count: 100, page } }),
    ),
  );
  expect(pages.map(({ data, count }) => [data.length, count])).toEqual([
    [100, 250],
    [100, 250],
    [50, 250],
  ]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ record_id }) => record_id)))).toEqual(new Set(ids));
  expect((await verifyTrail(service().db, { current: 'no key', earlier: [] }, { all: true })).faults).toEqual(
    [],
  );
});

it('many records are left alone from when they are cancelled, and named as failed where they are gone or their author lost the right', async () => {
  const author = await addUser(service().db, { administrator: true });
  const ids = await addMany(230);
  const body = { ...all, all_selected: true, change: { type: 'logLevel', auto_log_level: 4 } } as const;
  const authorization = await service().bearer(author);
  const begin = async () => {
    const answer = await service().send(startMonitorChange, { body }, authorization);
    return only(begunJobs.parse(await answer.json()).data);
  };
  const cancelled = await begin();
  expect(cancelled).toMatchObject({ counts: { done: 100, waiting: 130 }, ended_date: null });
  await service().ask(cancelJob, { params: { id: cancelled.id } });
  const stopFirst = service().startJobs();
  expect((await ended(cancelled.id)).counts).toEqual({ done: 100, cancelled: 130 });
  await stopFirst();

  const job = await begin();
  expect(job.counts).toEqual({ unchanged: 100, waiting: 130 });
  await service()
    .db.update(monitors)
    .set({ deletedAt: new Date() })
    .where(eq(monitors.id, ids[120] ?? ''));
  await service()
    .db.delete(monitors)
    .where(eq(monitors.id, ids[121] ?? ''));
  await service().db.update(users).set({ administrator: false }).where(eq(users.id, author));
  const stop = service().startJobs();
  const after = await ended(job.id);
  await stop();
  expect(after).toMatchObject({ counts: { unchanged: 100, failed: 130 }, can: ['retry'] });
  expect(await failedOf(job.id)).toContainEqual(
    expect.stringContaining('Whoever began the change no longer has the right to make it.'),
  );
  const retried = await follow(contract.retryJob, job);
  const stopLast = service().startJobs();
  const last = await ended(retried.id);
  await stopLast();
  expect(last).toMatchObject({ asked_by: expect.any(String), counts: { done: 128, failed: 2 } });
  expect((await failedOf(retried.id)).map((it) => it.split(': ')[1]).toSorted()).toEqual([
    'Monitor not found.',
    'This monitor was deleted. Restore it to change it.',
  ]);
  const levels = await service().db.$count(
    monitors,
    and(eq(monitors.autoLogLevel, 4), sql`deleted_at IS NULL`),
  );
  expect(levels).toBe(228);
});

it('records fail one by one where one of them cannot be changed', async () => {
  const ids = await addMany(5);
  await service().db.execute(sql`
      CREATE FUNCTION refuse_bay() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.name = 'Bay 003' THEN RAISE 'a mistake of ours'; END IF; RETURN NEW; END $$`);
  await service().db.execute(
    sql`CREATE TRIGGER refuse_bay BEFORE UPDATE ON monitors FOR EACH ROW EXECUTE FUNCTION refuse_bay()`,
  );
  const job = await start({ type: 'logLevel', auto_log_level: 8 }, { monitor_ids: ids });
  await service().db.execute(sql`DROP FUNCTION refuse_bay CASCADE`);
  expect(job.counts).toEqual({ done: 4, failed: 1 });
  expect(await failedOf(job.id)).toEqual([
    expect.stringMatching(/^Bay 003 .*: The service could not complete this\. Please try again\.$/),
  ]);
});
