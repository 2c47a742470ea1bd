// Imports: rows are checked in full, errors are named by row and column, and rows are added all at once or in batches, once.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import { confirmJobCredentials, readJobCredentials } from '../../../contract/jobs/bulk-changes.ts';
import { checkImport, startImport } from '../../../contract/jobs/imports.ts';
import { getJob, type Job, listJobRecords } from '../../../contract/jobs/jobs.ts';
import { hashCredential } from '../../../server/devices/credentials.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import {
  auditCalls,
  facilities,
  jobRecords,
  monitors,
  outgoingMails,
  users,
} from '../../../server/store/schema/index.ts';
import { eventually } from '../../support/eventually.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacilities, addMonitors, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let stopJobs: () => Promise<void>;

beforeAll(async () => {
  service = await startTestService();
  stopJobs = service.startJobs();
});
afterAll(async () => {
  await stopJobs();
  await service.close();
});

beforeEach(async () => {
  await service.db.delete(monitors);
  await service.db.execute(sql`DELETE FROM user_facilities`);
  await service.db.delete(facilities);
});

type Entity = 'monitors' | 'facilities' | 'users';

/** Rows of a table, as a spreadsheet numbers them. */
function table(entity: Entity, columns: readonly string[], ...cells: readonly (readonly string[])[]) {
  return {
    entity,
    columns: [...columns],
    rows: cells.map((row, index) => ({ row: index + 2, cells: [...row] })),
  };
}

const monitorColumns = [
  'cloud_id',
  'monitor_id',
  'auto_log_level',
  'facility',
  'facility_city',
  'facility_code',
];
const ofMonitors = (...cells: readonly (readonly string[])[]) => table('monitors', monitorColumns, ...cells);

function only<One>(data: readonly One[]): One {
  const [one] = data;
  if (!one) throw new Error('an empty answer');
  return one;
}

const check = async (body: ReturnType<typeof table>) => only((await service.ask(checkImport, { body })).data);

/** 'row column: reason' of each error; warnings begin with '?'. */
async function issuesOf(body: ReturnType<typeof table>): Promise<string[]> {
  const { issues } = await check(body);
  return issues.map(
    ({ row, field, message, warning, other_row: other }) =>
      `${warning ? '?' : ''}${row} ${field ?? 'row'}: ${message}${other ? ` (${other})` : ''}`,
  );
}

async function run(body: ReturnType<typeof table>, mode: 'all' | 'right'): Promise<Job> {
  const sent = { ...body, id: randomUUID(), mode, source: 'ward.csv' };
  const { id } = only((await service.ask(startImport, { body: sent })).data);
  return ended(id);
}

const ended = (id: string) =>
  eventually(async () => {
    const job = only((await service.ask(getJob, { params: { id } })).data);
    expect(job.ended_date).not.toBeNull();
    return job;
  });

const recordsOf = async (id: string) =>
  (await service.ask(listJobRecords, { params: { id }, query: { count: 100 } })).data;

const entriesOf = async (jobId: string) =>
  only((await service.ask(listAuditEntries, { query: {} })).data).entries.filter(
    ({ details }) => details?.job_id === jobId,
  );

describe('the check of monitors', () => {
  it('names each error by row and column, and writes nothing', async () => {
    await addFacilities(service.db, [
      { name: 'Harbor', city: 'Boston', code: 'H1' },
      { name: 'Harbor', city: 'Salem', code: 'H2' },
    ]);
    await addMonitors(service.db, [
      { serialNumber: 'SN-TAKEN' },
      { serialNumber: 'SN-GONE', deletedAt: new Date() },
    ]);
    const body = ofMonitors(
      ['SN-1', 'Bay 1', '', 'Harbor', 'boston', ''],
      ['', 'Bay 2', '', '', '', ''],
      ['S'.repeat(51), '', '', '', '', ''],
      ['SN 3', 'Bay-3', '', '', '', ''],
      ['SN-4', 'A name that is far too long', '501', '', '', ''],
      ['sn-taken', 'Bay 5', 'ten', '', '', ''],
      ['SN-GONE', 'Bay 6', '0', '', '', ''],
      ['SN-7', 'Bay 7', '', 'Harbor', '', ''],
      ['SN-8', 'Bay 8', '', 'Nowhere', '', ''],
      ['SN-9', 'Bay 9', '', '', '', 'H9'],
      ['SN-10', 'Bay 10', '', 'Harbor', 'Salem', 'h1'],
      ['=A1', 'Bay 11', '', '', '', ''],
      ['1.2E+11', '#REF!', '', '', '', ''],
      ['SN-13', 'Bay 13', '', '', '', ''],
      ['sn-13', 'Bay 14', '', '', '', ''],
      ['SN-15', 'Bay 15', '', '', '', ''],
      ['SN-15', 'Bay 15', '', '', '', ''],
    );
    body.rows.push({ row: 19, cells: ['SN-16', 'Bay 16'], ...{ surplus: true } });
    expect(await issuesOf(body)).toEqual([
      '3 cloud_id: Monitor Serial Number is required',
      '4 cloud_id: 50 Characters allowed',
      '4 monitor_id: Monitor Name is required',
      '5 cloud_id: Use letters, digits, hyphens and underscores only',
      '5 monitor_id: Use letters, digits and spaces only',
      '6 monitor_id: 15 Characters allowed',
      '6 auto_log_level: Enter a whole number from 0 to 500',
      '7 auto_log_level: Enter a whole number from 0 to 500',
      '7 cloud_id: This serial number is already in use.',
      '8 cloud_id: A deleted monitor has this serial number. Restore it to use it again.',
      '9 facility: Several facilities have this name. Add the city or the Facility ID.',
      '10 facility: No facility has this name. Add the facility first, or correct the name.',
      '11 facility_code: No facility has this Facility ID.',
      '12 facility_code: The facility with this Facility ID has another name or city.',
      '13 cloud_id: This is a formula, which is not calculated. Copy its value.',
      '14 cloud_id: A spreadsheet has shortened this number. Format the column as text and enter it again.',
      '14 monitor_id: The spreadsheet shows an error in this cell.',
      '15 cloud_id: Another row of the file has the same value. (16)',
      '16 cloud_id: Another row of the file has the same value. (15)',
      '18 cloud_id: The file has this row twice. (17)',
      '19 row: The row has more cells than there are columns.',
    ]);
    expect(await service.db.$count(monitors)).toBe(2);
    expect(await check(body)).toMatchObject({ rows: 18, right: 2 });
  });

  it('warns of values that a spreadsheet seems to have changed', async () => {
    const numbers = ['00123', '00456', '10789', '11234', '2115'].map((it, n) => [it, `Bay ${n}`]);
    const body = table('monitors', ['cloud_id', 'monitor_id'], ...numbers);
    expect(await issuesOf(body)).toEqual([
      '?6 cloud_id: Shorter than the others. A spreadsheet may have removed zeros at the start.',
    ]);
    expect(await check(body)).toMatchObject({ rows: 5, right: 5 });
  });
});

describe('an import of monitors', () => {
  const body = () =>
    ofMonitors(
      ['SN-1', 'Bay 1', '', 'Harbor', '', ''],
      ['SN-2', 'Bay\u00a02', '7', '', '', ''],
      ['SN-3', '', '', '', '', ''],
    );

  it('adds what is right in one batch, with a result for each row and one entry in the trail', async () => {
    const [harbor = ''] = await addFacilities(service.db, [{ name: 'Harbor' }]);
    const job = await run(body(), 'right');
    expect(job).toMatchObject({
      kind: 'import',
      change: { type: 'import', entity: 'monitors', mode: 'right', source: 'ward.csv' },
      total: 3,
      counts: { done: 2, failed: 1 },
      credentials: 2,
      can: [],
    });
    const rows = await service.db.select().from(monitors).orderBy(monitors.serialNumber);
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
    const kept = await service.db.select().from(jobRecords).where(eq(jobRecords.jobId, job.id));
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
    expect((await verifyTrail(service.db, 'no key', { all: true })).faults).toEqual([]);
  });

  it('keeps the new credentials for whoever began it, until they are saved', async () => {
    await addFacilities(service.db, [{ name: 'Harbor' }]);
    const { id } = await run(body(), 'right');
    const params = { id };
    const { data } = await service.ask(readJobCredentials, { params });
    expect(data.map(({ cloud_id }) => cloud_id).toSorted()).toEqual(['SN-1', 'SN-2']);
    const [row] = await service.db.select().from(monitors).where(eq(monitors.serialNumber, 'SN-1'));
    const mine = data.find(({ cloud_id }) => cloud_id === 'SN-1');
    expect(row?.credentialHash).toBe(hashCredential(mine?.credential ?? ''));
    const other = await service.bearer(await addUser(service.db, { administrator: true }));
    const theirs = await (await service.send(readJobCredentials, { params }, other)).json();
    expect(theirs).toMatchObject({ data: [] });
    const ofOther = await (await service.send(listJobRecords, { params }, other)).json();
    expect(JSON.stringify(ofOther)).not.toContain('"cloud_id":"SN-3"');
    await service.ask(confirmJobCredentials, { params });
    expect((await service.ask(readJobCredentials, { params })).data).toEqual([]);
  });

  it('adds all rows at once, or none', async () => {
    await addFacilities(service.db, [{ name: 'Harbor' }]);
    const wrong = { ...body(), id: randomUUID(), mode: 'all' };
    const refused = await service.send(startImport, { body: wrong });
    expect(await readFailure(refused)).toMatchObject({
      http: 409,
      message: 'Some rows have errors, so nothing was imported.',
    });
    const cells = Array.from({ length: 250 }, (_, n) => [`SN-${n}`, `Bay ${n}`, '', 'Harbor', '', '']);
    const job = await run(ofMonitors(...cells), 'all');
    expect(job.counts).toEqual({ done: 250 });
    expect(await service.db.$count(monitors)).toBe(250);
    const calls = await service.db.select().from(auditCalls).where(sql`details ->> 'job_id' = ${job.id}`);
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
    const { id } = only((await service.ask(startImport, { body: sent as never })).data);
    await addMonitors(service.db, [{ serialNumber: 'sn-1' }]);
    stopJobs = service.startJobs();
    expect((await ended(id)).counts).toEqual({ failed: 1, cancelled: 2 });
    expect(await service.db.$count(monitors)).toBe(1);
    expect((await recordsOf(id)).map(({ state, problem }) => `${state}: ${problem}`)).toEqual([
      'cancelled: Not imported, because other rows have errors.',
      'failed: This serial number is already in use.',
      'cancelled: Not imported, because other rows have errors.',
    ]);
    expect(await entriesOf(id)).toEqual([]);
  });

  it('begins once, however often the call is sent, and for its own caller alone', async () => {
    const sent = { ...ofMonitors(['SN-1', 'Bay 1']), id: randomUUID(), mode: 'right' as const, source: '' };
    const first = only((await service.ask(startImport, { body: sent })).data);
    const again = only((await service.ask(startImport, { body: sent })).data);
    expect(again.id).toBe(first.id);
    expect((await ended(first.id)).counts).toEqual({ done: 1 });
    const other = await service.bearer(await addUser(service.db, { administrator: true }));
    const refused = await service.send(startImport, { body: sent }, other);
    expect(await readFailure(refused)).toMatchObject({
      http: 409,
      errors: { id: 'Another job has this id.' },
    });
  });

  it('stops for a person who is no longer an administrator', async () => {
    const person = await addUser(service.db, { administrator: true });
    await stopJobs();
    const sent = { ...ofMonitors(['SN-1', 'Bay 1']), id: randomUUID(), mode: 'right', source: '' };
    await service.send(startImport, { body: sent }, await service.bearer(person));
    await service.db.update(users).set({ administrator: false }).where(eq(users.id, person));
    stopJobs = service.startJobs();
    expect((await ended(sent.id)).counts).toEqual({ failed: 1 });
    expect(await service.db.$count(monitors)).toBe(0);
  });
});

it('refuses no rows, too many rows and unknown records', async () => {
  const empty = await service.send(checkImport, { body: ofMonitors() });
  expect(await readFailure(empty)).toMatchObject({
    http: 400,
    errors: { rows: 'There are no rows to import.' },
  });
  const many = ofMonitors(...Array.from({ length: 10_001 }, () => ['', '']));
  expect(await readFailure(await service.send(checkImport, { body: many }))).toMatchObject({
    http: 400,
    errors: { rows: 'At most 10,000 rows can be imported at once.' },
  });
  const other = { ...ofMonitors(['1']), entity: 'devices' };
  expect((await service.send(checkImport, { body: other })).status).toBe(400);
});

describe('facilities', () => {
  const columns = [
    'name',
    'facility_id',
    'physical_address',
    'city',
    'state',
    'zip',
    'timezone',
    'contact_name',
    'contact_email',
    'country_code',
    'contact_phone',
    'mca_rep_name',
  ];
  const row = (more: Record<string, string> = {}) =>
    columns.map(
      (column) =>
        ({
          name: 'Harbor',
          facility_id: 'H1',
          physical_address: '1 Main St',
          city: 'Boston',
          state: 'massachusetts',
          zip: '02115',
          timezone: 'america/new_york',
          contact_name: 'Robin Example',
          contact_email: 'robin@example.com',
          country_code: '1',
          contact_phone: '(617) 555-0123',
          mca_rep_name: 'Sam Example',
          ...more,
        })[column] ?? '',
    );

  it('are added, with what spreadsheets write of phones, states and dial codes', async () => {
    const job = await run(table('facilities', columns, row()), 'all');
    expect(job.counts).toEqual({ done: 1 });
    expect(await service.db.select().from(facilities)).toMatchObject([
      {
        name: 'Harbor',
        code: 'H1',
        state: 'Massachusetts',
        zip: '02115',
        timezone: 'America/New_York',
        countryCode: '+1',
        contactPhone: '6175550123',
      },
    ]);
    const [entry] = await entriesOf(job.id);
    expect(entry).toMatchObject({ action: 'create', entity: 'facility', record_count: 1 });
    expect(entry?.records[0]?.after).toMatchObject({ facility_id: 'H1', contact_phone: '6175550123' });
  });

  it('name a lost zero, and what is no state or time zone', async () => {
    await addFacilities(service.db, [{ code: 'h2' }]);
    const body = table(
      'facilities',
      columns,
      row({ zip: '2115', state: 'MA', timezone: 'Boston' }),
      row({ facility_id: 'H2', contact_phone: '12', contact_email: 'robin' }),
    );
    expect(await issuesOf(body)).toEqual([
      '2 state: Not a state. Use its full name, such as Massachusetts.',
      '2 timezone: Not a time zone. Use a name such as America/New_York.',
      '2 zip: 5 digits required. A spreadsheet may have removed the 0 at the start.',
      '3 contact_email: Wrong email format',
      '3 contact_phone: 10 digits required',
      '3 facility_id: This Facility Id is already in use.',
    ]);
  });
});

describe('users', () => {
  const columns = ['firstName', 'lastName', 'email', 'phoneNumber', 'facilities', 'administrator'];

  it('are added with their facilities, and invited in the background', async () => {
    await addFacilities(service.db, [
      { name: 'Harbor', code: 'H1' },
      { name: 'Old Town', code: 'H2' },
    ]);
    const body = table(
      'users',
      columns,
      ['Ada', 'Example', 'ada@example.com', '+1 617 555 0123', 'Old Town | harbor', 'yes'],
      ['Bob', 'Example', 'bob@example.com', '6175550124', 'Harbor', ''],
    );
    const job = await run(body, 'right');
    expect(job.counts).toEqual({ done: 2 });
    const rows = await service.db.select().from(users).where(eq(users.status, 'STAGED'));
    expect(
      rows.map(({ firstName, administrator, status }) => [firstName, administrator, status]).toSorted(),
    ).toEqual([
      ['Ada', true, 'STAGED'],
      ['Bob', false, 'STAGED'],
    ]);
    const mails = await service.db.select().from(outgoingMails);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['account', 'invitation']);
    await service.tryMails();
    expect(await service.mailbox('ada@example.com').letters()).toHaveLength(1);
    const [entry] = await entriesOf(job.id);
    expect(entry).toMatchObject({ action: 'create', entity: 'user', record_count: 2 });
  });

  it('name what is wrong', async () => {
    await addUser(service.db, { email: 'taken@example.com' });
    await addFacilities(service.db, [{ name: 'Harbor' }]);
    const body = table(
      'users',
      columns,
      ['Ada', '', 'ada', '6175550123', 'Harbor', 'perhaps'],
      ['Bob', 'Example', 'TAKEN@example.com', '6175550124', '', 'no'],
      ['Cy', 'Example', 'cy@example.com', '1', 'Harbor | Nowhere', 'no'],
    );
    expect(await issuesOf(body)).toEqual([
      '2 administrator: Use yes or no.',
      '2 lastName: Last Name is required',
      '2 email: Wrong email format',
      '3 facilities: Please Select atleast one facility',
      '3 email: This email is already in use.',
      '4 phoneNumber: 10 digits required',
      '4 facilities: No facility has this name. Add the facility first, or correct the name.',
    ]);
  });
});
