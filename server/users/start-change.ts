// Begins one change of the selected users, and tells before what it would do.
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ChangePreview } from '../../contract/jobs/bulk-changes.ts';
import type * as contract from '../../contract/users/user-changes.ts';
import { toSelectionFilter } from '../common/selection.ts';
import { beginChange, type ChangeManyDependencies } from '../jobs/change-many.ts';
import type { BatchKind } from '../jobs/job-kinds.ts';
import type { Author } from '../store/audit/audit.ts';
import type { Database } from '../store/engine/database.ts';
import type { JobProgress } from '../store/jobs/jobs.ts';
import * as bulk from '../store/users/user-bulk.ts';
import { scopeOf } from './scope.ts';

type Body = z.output<typeof contract.previewUserChange.body>;

/** How many records the preview names. */
const namedCount = 5;

async function conditionOf(db: Database, body: Body): Promise<SQL | undefined> {
  const selection = toSelectionFilter(body.user_ids, body.skippeduser_ids, body.all_selected);
  const scope = await scopeOf(db, body.user_menu, body.facility_id, 'facility_id', body.filters);
  return bulk.userSelection(scope, body.searchValue, selection);
}

export async function previewUserChange(db: Database, body: Body): Promise<ChangePreview> {
  const where = await conditionOf(db, body);
  const { count } = await bulk.countSelected(db, where);
  const suspended = await bulk.countSuspended(db, where);
  return {
    count,
    first: (await bulk.listSelected(db, where, namedCount)).map(({ label }) => label),
    unchanged: body.change.type === 'suspend' ? suspended : count - suspended,
    certificates: 0,
    new_credentials: 0,
  };
}

/** @throws HttpError 409 for all of a list whose number is not the expected one */
export async function startUserChange(
  { kind, ...dependencies }: ChangeManyDependencies & { kind: BatchKind },
  author: Author,
  body: z.output<typeof contract.startUserChange.body>,
): Promise<JobProgress> {
  const where = await conditionOf(dependencies.db, body);
  return beginChange(dependencies, author, kind, {
    kind: 'userChange',
    change: body.change,
    id: body.id,
    selected: { ids: body.user_ids, field: 'user_ids', unknown: 'userUnknown' },
    expectedCount: body.expected_count,
    find: (tx) => bulk.listSelected(tx, where),
    nameAll: bulk.labelUsers,
  });
}
