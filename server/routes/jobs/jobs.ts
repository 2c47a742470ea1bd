import * as contract from '../../../contract/jobs/jobs.ts';
import { recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import { recordJob } from '../../store/certificates/enrollable.ts';
import { displayNameOf } from '../../store/devices/network-requests.ts';
import type { Database } from '../../store/engine/database.ts';
import { cancelJob, findJob, type JobProgress, listJobRecords, listJobs } from '../../store/jobs/jobs.ts';
import { toJob, toJobRecord } from './responses.ts';

export function jobRoutes({ db, now }: { db: Database; now: () => Date }) {
  async function requireJob(id: string): Promise<JobProgress> {
    const job = await findJob(db, id);
    if (!job) throw recordNotFound('jobUnknown', 'id');
    return job;
  }

  return {
    listJobs: defineRoute(contract.listJobs, async ({ query }) => {
      const { rows, count } = await listJobs(db, query);
      return { data: rows.map(toJob), count };
    }),
    getJob: defineRoute(contract.getJob, async ({ params }) => ({
      data: [toJob(await requireJob(params.id))],
    })),
    listJobRecords: defineRoute(contract.listJobRecords, async ({ params, query, translate }) => {
      const { id } = await requireJob(params.id);
      const { rows, count } = await listJobRecords(db, id, query);
      return { data: rows.map((row) => toJobRecord(row, translate)), count };
    }),
    cancelJob: defineRoute(contract.cancelJob, async ({ params, ...author }) => {
      const { id } = await requireJob(params.id);
      const act = { action: 'update', entity: 'siteConfiguration' } as const;
      await auditedWrite(db, author, act, async (tx, trail) => {
        const byName = await displayNameOf(tx, author.callerId);
        const left = await cancelJob(tx, id, { byName, now: now() });
        if (left) await recordJob(trail, id, 'cancelled');
      });
      return { data: [toJob(await requireJob(id))] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
