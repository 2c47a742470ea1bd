// A service for the tests of imports, whose jobs run, and which has no monitors and facilities before each test.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { listAuditEntries } from '../../contract/audit/audit.ts';
import type { ImportEntityName } from '../../contract/jobs/import-fields.ts';
import { checkImport, startImport } from '../../contract/jobs/imports.ts';
import { getJob, type Job, listJobRecords } from '../../contract/jobs/jobs.ts';
import { facilities, monitors } from '../../server/store/schema/index.ts';
import { eventually } from './eventually.ts';
import { startTestService, type TestService } from './service.ts';

/** Rows of a table, as a spreadsheet numbers them. */
export function table(
  entity: ImportEntityName,
  columns: readonly string[],
  ...cells: readonly (readonly string[])[]
) {
  return {
    entity,
    columns: [...columns],
    rows: cells.map((row, index) => ({ row: index + 2, cells: [...row] })),
  };
}
type Table = ReturnType<typeof table>;

const monitorColumns = [
  'cloud_id',
  'monitor_id',
  'auto_log_level',
  'facility',
  'facility_city',
  'facility_code',
];
export const ofMonitors = (...cells: readonly (readonly string[])[]) =>
  table('monitors', monitorColumns, ...cells);

export function only<One>(data: readonly One[]): One {
  const [one] = data;
  if (!one) throw new Error('an empty answer');
  return one;
}

/** To be called at the top of a test file. */
export function startImportService() {
  let running: { service: TestService; stopJobs(): Promise<void> } | undefined;
  const service = () => {
    if (!running) throw new Error('The service has not started yet');
    return running.service;
  };
  const startJobs = () => {
    running = { service: service(), stopJobs: service().startJobs() };
  };

  beforeAll(async () => {
    const started = await startTestService();
    running = { service: started, stopJobs: started.startJobs() };
  });
  afterAll(async () => {
    await running?.stopJobs();
    await running?.service.close();
  });
  beforeEach(async () => {
    await service().db.delete(monitors);
    await service().db.execute(sql`DELETE FROM user_facilities`);
    await service().db.delete(facilities);
  });

  const check = async (body: Table) => only((await service().ask(checkImport, { body })).data);

  const ended = (id: string) =>
    eventually(async () => {
      const job = only((await service().ask(getJob, { params: { id } })).data);
      expect(job.ended_date).not.toBeNull();
      return job;
    });

  return {
    service,
    startJobs,
    stopJobs: async () => await running?.stopJobs(),
    check,
    /** 'row column: reason' of each error; warnings begin with '?'. */
    async issuesOf(body: Table): Promise<string[]> {
      const { issues } = await check(body);
      return issues.map(
        ({ row, field, message, warning, other_row: other }) =>
          `${warning ? '?' : ''}${row} ${field ?? 'row'}: ${message}${other ? ` (${other})` : ''}`,
      );
    },
    async run(body: Table, mode: 'all' | 'right'): Promise<Job> {
      const sent = { ...body, id: randomUUID(), mode, source: 'ward.csv' };
      const { id } = only((await service().ask(startImport, { body: sent })).data);
      return await ended(id);
    },
    ended,
    recordsOf: async (id: string) =>
      (await service().ask(listJobRecords, { params: { id }, query: { count: 100 } })).data,
    entriesOf: async (jobId: string) =>
      only((await service().ask(listAuditEntries, { query: {} })).data).entries.filter(
        ({ details }) => details?.job_id === jobId,
      ),
  };
}
