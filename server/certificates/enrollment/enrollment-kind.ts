// 'Get Cert' as a job does it with each monitor; renewal, which differs in what the EST server is asked; and asking again for
// certificates that wait for an approval.
import { reachOfAuthor } from '../../common/author-reach.ts';
import { HttpError } from '../../http/http-error.ts';
import { hasCertificateSince } from '../../store/certificates/enrollable.ts';
import type { Database } from '../../store/engine/database.ts';
import { withinReach } from '../../store/engine/reach.ts';
import type { RecordOutcome } from '../../store/jobs/job-locks.ts';
import type { JobRecordRow, JobRow } from '../../store/jobs/jobs.ts';
import { approvalKind } from '../../store/jobs/jobs.ts';
import { findRenewal } from '../../store/site-configuration/renewal.ts';
import type { Result } from '../problem.ts';
import type { Enrollments } from './enrollments.ts';

/** Names of the kinds, as the contract has them, and the one that is shown to nobody. */
export const enrollmentKinds = ['enrollment', 'renewal', approvalKind] as const;
export type EnrollmentKind = (typeof enrollmentKinds)[number];

/** How many monitors enroll at one EST server at once, in all jobs. */
const concurrency = 3;

interface Dependencies {
  db: Database;
  enrollments: Enrollments;
}

export function createEnrollmentKind({ db, enrollments }: Dependencies, kind: EnrollmentKind) {
  async function obtain({ recordId: monitorId, input }: JobRecordRow, job: JobRow): Promise<Result<unknown>> {
    if (kind === approvalKind) return enrollments.askAgain(monitorId);
    // Also when the process was stopped after the certificate was stored, and before it was noted here.
    if (await hasCertificateSince(db, monitorId, job.createdAt)) return { ok: true, value: undefined };
    const { facilityId = '' } = input;
    const isRenewal = kind === 'renewal';
    const setting = isRenewal ? await findRenewal(db, facilityId) : undefined;
    return enrollments.obtain(
      // Whoever made the job knew of the attempts before it. One of the job itself is never repeated.
      { facilityId, monitorId, isRenewal, repeats: job.createdAt },
      {
        callerId: job.authorId,
        httpRequestId: job.httpRequestId,
        address: () => '',
        ...(isRenewal && { switchedOnBy: setting?.setByName ?? job.authorName }),
      },
    );
  }

  /** Asked again for each monitor: the person may have lost it since the job began. What the service does by itself goes on. */
  const reachNow = async (job: JobRow) => (kind === 'enrollment' ? reachOfAuthor(db, job) : null);

  return {
    concurrency,
    async run(record: JobRecordRow, job: JobRow): Promise<RecordOutcome> {
      const reach = await reachNow(job);
      if (reach === undefined) return { state: 'failed', problem: { message: 'jobRightsLost' } };
      try {
        const obtained = await withinReach(reach, () => obtain(record, job));
        if (obtained.ok) return { state: 'done' };
        const { problem } = obtained;
        // It comes by itself once it was approved: a wait is no failure.
        return { state: problem.reason === 'enrollmentPending' ? 'pending' : 'failed', problem };
      } catch (error) {
        // The monitor was moved or deleted meanwhile.
        if (!(error instanceof HttpError) || typeof error.text !== 'string') throw error;
        return { state: 'failed', problem: { message: error.text } };
      }
    },
  };
}
