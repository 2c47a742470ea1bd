// Counts of the fleet and of each facility, taken every five minutes and thinned with age.
import { and, asc, desc, eq, gte, lt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayMs, hourMs, minuteMs } from '../../../contract/common/durations.ts';
import { onlineWindowSeconds } from '../../../contract/devices/gateway.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { currentReach, outsideReach } from '../engine/reach.ts';
import { joinChangesAfter, stateAtMoment } from '../monitors/state-at.ts';
import { connectionSamples, monitorPresence, monitors } from '../schema/index.ts';

/** In place of a facility's id. */
export const wholeFleet = '00000000-0000-0000-0000-000000000000';

export const sampleMs = 5 * minuteMs;

/** The beginning of the step of so many milliseconds that the moment is in. */
export function startOfInterval(at: Date, ms: number): Date {
  return new Date(Math.floor(at.getTime() / ms) * ms);
}

/**
 * Counts the fleet as it was when the five minutes of `now` began, once: with the rule of the list that the point leads to.
 * Whoever has fallen silent before, which the sweeper has not noticed yet, counts as Offline.
 */
export async function takeSample(db: Database, now: Date): Promise<void> {
  const at = startOfInterval(now, sampleMs);
  const time = sql`${at.toISOString()}::timestamptz`;
  const silentSince = new Date(at.getTime() - onlineWindowSeconds * 1000).toISOString();
  const counted = sql`WITH states AS MATERIALIZED (
      SELECT ${monitors.facilityId} AS facility_id,
        CASE WHEN ${monitors.online} AND ${monitorPresence.heardAt} <= ${silentSince}::timestamptz THEN 'offline'
          ELSE ${stateAtMoment} END AS state
      FROM ${monitors} LEFT JOIN ${monitorPresence} ON ${eq(monitorPresence.monitorId, monitors.id)}
        ${joinChangesAfter(at)}
      WHERE ${monitors.deletedAt} IS NULL AND ${monitors.createdAt} <= ${time})
    SELECT coalesce(facility_id, ${wholeFleet}::uuid), 5, ${time},
      count(*) FILTER (WHERE state = 'online'),
      count(*) FILTER (WHERE state = 'offline'),
      count(*) FILTER (WHERE state = 'never')
    FROM states
    GROUP BY GROUPING SETS ((facility_id), ())
    HAVING facility_id IS NOT NULL OR GROUPING(facility_id) = 1`;
  await db.insert(connectionSamples).select(counted).onConflictDoNothing();
}

/**
 * Steps that ended before `before` become longer ones. Of the fleet the first is kept, with its time, because a point leads to
 * the list of that moment; of a facility their mean, which its hours are drawn from.
 */
async function downsample(db: Database, from: number, to: number, before: Date): Promise<void> {
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
        ${mean(online)}, ${mean(offline)}, ${mean(neverConnected)} FROM gone
        WHERE ${sql.identifier(facilityId.name)} <> ${wholeFleet}::uuid GROUP BY 1, 3
        UNION ALL (SELECT DISTINCT ON (step) facility_id, ${to}::int, at, online, offline, never_connected
          FROM (SELECT *, date_bin(make_interval(mins => ${to}), at, 'epoch'::timestamptz) AS step FROM gone) AS stepped
          WHERE facility_id = ${wholeFleet}::uuid ORDER BY step, at)`,
    )
    .onConflictDoNothing();
}

/** How many samples are older. */
export function countSamples(db: Database, before: Date): Promise<number> {
  return db.$count(connectionSamples, lt(connectionSamples.at, before));
}

/** To an hour after two days, to a day after 90. @param keptDays null for ever */
export async function downsampleSamples(db: Database, now: Date, keptDays: number | null): Promise<void> {
  await downsample(db, 5, 60, startOfInterval(new Date(now.getTime() - 2 * dayMs), hourMs));
  await downsample(db, 60, 1_440, startOfInterval(new Date(now.getTime() - 90 * dayMs), dayMs));
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

const isWithin = (column: SQLWrapper, { from, to }: Pick<Span, 'from' | 'to'>) =>
  sql`${column} >= ${from.toISOString()}::timestamptz AND ${column} <= ${to.toISOString()}::timestamptz`;

/**
 * When samples were taken, as rows of `fleet`. That says nothing of any facility, and is known by the samples of the fleet,
 * which within a reach nobody sees.
 */
async function timesOfSamples(db: Database, span: Span): Promise<SQL> {
  const { facilityId, at, minutes } = connectionSamples;
  const longest = Math.max(span.minutes, 60);
  if (!currentReach()) {
    const where = sql`facility_id = ${wholeFleet}::uuid AND minutes <= ${longest} AND ${isWithin(sql`at`, span)}`;
    return sql`(SELECT minutes, at FROM ${connectionSamples} WHERE ${where}) AS fleet`;
  }
  const taken = await outsideReach(() =>
    db
      .select({ minutes, at })
      .from(connectionSamples)
      .where(and(eq(facilityId, wholeFleet), lte(minutes, longest), isWithin(at, span))),
  );
  return sql`json_to_recordset(${JSON.stringify(taken)}::json) AS fleet(minutes int, at timestamptz)`;
}

/** The samples of a facility, or the sums of those of all that the caller sees, as rows of `own`. */
function samplesOf(facilityId: string | null, { from, to }: Span): SQL {
  if (facilityId !== null)
    return sql`(SELECT * FROM ${connectionSamples} WHERE facility_id = ${facilityId}::uuid) AS own`;
  // A step may have begun before.
  const since = new Date(from.getTime() - dayMs);
  return sql`(SELECT minutes, at, sum(online) AS online, sum(offline) AS offline, sum(never_connected) AS never_connected
    FROM ${connectionSamples}
    WHERE facility_id <> ${wholeFleet}::uuid AND ${isWithin(sql`at`, { from: since, to })}
    GROUP BY minutes, at) AS own`;
}

/**
 * Means of so many minutes each, without those of which nothing is known. A facility without monitors had none.
 * @param facilityId null: of all facilities that the caller sees
 */
export async function readSamples(db: Database, facilityId: string | null, span: Span): Promise<Sample[]> {
  const { minutes } = span;
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
    .from(await timesOfSamples(db, span))
    .leftJoin(
      samplesOf(facilityId, span),
      sql`own.minutes = fleet.minutes
        AND own.at = date_bin(make_interval(mins => fleet.minutes), fleet.at, 'epoch'::timestamptz)`,
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** The first sample of the fleet in each step of so many minutes, with its own time. */
export async function readFleetSamples(db: Database, { from, to, minutes }: Span): Promise<Sample[]> {
  const { facilityId, minutes: length, at, online, offline, neverConnected } = connectionSamples;
  const step = sql`date_bin(make_interval(mins => ${minutes}), ${at}, 'epoch'::timestamptz)`;
  const rows = await db
    .select({ at, online, offline, neverConnected, step: sql`${step}`.mapWith(at) })
    .from(connectionSamples)
    .where(and(eq(facilityId, wholeFleet), lte(length, Math.max(minutes, 60)), gte(at, from), lte(at, to)))
    .orderBy(asc(at));
  return rows.filter((row, index) => row.step.getTime() !== rows[index - 1]?.step.getTime());
}

/**
 * The counts of the fleet at a moment: those of the sample in whose time it is; null within a reach, of which only means are
 * known. @param since nothing older is known
 */
export async function findFleetSample(
  db: Database,
  moment: Date,
  since: Date | null,
): Promise<Sample | null> {
  if (currentReach() || (since && moment < since)) return null;
  const { facilityId, minutes, at, online, offline, neverConnected } = connectionSamples;
  const [row] = await db
    .select({ at, minutes, online, offline, neverConnected })
    .from(connectionSamples)
    .where(
      and(
        eq(facilityId, wholeFleet),
        lte(minutes, 60),
        lte(at, moment),
        gte(at, new Date(moment.getTime() - hourMs)),
      ),
    )
    .orderBy(desc(at))
    .limit(1);
  return row && endOf(row) > moment ? row : null;
}

function endOf({ at, minutes }: { at: Date; minutes: number }): Date {
  return new Date(startOfInterval(at, minutes * minuteMs).getTime() + minutes * minuteMs);
}

/** The times of which something is known, as pairs of beginning and end: the same for all, whatever they see. */
export async function readSampledSpans(db: Database, from: Date, to: Date): Promise<[Date, Date][]> {
  const { at, minutes, facilityId } = connectionSamples;
  const rows = await outsideReach(() =>
    db
      .select({ at, minutes })
      .from(connectionSamples)
      .where(and(eq(facilityId, wholeFleet), lte(minutes, 60), gte(at, from), lte(at, to)))
      .orderBy(asc(at)),
  );
  return rows.map((row) => [row.at, endOf(row)]);
}
