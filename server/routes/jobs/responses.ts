// Jobs as answers of the API.
import type { Job, JobRecord } from '../../../contract/jobs/jobs.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import type { CallContext } from '../../http/routes/route.ts';
import type { JobProgress, JobRecordRow } from '../../store/jobs/jobs.ts';
import type { JobChange } from '../../store/schema/index.ts';

function toChange({ type, facility, auto_log_level: level, undo }: JobChange): Job['change'] {
  return {
    type,
    facility: facility == null ? null : String(facility),
    auto_log_level: level == null ? null : Number(level),
    undo: undo === 1,
  };
}

export function toJob(job: JobProgress, callerId: string): Job {
  return {
    id: job.id,
    kind: job.kind,
    change: job.change && toChange(job.change),
    follows_id: job.followsId,
    follows_as: job.followsAs,
    can: job.can,
    credentials: job.authorId === callerId ? job.secretCount : 0,
    asked_by: job.authorName,
    created_date: job.createdAt.toISOString(),
    ended_date: job.endedAt?.toISOString() ?? null,
    cancelled_date: job.cancelledAt?.toISOString() ?? null,
    cancelled_by: job.cancelledByName,
    total: job.recordCount,
    counts: job.counts,
  };
}

export function toJobRecord(row: JobRecordRow, translate: CallContext['translate']): JobRecord {
  const { problem } = row;
  const text = problem && translate('message' in problem ? problem.message : sentenceOf(problem));
  return {
    id: row.recordId,
    label: row.label,
    state: row.state,
    problem: text,
    ended_date: row.endedAt?.toISOString() ?? null,
    facility_id: row.input.facilityId ?? null,
  };
}
