// Jobs as their author sees them now. What they keep are the names that things had when the job began: whoever has lost a right since,
// or sees no longer what the job was about, is shown none of these.
import type { CallContext } from '../http/routes/route.ts';
import { seenFacilities } from '../store/audit/seen-names.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach } from '../store/engine/reach.ts';
import type { JobProgress, JobRecordRow, JobRow } from '../store/jobs/jobs.ts';
import { findSeenIds } from '../store/jobs/seen-records.ts';
import { readNamesAsSeen } from '../store/users/names-as-seen.ts';
import { changedEntityOf } from './job-kinds.ts';

type Reader = Pick<CallContext, 'may' | 'within' | 'translate'>;

const facilityOf = ({ change }: JobRow): string => String(change?.facility_id ?? '');

/** Jobs that the present call has read. */
export async function jobsAsSeen(
  db: Database,
  { translate }: Pick<Reader, 'translate'>,
  jobs: readonly JobProgress[],
): Promise<JobProgress[]> {
  if (!currentReach()) return [...jobs];
  const cancelledBy = ({ cancelledByName: name }: JobProgress) => (name === null ? undefined : { name });
  const nameOf = await readNamesAsSeen(db, jobs.map(cancelledBy));
  const ids = jobs.map(facilityOf).filter(Boolean);
  const facilities = new Set((await seenFacilities(db, { ids, names: [] })).map(({ id }) => id));
  return jobs.map((job) => {
    const person = cancelledBy(job);
    const isElsewhere = facilityOf(job) !== '' && !facilities.has(facilityOf(job));
    return {
      ...job,
      ...(person && { cancelledByName: nameOf(person) || translate('somebodyElse') }),
      ...(isElsewhere && job.change && { change: { ...job.change, facility: translate('anotherFacility') } }),
    };
  });
}

/** Records of a job that the present call has read. The rows of an import are of the author's own file, and stay. */
export async function recordsAsSeen(
  db: Database,
  { may, within, translate }: Reader,
  job: JobRow,
  rows: readonly JobRecordRow[],
): Promise<JobRecordRow[]> {
  if (job.kind === 'import') return [...rows];
  const kind = changedEntityOf(job);
  const right = kind === 'user' ? 'seePeople' : 'see';
  const ids = rows.map(({ recordId }) => recordId);
  const seen = may(right) ? await within(right, () => findSeenIds(db, kind, ids)) : new Set<string>();
  return rows.map((row) => {
    if (seen.has(row.recordId)) return row;
    const { facilityId: _hidden, ...input } = row.input;
    // What went wrong may name others, but for what is said alike of each record, such as that the right was lost.
    const problem = row.problem && 'message' in row.problem ? row.problem : null;
    return { ...row, input, label: translate('recordNotSeen'), problem };
  });
}
