// Jobs as answers of the API.
import type { Job, JobRecord } from '../../../contract/jobs/jobs.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import type { CallContext } from '../../http/routes/route.ts';
import type { JobProgress, JobRecordRow, JobRow } from '../../store/jobs/jobs.ts';
import type { JobChange } from '../../store/schema/index.ts';

const textOf = (value: JobChange[string] | undefined) => (value == null ? null : String(value));

function toChange({ type, facility, auto_log_level: level, undo, ...more }: JobChange): Job['change'] {
  return {
    type,
    facility: textOf(facility),
    auto_log_level: level == null ? null : Number(level),
    undo: undo === 1,
    entity: textOf(more.entity),
    mode: textOf(more.mode),
    source: textOf(more.source),
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

/** The parts of an import's record: its row, and all that is wrong with it. @param isOwn whether the caller imports it */
function toImportedRow(
  { input: { row, ...cells }, problem, state }: JobRecordRow,
  translate: CallContext['translate'],
  isOwn: boolean,
): Pick<JobRecord, 'row' | 'faults' | 'values'> {
  const faults = problem && 'faults' in problem ? (problem.faults ?? []) : [];
  return {
    row: Number(row),
    faults: faults.map((fault) => ({
      field: fault.field,
      message: translate(fault.message),
      other_row: fault.row ?? null,
    })),
    values: isOwn && state !== 'done' ? cells : null,
  };
}

interface Reader {
  callerId: string;
  translate: CallContext['translate'];
}

export function toJobRecord(job: JobRow, row: JobRecordRow, { callerId, translate }: Reader): JobRecord {
  const { problem } = row;
  const text = problem && translate('message' in problem ? problem.message : sentenceOf(problem));
  return {
    id: row.recordId,
    label: row.label,
    state: row.state,
    problem: text,
    ended_date: row.endedAt?.toISOString() ?? null,
    facility_id: row.input.facilityId ?? null,
    ...(job.kind === 'import' && toImportedRow(row, translate, job.authorId === callerId)),
  };
}
