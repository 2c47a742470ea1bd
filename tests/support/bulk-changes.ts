// A service for the tests of changes of many records. Before each test it has no monitors, and two facilities.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { listAuditEntries } from '../../contract/audit/audit.ts';
import type { retryJob, undoJob } from '../../contract/jobs/bulk-changes.ts';
import { getJob, type Job, listJobRecords } from '../../contract/jobs/jobs.ts';
import { type MonitorChange, startMonitorChange } from '../../contract/monitors/monitor-changes.ts';
import { monitorRequests, monitors } from '../../server/store/schema/index.ts';
import { eventually } from './eventually.ts';
import { only } from './import-service.ts';
import { addFacilities, addMonitors } from './records.ts';
import { startTestService, type TestService } from './service.ts';

export const unknownId = '00000000-0000-4000-8000-000000000000';

/** To be called at the top of a test file. */
export function startBulkChangeService() {
  let running: TestService | undefined;
  let places = { old: '', harbor: '' };
  const service = () => {
    if (!running) throw new Error('The service has not started yet');
    return running;
  };

  beforeAll(async () => {
    running = await startTestService();
  });
  afterAll(() => running?.close());
  beforeEach(async () => {
    const { db } = service();
    await db.delete(monitorRequests);
    await db.delete(monitors);
    const [old = '', harbor = ''] = await addFacilities(db, [{ name: 'Old Town' }, { name: 'Harbor' }]);
    places = { old, harbor };
  });

  const jobOf = async (id: string) => only((await service().ask(getJob, { params: { id } })).data);

  return {
    service,
    /** Two facilities, by id. */
    places: () => places,

    addMany: (count: number) =>
      addMonitors(
        service().db,
        Array.from({ length: count }, (_, n) => ({ name: `Bay ${String(n + 1).padStart(3, '0')}` })),
      ),

    async start(change: MonitorChange, selection: object): Promise<Job> {
      const body = { monitor_menu: 'MONITOR_ALL', ...selection, change } as const;
      return only((await service().ask(startMonitorChange, { body })).data);
    },

    follow: async (endpoint: typeof undoJob | typeof retryJob, { id }: Job) =>
      only((await service().ask(endpoint, { params: { id } })).data),

    jobOf,
    ended: (id: string) =>
      eventually(async () => {
        const job = await jobOf(id);
        expect(job.ended_date).not.toBeNull();
        return job;
      }),

    async failedOf(id: string) {
      const query = { state: 'failed', count: 100 } as const;
      const { data } = await service().ask(listJobRecords, { params: { id }, query });
      return data.map(({ label, problem }) => `${label}: ${problem}`);
    },

    stored: async (id: string) => (await service().db.select().from(monitors).where(eq(monitors.id, id)))[0],

    entries: async (query: object = {}) =>
      only((await service().ask(listAuditEntries, { query })).data).entries,
  };
}
