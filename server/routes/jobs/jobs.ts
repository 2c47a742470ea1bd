import * as contract from '../../../contract/jobs/jobs.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { cancelJob, requireJob } from '../../jobs/cancel-job.ts';
import type { Database } from '../../store/engine/database.ts';
import { listJobRecords, listJobs } from '../../store/jobs/jobs.ts';
import { toJob, toJobRecord } from './responses.ts';

export function jobRoutes(dependencies: { db: Database; now: () => Date }) {
  const { db } = dependencies;
  return {
    listJobs: defineRoute(contract.listJobs, async ({ query: { kind, own, ...page }, callerId }) => {
      const { rows, count } = await listJobs(db, page, { kind, ...(own && { authorId: callerId }) });
      return { data: rows.map((row) => toJob(row, callerId)), count };
    }),
    getJob: defineRoute(contract.getJob, async ({ params, callerId }) => ({
      data: [toJob(await requireJob(db, params.id), callerId)],
    })),
    listJobRecords: defineRoute(contract.listJobRecords, async ({ params, query, ...reader }) => {
      const job = await requireJob(db, params.id);
      const { rows, count } = await listJobRecords(db, job.id, query);
      return { data: rows.map((row) => toJobRecord(job, row, reader)), count };
    }),
    cancelJob: defineRoute(contract.cancelJob, async ({ params, ...author }) => ({
      data: [toJob(await cancelJob(dependencies, author, params.id), author.callerId)],
    })),
  } satisfies RoutesOf<typeof contract>;
}
