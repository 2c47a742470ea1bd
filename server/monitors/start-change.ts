// Begins one change of the selected monitors, and tells before what it would do.
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ChangePreview } from '../../contract/jobs/bulk-changes.ts';
import type * as contract from '../../contract/monitors/monitor-changes.ts';
import { requireFacility } from '../common/require-facility.ts';
import { beginChange, type ChangeManyDependencies } from '../jobs/change-many.ts';
import type { BatchKind } from '../jobs/job-kinds.ts';
import type { Author } from '../store/audit/audit.ts';
import { countLeftByMove } from '../store/certificates/revocations.ts';
import type { Database } from '../store/engine/database.ts';
import type { JobProgress } from '../store/jobs/jobs.ts';
import * as bulk from '../store/monitors/monitor-bulk.ts';
import type { JobChange } from '../store/schema/index.ts';
import { selectedDeleted, selectedMonitors } from './selected-monitors.ts';

type Body = z.output<typeof contract.previewMonitorChange.body>;

type Dependencies = ChangeManyDependencies & { kind: BatchKind };

/** How many records the preview names. */
const namedCount = 5;

function conditionOf(dependencies: { db: Database; now: () => Date }, body: Body): Promise<SQL | undefined> {
  const select = body.change.type === 'restore' ? selectedDeleted : selectedMonitors;
  return select(dependencies, body, body.searchValue);
}

/** How many of them are so already. */
async function countUnchanged(db: Database, where: SQL | undefined, { change }: Body): Promise<number> {
  if (change.type === 'associate') return bulk.countUnchanged(db, where, { facilityId: change.facility_id });
  if (change.type === 'logLevel')
    return bulk.countUnchanged(db, where, { autoLogLevel: change.auto_log_level });
  return 0;
}

export async function previewMonitorChange(
  { db, now }: { db: Database; now: () => Date },
  body: Body,
): Promise<ChangePreview> {
  const { change } = body;
  if (change.type === 'associate' && change.facility_id !== null)
    await requireFacility(db, change.facility_id, 'change.facility_id');
  const where = await conditionOf({ db, now }, body);
  const { count } = await bulk.countSelected(db, where);
  return {
    count,
    first: (await bulk.listSelected(db, where, namedCount)).map(({ label }) => label),
    unchanged: await countUnchanged(db, where, body),
    certificates:
      change.type === 'associate'
        ? await countLeftByMove(db, { where, facilityId: change.facility_id, now: now() })
        : 0,
    new_credentials: change.type === 'restore' ? await bulk.countLongDeleted(db, where) : 0,
  };
}

/** The change as the job keeps it, with the facility's name. @throws HttpError 404 for an unknown facility */
async function storedChange(db: Database, change: Body['change']): Promise<JobChange> {
  if (change.type !== 'associate') return change;
  if (change.facility_id === null) return { ...change, facility: null };
  const { id, name } = await requireFacility(db, change.facility_id, 'change.facility_id');
  return { type: change.type, facility_id: id, facility: name };
}

/** @throws HttpError 409 for all of a list whose number is not the expected one */
export async function startMonitorChange(
  { kind, ...dependencies }: Dependencies,
  author: Author,
  body: z.output<typeof contract.startMonitorChange.body>,
): Promise<JobProgress> {
  const { db } = dependencies;
  const where = await conditionOf(dependencies, body);
  return beginChange(dependencies, author, kind, {
    kind: 'monitorChange',
    change: await storedChange(db, body.change),
    id: body.id,
    selected: { ids: body.monitor_ids, field: 'monitor_ids', unknown: 'monitorUnknown' },
    expectedCount: body.expected_count,
    find: (tx) => bulk.listSelected(tx, where),
    nameAll: bulk.labelMonitors,
  });
}
