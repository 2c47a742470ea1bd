// Asks EST servers again for the certificates that a person has to approve there, at the time that each server named.
import { hourMs } from '../../../contract/common/durations.ts';
import { findDueAttempts, type WaitingAttempt } from '../../store/certificates/enrollment-attempts.ts';
import type { SweepStep } from '../../store/common/sweeps.ts';
import type { Database } from '../../store/engine/database.ts';
import { addJob, approvalKind, deleteJobs } from '../../store/jobs/jobs.ts';
import { labelOf, serverOf, withoutJob } from './queue.ts';

/** Nobody reads what became of them: the monitor's row says it. */
const keptMs = hourMs;
/** In one job; the others come with the next look. */
const maxMonitors = 1_000;

function recordOf(waiting: WaitingAttempt) {
  return { recordId: waiting.monitorId, label: labelOf(waiting), input: {}, target: serverOf(waiting.url) };
}

export function approvalSweep(db: Database): SweepStep {
  return async (_cursor, now) => {
    await deleteJobs(db, new Date(now.getTime() - keptMs), approvalKind);
    const due = await withoutJob(db, await findDueAttempts(db, { now, limit: maxMonitors }));
    const [first] = due;
    if (first?.askedBy) {
      const author = { callerId: first.askedBy, httpRequestId: '' };
      const records = due.map(recordOf);
      await db.transaction((tx) => addJob(tx, { kind: approvalKind, author, authorName: '', now, records }));
    }
  };
}
