// Says what the answer of an EST server means for an attempt, where it is no certificate that can be stored.
import { dayMs, minuteMs } from '../../../contract/common/durations.ts';
import * as attempts from '../../store/certificates/enrollment-attempts.ts';
import type { Database } from '../../store/engine/database.ts';
import type { CertificateDetails } from '../certificate.ts';
import type { EnrollmentResult } from '../est/client.ts';
import { type EnrollmentOperation, hostAndPort } from '../est/target.ts';
import { describeProblem, type Problem, problemOf } from '../problem.ts';
import { describeUnusedCertificate } from './to-network-certificate.ts';

/** How long an approval at the server is waited for. */
const maxWaitMs = 7 * dayMs;
/** When a server that could not be reached, or was busy, is asked for an approval again. */
const troubleRetryMs = 5 * minuteMs;

interface Asked {
  url: string;
  startedAt: Date;
  /** Whether it waited for an approval. */
  isResumed: boolean;
}

export interface Failure {
  outcome: 'failed' | 'pending' | 'uncertain';
  problem: Problem;
  /** A certificate that was issued and is not stored. */
  unused?: CertificateDetails | undefined;
  /** Where it is pending. */
  askAgainAt?: Date;
}

export const replaced = { outcome: 'failed', problem: problemOf('csrReplaced') } as const;

/** A server that cannot be asked for the approval now is asked later, too. */
function waitMsOf(answer: EnrollmentResult, { isResumed }: Asked): number | null {
  if (answer.ok) return answer.value.type === 'pending' ? answer.value.retryAfterSeconds * 1000 : null;
  return isResumed && answer.mayAskAgain ? troubleRetryMs : null;
}

/** The failure that an answer without a certificate stands for. */
export function failureOf(answer: EnrollmentResult, attempt: Asked, now: Date): Failure {
  // Where nothing is stored there is no URL, and nobody was asked.
  const host = URL.canParse(attempt.url) ? hostAndPort(new URL(attempt.url)) : attempt.url;
  const waitMs = waitMsOf(answer, attempt);
  if (waitMs !== null) {
    const until = attempt.startedAt.getTime() + maxWaitMs;
    if (now.getTime() >= until)
      return { outcome: 'failed', problem: problemOf('enrollmentNotApproved', { host }) };
    const askAgainAt = new Date(Math.min(now.getTime() + waitMs, until));
    return { outcome: 'pending', problem: problemOf('enrollmentPending', { host }), askAgainAt };
  }
  if (answer.ok) throw new Error('a certificate is no failure');
  const { problem, isLost, unfit } = answer;
  if (!isLost) return { outcome: 'failed', problem, unused: unfit };
  const { reason: message, values } = problem;
  return {
    outcome: 'uncertain',
    problem: problemOf('enrollmentAnswerLost', { reason: { message, values } }),
  };
}

/** One that waits for an approval stays open, and so does one whose answer was lost: a person decides whether it is repeated. */
export function recordFailure(
  tx: Database,
  id: string,
  { outcome, problem, askAgainAt, operation, now }: Failure & { now: Date; operation?: EnrollmentOperation },
): Promise<boolean> {
  const isOpen = askAgainAt || outcome === 'uncertain';
  const time = isOpen ? { dueAt: askAgainAt ?? now } : { endedAt: now };
  return attempts.changeEnrollmentAttempt(tx, id, {
    outcome,
    problem,
    ...(operation && { operation }),
    ...time,
  });
}

/** A failure as the audit trail records it. */
export function describeFailure({ outcome, problem, unused }: Failure) {
  return {
    enrollment: outcome,
    reason: describeProblem(problem),
    ...(unused && describeUnusedCertificate(unused)),
  };
}
