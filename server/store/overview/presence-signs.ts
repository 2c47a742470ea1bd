// The last 24 hours of the monitors of a page as signs, read from their changes and the times of samples.
import { and, asc, gte } from 'drizzle-orm';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { connectionChanges } from '../schema/index.ts';
import { presenceSpan, signsOf } from './day-signs.ts';
import { type Change, joined, onlinePeriods, overlap, type Period } from './periods.ts';
import { readSampledSpans, sampleMs, startOfInterval } from './samples.ts';

/**
 * The times of which something is known, while the service goes on taking samples: also the minutes whose sample is still
 * to be taken, and those to come.
 */
export async function readKnownTimes(db: Database, now: Date): Promise<Period[]> {
  const [from] = presenceSpan(now);
  const spans = await readSampledSpans(db, new Date(from), now);
  const periods = spans.map(([begin, end]): Period => [begin.getTime(), end.getTime()]);
  const current = startOfInterval(now, sampleMs).getTime();
  const last = periods.at(-1);
  if (last && last[1] >= current) last[1] = Number.POSITIVE_INFINITY;
  return joined(periods);
}

export interface PresentMonitor {
  id: string;
  online: boolean;
  lastCommunication: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
}

interface DayChange extends Change {
  /** It had never been connected before. */
  isFirst: boolean;
}

/** The changes of some monitors since then, by monitor, in their order: one statement. */
async function readChangesOf(
  db: Database,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, DayChange[]>> {
  const { monitorId, at, online, isFirst, sequence } = connectionChanges;
  // Those after now, too, as where a clock was set back: a moment's state is read from the first change after it.
  const rows = await db
    .select({ id: monitorId, at, online, isFirst })
    .from(connectionChanges)
    .where(and(isSelected(monitorId, { only: ids }), gte(at, since)))
    .orderBy(asc(sequence));
  const byMonitor = new Map<string, DayChange[]>();
  for (const { id, ...change } of rows) byMonitor.set(id, [...(byMonitor.get(id) ?? []), change]);
  return byMonitor;
}

/** From when to when a monitor was there, and had been connected. */
function lifeOf(monitor: PresentMonitor, changes: readonly DayChange[]): Period {
  const first = changes.find(({ isFirst }) => isFirst)?.at;
  const isNever = changes.length === 0 && !monitor.online && !monitor.lastCommunication;
  const from = Math.max(monitor.createdAt.getTime(), first?.getTime() ?? 0);
  return [from, isNever ? from : (monitor.deletedAt?.getTime() ?? Number.POSITIVE_INFINITY)];
}

interface Times {
  now: Date;
  /** All changes since then are kept; null: all that ever were. */
  keptSince: Date | null;
  known: readonly Period[];
}

/** The signs of each of the monitors, by its id. */
export async function readPresenceSigns(
  db: Database,
  monitors: readonly PresentMonitor[],
  { now, keptSince, known }: Times,
): Promise<Map<string, string>> {
  if (monitors.length === 0) return new Map();
  const span = presenceSpan(now);
  const ids = monitors.map(({ id }) => id);
  const changesOf = await readChangesOf(db, ids, new Date(span[0]));
  const kept = overlap(known, [Math.max(span[0], keptSince?.getTime() ?? 0), span[1]]);
  return new Map(
    monitors.map((monitor) => {
      const changes = changesOf.get(monitor.id) ?? [];
      const online = onlinePeriods(changes, monitor.online, span);
      return [monitor.id, signsOf(online, overlap(kept, lifeOf(monitor, changes)), span)];
    }),
  );
}
