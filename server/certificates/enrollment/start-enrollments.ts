// 'Get Cert' for several monitors at once: the job that an administrator starts, and what it would do.
import type { z } from 'zod';
import {
  type EnrollmentPreview,
  maxEnrollments as limit,
  type startEnrollments as startEndpoint,
} from '../../../contract/certificates/enrollment-jobs.ts';
import { requireFacility } from '../../common/require-facility.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Author } from '../../store/audit/audit.ts';
import {
  countNotEnrollable,
  countUncertainEnrollments,
  type Enrollable,
  type EnrollmentSelection,
  findEnrollable,
  findWaitingForCsr,
} from '../../store/certificates/enrollable.ts';
import type { Database } from '../../store/engine/database.ts';
import { findJob, type JobProgress } from '../../store/jobs/jobs.ts';
import { isSameEnrollment } from '../est/target.ts';
import { labelOf, queueEnrollments, withoutJob } from './queue.ts';

type Body = z.output<typeof startEndpoint.body>;

interface Dependencies {
  db: Database;
  now: () => Date;
}

async function chosenBy(db: Database, { monitor_ids, facility_id }: Body): Promise<EnrollmentSelection> {
  if (facility_id === undefined) return { monitorIds: monitor_ids };
  const { id } = await requireFacility(db, facility_id, 'facility_id');
  return { facilityId: id };
}

/** How many of them wait for an approval at another address, where a certificate may still be issued. */
async function countWaitingElsewhere(db: Database, chosen: readonly Enrollable[]): Promise<number> {
  const ids = chosen.map(({ monitorId }) => monitorId);
  const waiting = await findWaitingForCsr(db, ids);
  return chosen.filter(({ monitorId, clientcertUrl }) => {
    const url = waiting.get(monitorId);
    return url !== undefined && !isSameEnrollment(url, clientcertUrl);
  }).length;
}

/** How many monitors the preview names. */
const namedCount = 5;

/** Tells which monitors a job would be about, and how many it would leave out. */
export async function previewEnrollments({ db, now }: Dependencies, body: Body): Promise<EnrollmentPreview> {
  const chosen = await chosenBy(db, body);
  const at = now();
  const unable = await countNotEnrollable(db, chosen, at);
  const found = await findEnrollable(db, chosen, { now: at, limit });
  const left = await withoutJob(db, found);
  const ids = left.map(({ monitorId }) => monitorId);
  return {
    count: left.length,
    first: left.slice(0, namedCount).map(labelOf),
    uncertain: (await countUncertainEnrollments(db, ids, at)) + (await countWaitingElsewhere(db, left)),
    left_out: {
      no_csr: unable.noCsr,
      no_server: unable.noServer,
      at_work: found.length - left.length,
      gone: 'monitorIds' in chosen ? new Set(chosen.monitorIds).size - unable.all : 0,
    },
  };
}

/** @throws HttpError 409 where no chosen monitor can get a certificate, or jobs are about all of them */
export async function startEnrollments(
  { db, now }: Dependencies,
  author: Author,
  body: Body,
): Promise<JobProgress> {
  const chosen = await chosenBy(db, body);
  const at = now();
  const id = await queueEnrollments(db, {
    kind: 'enrollment',
    author,
    now: at,
    find: (tx) => findEnrollable(tx, chosen, { now: at, limit }),
  });
  const job = id === null ? undefined : await findJob(db, id);
  if (!job) throw new HttpError(409, 'enrollmentsNone');
  return job;
}
