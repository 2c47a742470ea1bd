// Pages of what changed, in the order of commits.
import { asc, eq, min, sql } from 'drizzle-orm';
import { type EntityKind, entityKinds } from '../../../contract/common/entities.ts';
import { keptCount } from '../common/counts.ts';
import type { Database } from '../engine/database.ts';
import { entityTables } from '../schema/entities.ts';
import { changeRuns, recordChanges } from '../schema/index.ts';

/** A place in the order: before it, everything is known. */
export interface ChangePlace {
  batch: number;
  /** '' at the beginning of the batch. */
  type: EntityKind | '';
  recordId: string;
}

const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** Before all that a batch changed. */
export function beginningOf(batch: number): ChangePlace {
  return { batch, type: '', recordId: beforeAllIds };
}

export interface PlacedChanges {
  /** In their order, at most one more than was asked for. */
  places: (ChangePlace & { type: EntityKind })[];
  /** The last batch that was committed when they were read. */
  lastBatch: number;
}

/** Finds the records whose latest change comes after a place. */
export async function readChangesAfter(
  db: Database,
  after: ChangePlace,
  count: number,
): Promise<PlacedChanges> {
  const { batch, type, recordId } = recordChanges;
  const page = db
    .select({ batch, type, recordId })
    .from(recordChanges)
    .where(
      sql`(${batch}, ${type}, ${recordId}) > (${after.batch}::bigint, ${after.type}, ${after.recordId}::uuid)`,
    )
    .orderBy(asc(batch), asc(type), asc(recordId))
    .limit(count + 1)
    .as('page');
  const rows = await db
    .select({
      lastBatch: sql<number>`last.batch`.mapWith(Number),
      batch: page.batch,
      type: sql<EntityKind>`${page.type}`,
      recordId: page.recordId,
    })
    .from(sql`(SELECT max(last_batch) AS batch FROM ${changeRuns}) AS last`)
    .leftJoin(page, sql`true`)
    .orderBy(asc(page.batch), asc(page.type), asc(page.recordId));
  const places = rows.flatMap(({ batch: of, type: kind, recordId: record }) =>
    of === null || record === null ? [] : [{ batch: of, type: kind, recordId: record }],
  );
  return { places, lastBatch: rows[0]?.lastBatch ?? 0 };
}

/** The last batch of a run, and the first one of which it is still known what was removed; undefined for an unknown run. */
export async function readRunOf(
  db: Database,
  token: string,
): Promise<{ lastBatch: number; firstKnown: number } | undefined> {
  const firstKnown = db.select({ batch: min(changeRuns.firstBatch) }).from(changeRuns);
  const [run] = await db
    .select({ lastBatch: changeRuns.lastBatch, firstKnown: sql<number>`(${firstKnown})`.mapWith(Number) })
    .from(changeRuns)
    .where(eq(changeRuns.token, token));
  return run;
}

const countScopes = entityKinds.flatMap((kind) => [...entityTables[kind].scopes]);

/** Counts all records, deleted monitors included. */
export function countRecords(db: Database): Promise<number> {
  return keptCount(db, ...countScopes);
}
