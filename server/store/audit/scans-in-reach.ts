// How entries are found for somebody who sees the records of some facilities alone. The policies of the database leave out all
// others; this finds the rest without reading those: by the records that are seen or, where these are very many, among all that
// the trail is about. What is not seen counts for no limit, so that a page, and the place where its search ended, tell nothing
// of it.
import { type SQL, sql } from 'drizzle-orm';
import { entityKinds } from '../../../contract/common/entities.ts';
import type { Database } from '../engine/database.ts';
import { entityTables } from '../schema/entities.ts';
import { auditCalls, auditNames, auditSubjects, users } from '../schema/index.ts';
import { byNames, type IndexScan, maxRead, ofScans, type Range, within } from './index-scans.ts';

/** Up to so many records, entries are found by each of them. */
const maxSubjects = 2_000;

/** All monitors, facilities and users that are seen. */
const subjects = sql`(${sql.join(
  entityKinds.map((kind) => sql`SELECT id FROM ${entityTables[kind].table}`),
  sql` UNION ALL `,
)}) AS subject`;

/** Exports and readings have no records: they are shown with those of whom they tell. */
const hasNoRecord = sql`entity IS NULL AND action IN ('export', 'read')`;

/** Among all subjects of the trail. */
function amongAll(range: Range, rest: IndexScan['rest']): IndexScan {
  const last = (from: SQL, source: number) => sql`(SELECT sequence, ${source}::int AS source, NULL::uuid AS id
    FROM ${from} ORDER BY sequence DESC LIMIT ${maxRead})`;
  const isInRange = within(sql`sequence`, range);
  const found = sql`${last(sql`(SELECT DISTINCT sequence FROM ${auditSubjects} WHERE ${isInRange}) AS about`, 1)}
    UNION ALL ${last(sql`(SELECT sequence FROM ${auditCalls} WHERE ${hasNoRecord} AND ${isInRange}) AS told`, 2)}`;
  return ofScans(found, maxRead, rest);
}

/** Entries about anything that is seen. @param rest what is left out of them; null where nothing is seen */
export async function scanInReach(
  db: Database,
  range: Range,
  rest: IndexScan['rest'],
  count: number,
): Promise<IndexScan | null> {
  const rows = await db
    .select({ id: sql<string>`subject.id` })
    .from(subjects)
    .limit(maxSubjects + 1);
  if (rows.length > maxSubjects) return amongAll(range, rest);
  if (rows.length === 0) return null;
  return byNames(
    rows.map(({ id }) => id),
    range,
    rest,
    count,
    hasNoRecord,
  );
}

/** The names that what is seen has or had, found by those. */
export const namesInReach = sql`${subjects}
  JOIN LATERAL (SELECT * FROM ${auditNames} AS of_subject WHERE of_subject.id = subject.id) AS audit_names ON true`;

/** Whether a person is seen. */
export const isSeen = (userId: SQL): SQL => sql`${userId} IN (SELECT id FROM ${users})`;
