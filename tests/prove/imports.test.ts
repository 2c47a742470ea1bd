// Import of 10,000 monitors with 37 faults of 12 kinds: each fault is named by its row, the rest is imported as chosen, and the
// service is killed in the middle, twice: nothing is added twice, nothing is lost, each call has one row in the trail.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { listAuditEntries } from '../../contract/audit/audit.ts';
import { confirmJobCredentials, readJobCredentials } from '../../contract/jobs/bulk-changes.ts';
import { checkImport, type ImportIssue, startImport } from '../../contract/jobs/imports.ts';
import { getJob, type Job, type JobRecord, listJobRecords } from '../../contract/jobs/jobs.ts';
import { hashCredential } from '../../server/devices/credentials.ts';
import { auditCalls, auditRecords, facilities, monitors } from '../../server/store/schema/index.ts';
import { copyOnServer } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { proofMs } from '../support/limits.ts';
import { addFacilities, addMonitors } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { until } from '../support/until.ts';

const rowCount = 10_000;
/** The first kill comes after so many monitors, and so does the second. */
const kills = [2_000, 6_000];
const columns = ['cloud_id', 'monitor_id', 'auto_log_level', 'facility', 'facility_city', 'facility_code'];
const facilityCount = 20;

/** Cells that are written in place of a right row, and how the fault is named. */
const faults: readonly { cells: (n: number) => string[]; named: string }[] = [
  { cells: (n) => ['', `Bay ${n}`], named: 'cloud_id: Monitor Serial Number is required' },
  { cells: (n) => [`${'S'.repeat(50)}${n}`, `Bay ${n}`], named: 'cloud_id: 50 Characters allowed' },
  {
    cells: (n) => [`SN ${n}`, `Bay ${n}`],
    named: 'cloud_id: Use letters, digits, hyphens and underscores only',
  },
  { cells: (n) => [`X-${n}`, ''], named: 'monitor_id: Monitor Name is required' },
  { cells: (n) => [`X-${n}`, `A name too long ${n}`], named: 'monitor_id: 15 Characters allowed' },
  {
    cells: (n) => [`X-${n}`, `Bay ${n}`, '501'],
    named: 'auto_log_level: Enter a whole number from 0 to 500',
  },
  {
    cells: (n) => [`=A${n}`, `Bay ${n}`],
    named: 'cloud_id: This is a formula, which is not calculated. Copy its value.',
  },
  {
    cells: (n) => [`1.${n}E+11`, `Bay ${n}`],
    named: 'cloud_id: A spreadsheet has shortened this number. Format the column as text and enter it again.',
  },
  { cells: (n) => [`taken-${n}`, `Bay ${n}`], named: 'cloud_id: This serial number is already in use.' },
  {
    cells: (n) => [`X-${n}`, `Bay ${n}`, '', 'Nowhere'],
    named: 'facility: No facility has this name. Add the facility first, or correct the name.',
  },
  {
    cells: (n) => [`X-${n}`, `Bay ${n}`, '', 'Twin'],
    named: 'facility: Several facilities have this name. Add the city or the Facility ID.',
  },
  {
    cells: (n) => [`SN-${n - 1}`, `Bay ${n}`],
    named: 'cloud_id: Another row of the file has the same value.',
  },
];

/** 33 rows, and two pairs that have the same serial number, of which nobody knows which row is right: 37. */
function planFaults(): Map<number, string> {
  const planned = new Map<number, string>();
  for (const [kind, { named }] of faults.entries()) {
    const isPair = kind === faults.length - 1;
    const count = isPair ? 2 : 3;
    for (let at = 0; at < count; at += 1) {
      const row = 100 + kind * 800 + at * 211;
      planned.set(row, named);
      if (isPair) planned.set(row - 1, named);
    }
  }
  return planned;
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const nameOf = (row: number) => `Bay ${row}`;

function cellsOf(row: number, planned: ReadonlyMap<number, string>): string[] {
  const fault = faults.find(({ named }) => named === planned.get(row));
  const isFirstOfPair =
    fault === faults.at(-1) && planned.get(row + 1) === fault?.named && !planned.has(row - 1);
  if (fault && !isFirstOfPair) return fault.cells(row);
  return [
    `SN-${row}`,
    nameOf(row),
    '',
    `Hospital ${String.fromCharCode(65 + (row % facilityCount))}`,
    '',
    '',
  ];
}

async function prepare(service: TestService): Promise<void> {
  await addFacilities(
    service.db,
    Array.from({ length: facilityCount }, (_, n) => ({ name: `Hospital ${String.fromCharCode(65 + n)}` })),
  );
  await addFacilities(service.db, [
    { name: 'Twin', city: 'Boston' },
    { name: 'Twin', city: 'Salem' },
  ]);
}

const say = (text: string) => process.stdout.write(`${text}\n`);

it('imports 10,000 monitors with 37 faults of 12 kinds while the service is killed twice', {
  timeout: proofMs,
}, async () => {
  const databaseUrl = await copyOnServer();
  const service = await startTestService({ databaseUrl });
  ends.push(service.close);
  service.clock.now = new Date();
  const { db } = service;
  await prepare(service);
  const planned = planFaults();
  const taken = [...planned].filter(([, named]) => named.includes('already in use'));
  await addMonitors(
    db,
    taken.map(([row]) => ({ serialNumber: `TAKEN-${row}` })),
  );
  expect(planned.size).toBe(37);
  expect(new Set(planned.values()).size).toBe(12);
  const rows = Array.from({ length: rowCount }, (_, n) => ({ row: n + 2, cells: cellsOf(n + 2, planned) }));
  const table = { entity: 'monitors' as const, columns, rows };

  const begunCheck = performance.now();
  const [check] = (await service.ask(checkImport, { body: table })).data;
  say(`checked in ${Math.round(performance.now() - begunCheck)} ms`);
  expect(check).toMatchObject({ rows: rowCount, right: rowCount - 37 });
  const named = ({ field, message }: Pick<ImportIssue, 'field' | 'message'>) => `${field}: ${message}`;
  expect(new Map(check?.issues.map((issue) => [issue.row, named(issue)]))).toEqual(
    new Map([...planned].toSorted(([one], [other]) => one - other)),
  );

  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-import-'));
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

  const id = randomUUID();
  const jobOf = async (): Promise<Job> => {
    const [job] = (await service.ask(getJob, { params: { id } })).data;
    if (!job) throw new Error('no job');
    return job;
  };
  const begun = performance.now();
  await service.ask(startImport, { body: { ...table, id, mode: 'right', source: 'fleet.csv' } });
  say(`begun in ${Math.round(performance.now() - begun)} ms`);
  for (const count of kills) {
    await until(async () => ((await jobOf()).counts.done ?? 0) >= count);
    await running.end('SIGKILL');
    expect((await jobOf()).ended_date).toBeNull();
    running = await startServiceProcess(settings);
  }
  await until(async () => (await jobOf()).ended_date !== null);
  say(`imported in ${Math.round((performance.now() - begun) / 1000)} s, two kills included`);

  const right = rowCount - 37;
  expect(await jobOf()).toMatchObject({ counts: { done: right, failed: 37 }, credentials: right });
  // Nothing twice, nothing lost.
  const added = await db.select().from(monitors).where(sql`serial_number LIKE 'SN-%'`);
  expect(added.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(
    rows
      .filter(({ row }) => !planned.has(row))
      .map(({ cells }) => cells[0] ?? '')
      .toSorted(),
  );
  const homes = await db.select().from(facilities);
  const nameOfHome = new Map(homes.map((home) => [home.id, home.name]));
  expect(
    added.every(
      ({ serialNumber, name, facilityId }) =>
        name === nameOf(Number(serialNumber.slice(3))) &&
        nameOfHome.get(facilityId ?? '') ===
          `Hospital ${String.fromCharCode(65 + (Number(serialNumber.slice(3)) % facilityCount))}`,
    ),
  ).toBe(true);

  // Each fault by its row, in the result, too.
  const failed: JobRecord[] = (
    await service.ask(listJobRecords, { params: { id }, query: { state: 'failed', count: 100 } })
  ).data;
  expect(new Map(failed.map(({ row, faults: all }) => [row, all?.map(named).join()]))).toEqual(planned);

  // Each call has one row in the trail, of at most 100 records, and each monitor is in one of them.
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
  expect(records).toHaveLength(right);
  expect(new Set(records.map((record) => record.id)).size).toBe(right);
  expect(Math.max(...calls.map(({ recordCount }) => recordCount))).toBeLessThanOrEqual(100);
  const trail = await service.ask(listAuditEntries, { query: { entity: 'monitor' } });
  const entries = trail.data[0]?.entries.filter(({ details }) => details?.job_id === id) ?? [];
  expect(entries.map((entry) => entry.record_count)).toEqual([right]);
  say(`${calls.length} batches, ${entries.length} entry`);

  // The credentials are those of the monitors, and gone once they are saved.
  const { data: credentials } = await service.ask(readJobCredentials, { params: { id } });
  const hashes = new Map(added.map(({ id: monitor, credentialHash }) => [monitor, credentialHash]));
  expect(credentials).toHaveLength(right);
  expect(
    credentials.every(({ id: monitor, credential }) => hashes.get(monitor) === hashCredential(credential)),
  ).toBe(true);
  await service.ask(confirmJobCredentials, { params: { id } });
  expect((await service.ask(readJobCredentials, { params: { id } })).data).toEqual([]);
});

it('imports 10,000 monitors in one transaction, or none when the service is killed in it', {
  timeout: proofMs,
}, async () => {
  const databaseUrl = await copyOnServer();
  const service = await startTestService({ databaseUrl });
  ends.push(service.close);
  service.clock.now = new Date();
  const { db } = service;
  await prepare(service);
  const rows = Array.from({ length: rowCount }, (_, n) => ({ row: n + 2, cells: cellsOf(n + 2, new Map()) }));
  const id = randomUUID();
  const table = { entity: 'monitors' as const, columns, rows };
  const [check] = (await service.ask(checkImport, { body: table })).data;
  await service.ask(startImport, { body: { ...table, id, mode: 'all' } });
  const jobOf = async () => (await service.ask(getJob, { params: { id } })).data[0];
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-import-'));
  ends.push(() => rm(dataDir, { recursive: true }));
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: 'off',
    SECRET_KEY: 'a-secret-key-for-tests-with-32-characters',
    DATABASE_URL: databaseUrl,
  };
  let running = await startServiceProcess(settings);
  ends.push(() => running.end('SIGKILL'));
  // While its transaction is open.
  await until(async () => {
    const open = await db.execute(
      sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND xact_start < now() - interval '200 milliseconds' AND pid <> pg_backend_pid()`,
    );
    return Reflect.get(Object(open), 'rows').length > 0;
  });
  await running.end('SIGKILL');
  expect(await db.$count(monitors)).toBe(0);
  expect((await jobOf())?.ended_date).toBeNull();
  running = await startServiceProcess(settings);
  await until(async () => (await jobOf())?.ended_date !== null);
  expect((await jobOf())?.counts).toEqual({ done: rowCount });
  expect(await db.$count(monitors, eq(monitors.autoLogLevel, 500))).toBe(rowCount);
  const calls = await db.select().from(auditCalls).where(sql`details ->> 'job_id' = ${id}`);
  expect(calls.map(({ recordCount }) => recordCount)).toEqual([rowCount]);
  say(`said to take ${check?.seconds} s`);
});
