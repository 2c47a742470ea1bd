// Pages of what changed, in the order of commits.
import { eq, inArray, min, type SQL, sql } from 'drizzle-orm';
import { type EntityKind, entityKinds } from '../../../contract/common/entities.ts';
import { keptCount } from '../common/counts.ts';
import type { Database } from '../engine/database.ts';
import { currentReach } from '../engine/reach.ts';
import { entityTables } from '../schema/entities.ts';
import { changeRuns, facilityChanges, recordChanges } from '../schema/index.ts';

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

export interface PlacedChange extends ChangePlace {
  type: EntityKind;
}

interface PageQuery {
  count: number;
  kinds: readonly EntityKind[];
}

const isAfter = ({ batch, type, recordId }: ChangePlace): SQL =>
  sql`(batch, type, record_id) > (${batch}::bigint, ${type}, ${recordId}::uuid)`;

const inOrder = sql`ORDER BY batch, type, record_id`;

/** All kinds are in one index, so that they need no condition. */
function isOfKinds(kinds: readonly EntityKind[]): SQL {
  return kinds.length === entityKinds.length ? sql`true` : inArray(sql`type`, [...kinds]);
}

/** The latest changes of all records. */
function changesOfAll(after: ChangePlace, { count, kinds }: PageQuery): SQL {
  return sql`SELECT batch, type, record_id FROM ${recordChanges}
    WHERE ${isAfter(after)} AND ${isOfKinds(kinds)} ${inOrder} LIMIT ${count + 1}`;
}

/**
 * As its facilities know each record, by the latest of them: the row of a facility that it has left is told only where no later
 * one is. Not by comparing the rows of a record with each other: somebody may belong to thousands of facilities.
 */
function changesInReach(after: ChangePlace, { count, kinds }: PageQuery): SQL {
  return sql`SELECT max(batch) AS batch, type, record_id FROM ${facilityChanges}
    WHERE ${isAfter(after)} AND ${isOfKinds(kinds)} GROUP BY type, record_id ${inOrder} LIMIT ${count + 1}`;
}

/**
 * Finds the records of some kinds whose latest change comes after a place, in their order, at most one more than is asked for: all
 * records, or those that are or were in the call's reach.
 */
export function readChangesAfter(
  db: Database,
  after: ChangePlace,
  query: PageQuery,
): Promise<PlacedChange[]> {
  const page = currentReach() ? changesInReach(after, query) : changesOfAll(after, query);
  return db
    .select({
      batch: sql<number>`page.batch`.mapWith(Number),
      type: sql<EntityKind>`page.type`,
      recordId: sql<string>`page.record_id`,
    })
    .from(sql`(${page}) AS page`)
    .orderBy(sql`page.batch, page.type, page.record_id`);
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

/** Counts the records of some kinds, deleted monitors included: all, or those in the call's reach. */
export function countRecords(db: Database, kinds: readonly EntityKind[]): Promise<number> {
  return keptCount(db, ...kinds.flatMap((kind) => [...entityTables[kind].scopes]));
}
