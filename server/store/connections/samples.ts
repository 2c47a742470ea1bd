// Counts of the fleet and of each facility, taken every five minutes and thinned with age.
import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../engine/database.ts';
import { isId } from '../lists/order.ts';
import { connectionSamples, monitors } from '../schema/index.ts';

/** In place of a facility's id. */
export const wholeFleet = '00000000-0000-0000-0000-000000000000';

const minuteMs = 60_000;
export const sampleMs = 5 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The beginning of the step of so many milliseconds that the moment is in. */
export function stepOf(at: Date, ms: number): Date {
  return new Date(Math.floor(at.getTime() / ms) * ms);
}

/** Counts the fleet for the five minutes of `now`, once. */
export async function takeSample(db: Database, now: Date): Promise<void> {
  const at = stepOf(now, sampleMs);
  const counted = sql`SELECT coalesce(${monitors.facilityId}, ${wholeFleet}::uuid), 5, ${at.toISOString()}::timestamptz,
      count(*) FILTER (WHERE ${monitors.online}),
      count(*) FILTER (WHERE NOT ${monitors.online} AND ${monitors.lastCommunication} IS NOT NULL),
      count(*) FILTER (WHERE NOT ${monitors.online} AND ${monitors.lastCommunication} IS NULL)
    FROM ${monitors} WHERE ${monitors.deletedAt} IS NULL
    GROUP BY GROUPING SETS ((${monitors.facilityId}), ())
    HAVING ${monitors.facilityId} IS NOT NULL OR GROUPING(${monitors.facilityId}) = 1`;
  await db.insert(connectionSamples).select(counted).onConflictDoNothing();
}

/** Steps that ended before `before` become longer ones: their means. */
async function thin(db: Database, from: number, to: number, before: Date): Promise<void> {
  const { facilityId, minutes, at, online, offline, neverConnected } = connectionSamples;
  const gone = db.$with('gone').as(
    db
      .delete(connectionSamples)
      .where(and(eq(minutes, from), lt(at, before)))
      .returning(),
  );
  const mean = (column: PgColumn) => sql`round(avg(${sql.identifier(column.name)}))::int`;
  await db
    .with(gone)
    .insert(connectionSamples)
    .select(
      sql`SELECT ${sql.identifier(facilityId.name)}, ${to}::int,
        date_bin(make_interval(mins => ${to}), at, 'epoch'::timestamptz) AS step,
        ${mean(online)}, ${mean(offline)}, ${mean(neverConnected)} FROM gone GROUP BY 1, 3`,
    )
    .onConflictDoNothing();
}

/** To an hour after two days, to a day after 90. @param keptDays null for ever */
export async function thinSamples(db: Database, now: Date, keptDays: number | null): Promise<void> {
  await thin(db, 5, 60, stepOf(new Date(now.getTime() - 2 * dayMs), hourMs));
  await thin(db, 60, 1_440, stepOf(new Date(now.getTime() - 90 * dayMs), dayMs));
  if (keptDays === null) return;
  const oldest = new Date(now.getTime() - keptDays * dayMs);
  await db.delete(connectionSamples).where(lt(connectionSamples.at, oldest));
}

export interface Sample {
  at: Date;
  online: number;
  offline: number;
  neverConnected: number;
}

interface Span {
  from: Date;
  to: Date;
  minutes: number;
}

/** Means of so many minutes each, without those of which nothing is known. A facility without monitors had none. */
export async function readSamples(
  db: Database,
  facilityId: string | null,
  { from, to, minutes }: Span,
): Promise<Sample[]> {
  if (facilityId !== null && !isId(facilityId)) return [];
  const step = sql`date_bin(make_interval(mins => ${minutes}), fleet.at, 'epoch'::timestamptz)`;
  const mean = (column: string) =>
    sql<number>`round(avg(coalesce(own.${sql.identifier(column)}, 0)))`.mapWith(Number);
  return db
    .select({
      at: sql`${step}`.mapWith(connectionSamples.at),
      online: mean('online'),
      offline: mean('offline'),
      neverConnected: mean('never_connected'),
    })
    .from(sql`${connectionSamples} AS fleet`)
    .leftJoin(
      sql`${connectionSamples} AS own`,
      sql`own.facility_id = ${facilityId ?? wholeFleet}::uuid AND own.minutes = fleet.minutes AND own.at = fleet.at`,
    )
    .where(
      sql`fleet.facility_id = ${wholeFleet}::uuid AND fleet.minutes <= ${Math.max(minutes, 60)}
        AND fleet.at >= ${from.toISOString()}::timestamptz AND fleet.at <= ${to.toISOString()}::timestamptz`,
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** The times of which something is known, as pairs of beginning and end. */
export async function readCovered(db: Database, from: Date, to: Date): Promise<[Date, Date][]> {
  const { at, minutes, facilityId } = connectionSamples;
  const rows = await db
    .select({ at, minutes })
    .from(connectionSamples)
    .where(and(eq(facilityId, wholeFleet), lte(minutes, 60), gte(at, from), lte(at, to)))
    .orderBy(asc(at));
  return rows.map((row) => [row.at, new Date(row.at.getTime() + row.minutes * minuteMs)]);
}
