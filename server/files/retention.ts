// Removes what is older than the settings say, a step a minute while there is more, then again a day later.
import { dayMs } from '../../contract/common/durations.ts';
import type { Retention } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import type { SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { retireConnectionChanges } from '../store/overview/changes.ts';
import {
  retireActivities,
  retireLogs,
  retireRecordings,
  retireRequests,
} from '../store/requests/retention.ts';
import type { FileStore } from './file-store.ts';
import { scheduleDelete } from './schedule-delete.ts';

/** How long one step may take; a batch takes a fraction of it. */
const stepMs = 5_000;

interface Dependencies {
  db: Database;
  files: FileStore;
  retention: Retention;
  log: Log;
}

export function retentionSweep({ db, files, retention, log }: Dependencies): SweepStep {
  /** Repeats a batch until it removes nothing, or the step has lasted long enough; false then. */
  async function repeat(
    end: number,
    days: number | null,
    now: Date,
    batch: (before: Date) => Promise<number>,
  ) {
    if (days === null) return true;
    const before = new Date(now.getTime() - days * dayMs);
    while (performance.now() < end) if ((await batch(before)) === 0) return true;
    return false;
  }
  const withBytes = (retire: typeof retireLogs) => async (before: Date) => {
    const gone = await retire(db, before);
    scheduleDelete(files, gone, log);
    return gone.length;
  };

  return async (_cursor, now) => {
    const removed: Record<string, number> = {};
    /** Counts what a batch removes, by kind. */
    const counted = (kind: string, batch: (before: Date) => Promise<number>) => async (before: Date) => {
      const n = await batch(before);
      if (n > 0) removed[kind] = (removed[kind] ?? 0) + n;
      return n;
    };
    const end = performance.now() + stepMs;
    const { activitiesDays, filesDays, requestsDays, connectionsDays } = retention;
    const isDone =
      (await repeat(
        end,
        connectionsDays,
        now,
        counted('connectionChanges', (before) => retireConnectionChanges(db, before)),
      )) &&
      (await repeat(
        end,
        activitiesDays,
        now,
        counted('activities', (before) => retireActivities(db, before)),
      )) &&
      (await repeat(end, filesDays, now, counted('recordings', withBytes(retireRecordings)))) &&
      (await repeat(end, filesDays, now, counted('logs', withBytes(retireLogs)))) &&
      // Last: requests stay as long as their files.
      (await repeat(
        end,
        requestsDays,
        now,
        counted('requests', (before) => retireRequests(db, before)),
      ));
    if (Object.keys(removed).length > 0) log.info('retention.removed', removed);
    return { more: !isDone };
  };
}
