// When a monitor was Online, read from its changes.
import { and, asc, eq, gte, inArray, lt, lte } from 'drizzle-orm';
import { hourMs } from '../../../contract/common/durations.ts';
import { auditedJob } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import { connectionChanges } from '../schema/index.ts';
import { type Change, durationOf, onlinePeriods, overlap, type Period } from './periods.ts';
import { readSampledSpans, readSamples, sampleMs, startOfInterval } from './samples.ts';

const hourCount = 7 * 24;
const shownChanges = 50;

export interface ConnectionHistory {
  from: Date;
  to: Date;
  online: number | null;
  hours: { at: Date; online: number | null }[];
  changes: Change[];
}

function spanOf(now: Date): Period {
  return [startOfInterval(now, hourMs).getTime() - (hourCount - 1) * hourMs, now.getTime()];
}

function hoursOf<Result>([from, to]: Period, read: (hour: Period) => Result): (Result & { at: Date })[] {
  return Array.from({ length: hourCount }, (_, index) => {
    const begin = from + index * hourMs;
    return { at: new Date(begin), ...read([begin, Math.min(begin + hourMs, to)]) };
  });
}

/**
 * The connection of a monitor over seven days. Nothing is known of times without samples, before it was added, and before
 * `keptSince`, from which on changes are kept; null where all are.
 */
export async function readConnection(
  db: Database,
  monitor: { id: string; online: boolean; createdAt: Date },
  now: Date,
  keptSince: Date | null,
): Promise<ConnectionHistory> {
  const span = spanOf(now);
  const [from, to] = [new Date(span[0]), now];
  const { monitorId, at, online, sequence } = connectionChanges;
  const ofMonitor = eq(monitorId, monitor.id);
  const [found, covered] = await Promise.all([
    db
      .select({ at, online })
      .from(connectionChanges)
      .where(and(ofMonitor, gte(at, from), lte(at, to)))
      .orderBy(asc(sequence)),
    readSampledSpans(db, from, to),
  ]);
  const periods = covered.map(([begin, end]): Period => [begin.getTime(), end.getTime()]);
  // The sample of these minutes is still to be taken.
  const current = startOfInterval(now, sampleMs).getTime();
  if (periods.at(-1)?.[1] === current) periods.push([current, to.getTime()]);
  const known = overlap(periods, [
    Math.max(span[0], monitor.createdAt.getTime(), keptSince?.getTime() ?? 0),
    span[1],
  ]);
  const spent = onlinePeriods(found, monitor.online, span);
  const knownOnline = known.flatMap((period) => overlap(spent, period));
  const shareIn = (period: Period) => {
    const length = durationOf(overlap(known, period));
    return length > 0 ? durationOf(overlap(knownOnline, period)) / length : null;
  };
  return {
    from,
    to,
    online: shareIn(span),
    hours: hoursOf(span, (hour) => ({ online: shareIn(hour) })),
    changes: found.slice(-shownChanges).reverse(),
  };
}

/** Reads the connection of a facility from those of its monitors that were connected before. */
export async function readFacilityConnection(
  db: Database,
  facilityId: string,
  now: Date,
): Promise<ConnectionHistory> {
  const span = spanOf(now);
  const [from, to] = [new Date(span[0]), now];
  const samples = await readSamples(db, facilityId, { from, to, minutes: 60 });
  const shares = new Map(
    samples
      .filter(({ online, offline }) => online + offline > 0)
      .map(({ at, online, offline }) => [at.getTime(), online / (online + offline)]),
  );
  const all = [...shares.values()];
  return {
    from,
    to,
    online: all.length > 0 ? all.reduce((sum, share) => sum + share, 0) / all.length : null,
    hours: hoursOf(span, ([begin]) => ({ online: shares.get(begin) ?? null })),
    changes: [],
  };
}

/** How many changes between Online and Offline are older. */
export function countConnectionChanges(db: Database, before: Date): Promise<number> {
  return db.$count(connectionChanges, lt(connectionChanges.at, before));
}

/** Removes the oldest changes, a batch at a time. Returns how many. */
export async function retireConnectionChanges(db: Database, before: Date, limit = 10_000): Promise<number> {
  let removed = 0;
  await auditedJob(db, { job: 'retention', action: 'retire', entity: null }, async (tx) => {
    const { sequence, at } = connectionChanges;
    const oldest = tx
      .select({ sequence })
      .from(connectionChanges)
      .where(lt(at, before))
      .orderBy(asc(at))
      .limit(limit);
    const gone = await tx.delete(connectionChanges).where(inArray(sequence, oldest)).returning({ sequence });
    removed = gone.length;
    return removed > 0 ? { connectionChanges: removed, before: before.toISOString() } : null;
  });
  return removed;
}
