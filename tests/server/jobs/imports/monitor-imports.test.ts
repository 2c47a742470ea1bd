// Imports of monitors: rows are added all at once or in batches, once, with their credentials.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { confirmJobCredentials, readJobCredentials } from '../../../../contract/jobs/bulk-changes.ts';
import { startImport } from '../../../../contract/jobs/imports.ts';
import { listJobRecords } from '../../../../contract/jobs/jobs.ts';
import { hashCredential } from '../../../../server/devices/credentials.ts';
import { verifyTrail } from '../../../../server/store/audit/verify.ts';
import { auditCalls, jobRecords, monitors, users } from '../../../../server/store/schema/index.ts';
import { ofMonitors, only, startImportService, table } from '../../../support/import-service.ts';
import { readFailure } from '../../../support/read-failure.ts';
import { addFacilities, addMonitors, addUser } from '../../../support/records.ts';

const { service, startJobs, stopJobs, run, ended, recordsOf, entriesOf } = startImportService();

describe('an import of monitors', () => {
  const body = () =>
    ofMonitors(
      ['SN-1', 'Bay 1', '', 'Harbor', '', ''],
      ['SN-2', 'Bay\u00a02', '7', '', '', ''],
      ['SN-3', '', '', '', '', ''],
    );

  it('adds what is right in one batch, with a result for each row and one entry in the trail', async () => {
    const [harbor = ''] = await addFacilities(service().db, [{ name: 'Harbor' }]);
    const job = await run(body(), 'right');
    expect(job).toMatchObject({
      kind: 'import',
      change: { type: 'import', entity: 'monitors', mode: 'right', source: 'ward.csv' },
      total: 3,
      counts: { done: 2, failed: 1 },
      credentials: 2,
      can: [],
    });
    const rows = await service().db.select().from(monitors).orderBy(monitors.serialNumber);
    expect(rows).toMatchObject([
      { serialNumber: 'SN-1', name: 'Bay 1', autoLogLevel: 500, facilityId: harbor },
      { serialNumber: 'SN-2', name: 'Bay 2', autoLogLevel: 7, facilityId: null },
    ]);
    expect(await recordsOf(job.id)).toMatchObject([
      { row: 2, state: 'done', values: null, label: 'Bay 1 (SN-1)', faults: [] },
      { row: 3, state: 'done' },
      {
        row: 4,
        state: 'failed',
        problem: 'Monitor Name is required',
        faults: [{ field: 'monitor_id', message: 'Monitor Name is required', other_row: null }],
        values: { cloud_id: 'SN-3', monitor_id: '' },
      },
    ]);
    // Nothing but the number of its row is kept of an imported one.
    const kept = await service().db.select().from(jobRecords).where(eq(jobRecords.jobId, job.id));
    expect(kept.filter(({ state }) => state === 'done').map(({ input }) => Object.keys(input))).toEqual([
      ['row'],
      ['row'],
    ]);
    const entries = await entriesOf(job.id);
    expect(entries).toMatchObject([
      {
        action: 'create',
        entity: 'monitor',
        record_count: 2,
        details: { change: 'import', total: 3, source: 'ward.csv' },
      },
    ]);
    const added = entries[0]?.records.find(({ label }) => label === 'Bay 1 (SN-1)');
    expect(added).toMatchObject({
      before: null,
      after: { cloud_id: 'SN-1', monitor_id: 'Bay 1', auto_log_level: 500, facility: 'Harbor' },
    });
    expect(
      (await verifyTrail(service().db, { current: 'no key', earlier: [] }, { all: true })).faults,
    ).toEqual([]);
  });

  it('reads the days of manufacture as files have them, and refuses what is none', async () => {
    const columns = ['cloud_id', 'monitor_id', 'manufactured_date'];
    const days = ['2024-02-29', '02-29-2024', '2024-02-29 00:00:00', '', '29.02.2024', '02-30-2024'];
    const rows = days.map((day, n) => [`MADE-${n}`, `Bay ${n}`, day]);
    const { id } = await run(table('monitors', columns, ...rows), 'right');
    const stored = await service().db.select().from(monitors).orderBy(monitors.serialNumber);
    expect(stored.map(({ manufacturedOn }) => manufacturedOn)).toEqual([
      ...['2024-02-29', '2024-02-29', '2024-02-29'],
      null,
    ]);
    const records = await recordsOf(id);
    expect(records.flatMap(({ state, problem }) => (state === 'failed' ? [problem] : []))).toEqual([
      'Use the date format yyyy-MM-dd.',
      'Use the date format yyyy-MM-dd.',
    ]);
  });

  it('keeps the new credentials for whoever began it, until they are saved', async () => {
    await addFacilities(service().db, [{ name: 'Harbor' }]);
    const { id } = await run(body(), 'right');
    const params = { id };
    const { data } = await service().ask(readJobCredentials, { params });
    expect(data.map(({ cloud_id }) => cloud_id).toSorted()).toEqual(['SN-1', 'SN-2']);
    const [row] = await service().db.select().from(monitors).where(eq(monitors.serialNumber, 'SN-1'));
    const mine = data.find(({ cloud_id }) => cloud_id === 'SN-1');
    expect(row?.credentialHash).toBe(hashCredential(mine?.credential ?? ''));
    const other = await service().bearer(await addUser(service().db, { administrator: true }));
    const theirs = await (await service().send(readJobCredentials, { params }, other)).json();
    expect(theirs).toMatchObject({ data: [] });
    const ofOther = await (await service().send(listJobRecords, { params }, other)).json();
    expect(JSON.stringify(ofOther)).not.toContain('"cloud_id":"SN-3"');
    await service().ask(confirmJobCredentials, { params });
    expect((await service().ask(readJobCredentials, { params })).data).toEqual([]);
  });

  it('adds all rows at once, or none', async () => {
    await addFacilities(service().db, [{ name: 'Harbor' }]);
    const wrong = { ...body(), id: randomUUID(), mode: 'all' };
    const refused = await service().send(startImport, { body: wrong });
    expect(await readFailure(refused)).toMatchObject({
      http: 409,
      message: 'Some rows have errors, so nothing was imported.',
    });
    const cells = Array.from({ length: 250 }, (_, n) => [`SN-${n}`, `Bay ${n}`, '', 'Harbor', '', '']);
    const job = await run(ofMonitors(...cells), 'all');
    expect(job.counts).toEqual({ done: 250 });
    expect(await service().db.$count(monitors)).toBe(250);
    const calls = await service().db.select().from(auditCalls).where(sql`details ->> 'job_id' = ${job.id}`);
    expect(calls.map(({ recordCount }) => recordCount)).toEqual([250]);
  });

  it('adds none when one was taken after the check', async () => {
    await stopJobs();
    const cells = Array.from({ length: 3 }, (_, n) => [`SN-${n}`, `Bay ${n}`]);
    const sent = {
      ...table('monitors', ['cloud_id', 'monitor_id'], ...cells),
      id: randomUUID(),
      mode: 'all',
    };
    const { id } = only((await service().ask(startImport, { body: sent as never })).data);
    await addMonitors(service().db, [{ serialNumber: 'sn-1' }]);
    startJobs();
    expect((await ended(id)).counts).toEqual({ failed: 1, cancelled: 2 });
    expect(await service().db.$count(monitors)).toBe(1);
    expect((await recordsOf(id)).map(({ state, problem }) => `${state}: ${problem}`)).toEqual([
      'cancelled: Not imported, because other rows have errors.',
      'failed: This serial number is already in use.',
      'cancelled: Not imported, because other rows have errors.',
    ]);
    expect(await entriesOf(id)).toEqual([]);
  });

  it('begins once, however often the call is sent, and for its own caller alone', async () => {
    const sent = { ...ofMonitors(['SN-1', 'Bay 1']), id: randomUUID(), mode: 'right' as const, source: '' };
    const first = only((await service().ask(startImport, { body: sent })).data);
    const again = only((await service().ask(startImport, { body: sent })).data);
    expect(again.id).toBe(first.id);
    expect((await ended(first.id)).counts).toEqual({ done: 1 });
    const other = await service().bearer(await addUser(service().db, { administrator: true }));
    const refused = await service().send(startImport, { body: sent }, other);
    expect(await readFailure(refused)).toMatchObject({
      http: 409,
      errors: { id: 'Another job has this id.' },
    });
  });

  it('stops for a person who is no longer an administrator', async () => {
    const person = await addUser(service().db, { administrator: true });
    await stopJobs();
    const sent = { ...ofMonitors(['SN-1', 'Bay 1']), id: randomUUID(), mode: 'right', source: '' };
    await service().send(startImport, { body: sent }, await service().bearer(person));
    await service().db.update(users).set({ administrator: false }).where(eq(users.id, person));
    startJobs();
    expect((await ended(sent.id)).counts).toEqual({ failed: 1 });
    expect(await service().db.$count(monitors)).toBe(0);
  });
});
