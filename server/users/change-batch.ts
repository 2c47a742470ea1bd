// One change for a batch of users: those that can be changed are, and each has its result. The rules are those of the calls
// for one user.
import type { ContractMessage } from '../../contract/common/messages.ts';
import { suspendableUserStatuses } from '../../contract/users/user-access.ts';
import type { BatchKind, ChangeJob } from '../jobs/job-kinds.ts';
import type { AuditTrail } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import type { BatchOutcome } from '../store/jobs/batches.ts';
import type { JobRecordRow } from '../store/jobs/jobs.ts';
import { listOfOthers } from '../store/users/user-bulk.ts';
import { lockUsers, type UserRow } from '../store/users/users.ts';
import { isStillAllowed } from './lock-user.ts';
import { isSuspendedByDirectory, reactivateLocked, suspendLocked } from './user-access.ts';

const failed = (message: ContractMessage): BatchOutcome => ({ state: 'failed', problem: { message } });

/** An undo of a suspension reactivates, and the other way round. */
function suspends({ change }: ChangeJob): boolean {
  return (change.type === 'suspend') !== Boolean(change.undo);
}

interface One {
  job: ChangeJob;
  record: JobRecordRow;
  user: UserRow | undefined;
  /** Whether the user is not the author's alone to change. */
  isOfOthers: boolean;
}

/** The result of a user who is not changed; null for one who is. */
function settledOf({ job, record, user }: One): BatchOutcome | null {
  if (!user) return failed('userUnknown');
  if (job.change.undo && record.undo?.version !== user.version) return failed('jobChangedSince');
  const isSuspended = user.status === 'SUSPENDED';
  if (!suspends(job)) return isSuspended ? null : { state: 'unchanged' };
  if (isSuspended) return { state: 'unchanged' };
  if (user.id === job.authorId) return failed('selfSuspend');
  return suspendableUserStatuses.includes(user.status) ? null : failed('userNotSuspendable');
}

async function change(tx: Database, trail: AuditTrail, one: One): Promise<BatchOutcome> {
  const settled = settledOf(one);
  if (settled || !one.user) return settled ?? failed('userUnknown');
  if (one.isOfOthers) return failed('userOfOthers');
  const isSuspending = suspends(one.job);
  if (!isSuspending && (await isSuspendedByDirectory(tx, one.user))) return failed('userManagedReactivate');
  const act = isSuspending ? suspendLocked : reactivateLocked;
  const { version } = await act(tx, trail, one.user);
  return { state: 'done', undo: { version } };
}

export function userChangeKind(): BatchKind {
  return {
    actOf: () => ({ action: 'update', entity: 'user' }),
    async changeBatch(tx, trail, job, records) {
      const ids = records.map(({ recordId }) => recordId);
      // With the author, as in the calls for one user: of two who suspend each other, the second one is refused.
      const locked = await lockUsers(tx, [...ids, job.authorId]);
      const isAllowed = await isStillAllowed(tx, job.authorId);
      const ofOthers = await listOfOthers(tx, ids);
      const outcomes = new Map<string, BatchOutcome>();
      for (const record of records) {
        const user = locked.find(({ id }) => id === record.recordId);
        outcomes.set(
          record.recordId,
          isAllowed
            ? await change(tx, trail, { job, record, user, isOfOthers: ofOthers.has(record.recordId) })
            : failed('jobRightsLost'),
        );
      }
      return outcomes;
    },
  };
}
