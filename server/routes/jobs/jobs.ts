import * as contract from '../../../contract/jobs/jobs.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { requireCallersJob, seesAllJobs, withCallersJob } from '../../jobs/callers-jobs.ts';
import { cancelJob } from '../../jobs/cancel-job.ts';
import { jobsAsSeen, recordsAsSeen } from '../../jobs/jobs-as-seen.ts';
import type { Database } from '../../store/engine/database.ts';
import { listJobRecords, listJobs } from '../../store/jobs/jobs.ts';
import { toJob, toJobRecord } from './responses.ts';

export function jobRoutes(dependencies: { db: Database; now: () => Date }) {
  const { db } = dependencies;
  return {
    listJobs: defineRoute(contract.listJobs, async ({ query: { kind, own, ...page }, callerId, ...more }) => {
      const authorId = own || !seesAllJobs(more) ? callerId : undefined;
      const { rows, count } = await listJobs(db, page, { kind, authorId });
      const shown = await jobsAsSeen(db, more, rows);
      return { data: shown.map((row) => toJob(row, callerId)), count };
    }),
    getJob: defineRoute(contract.getJob, async ({ params, ...caller }) => {
      const shown = await jobsAsSeen(db, caller, [await requireCallersJob(db, caller, params.id)]);
      return { data: shown.map((row) => toJob(row, caller.callerId)) };
    }),
    listJobRecords: defineRoute(contract.listJobRecords, async ({ params, query, ...reader }) => {
      const job = await requireCallersJob(db, reader, params.id);
      const { rows, count } = await listJobRecords(db, job.id, query);
      const shown = await recordsAsSeen(db, reader, job, rows);
      return { data: shown.map((row) => toJobRecord(job, row, reader)), count };
    }),
    cancelJob: defineRoute(contract.cancelJob, async ({ params: { id }, ...author }) => {
      const job = await withCallersJob(db, author, id, () => cancelJob(dependencies, author, id));
      return { data: [toJob(job, author.callerId)] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
