// 'Get Cert' as a job does it with each monitor, and renewal, which differs in what the EST server is asked.
import { HttpError } from '../../http/http-error.ts';
import { hasCertificateSince } from '../../store/certificates/enrollable.ts';
import { findOpenEnrollmentAttempts } from '../../store/certificates/enrollment-attempts.ts';
import { findCsr } from '../../store/certificates/monitor-csrs.ts';
import type { Database } from '../../store/engine/database.ts';
import type { RecordOutcome } from '../../store/jobs/job-locks.ts';
import type { JobRecordRow, JobRow } from '../../store/jobs/jobs.ts';
import { problemOf } from '../problem.ts';
import type { Enrollments } from './enrollments.ts';

/** Names of the kinds, as the contract has them. */
export const enrollmentKinds = ['enrollment', 'renewal'] as const;
export type EnrollmentKind = (typeof enrollmentKinds)[number];

/** How many monitors enroll at one EST server at once, in all jobs. */
const concurrency = 3;

const uncertain = problemOf('enrollmentUncertain');

interface Dependencies {
  db: Database;
  now: () => Date;
  enrollments: Enrollments;
}

export function createEnrollmentKind({ db, now, enrollments }: Dependencies, kind: EnrollmentKind) {
  /** An attempt was cut off, and so was its repetition: only a person may ask once more. */
  async function wasRepeated(monitorId: string): Promise<boolean> {
    const open = (await findOpenEnrollmentAttempts(db, [monitorId])).get(monitorId);
    if (!open?.isRepeated || open.answeredBy > now()) return false;
    return open.keyId === (await findCsr(db, monitorId))?.keyId;
  }

  /** @returns null where what became of the attempt is not known */
  async function attempt(monitorId: string, facilityId: string, job: JobRow): Promise<RecordOutcome | null> {
    // Also when the process was stopped after the certificate was stored, and before it was noted here.
    if (await hasCertificateSince(db, monitorId, job.createdAt)) return { state: 'done' };
    if (await wasRepeated(monitorId)) return { state: 'failed', problem: uncertain };
    const obtained = await enrollments.obtain(
      { facilityId, monitorId, isRenewal: kind === 'renewal', repeats: true },
      { callerId: job.authorId, httpRequestId: job.httpRequestId, address: () => '' },
    );
    if (obtained.ok) return { state: 'done' };
    const { problem } = obtained;
    return problem.reason === uncertain.reason ? null : { state: 'failed', problem };
  }

  return {
    concurrency,
    async run(record: JobRecordRow, job: JobRow): Promise<RecordOutcome> {
      try {
        const { recordId, input } = record;
        // The first one may join an attempt that was cut off, and that is over when it comes back.
        for (let round = 1; round <= 2; round += 1) {
          const outcome = await attempt(recordId, input.facilityId ?? '', job);
          if (outcome) return outcome;
        }
        return { state: 'failed', problem: uncertain };
      } catch (error) {
        // The monitor was moved or deleted meanwhile.
        if (!(error instanceof HttpError) || typeof error.text !== 'string') throw error;
        return { state: 'failed', problem: { message: error.text } };
      }
    },
  };
}
