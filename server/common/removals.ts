// Decides, for all processes, whether what is old may be removed now; where that waits, it is announced.
import { dayMs } from '../../contract/common/durations.ts';
import type { Retention } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { notifyOfNotices } from '../store/changes/notify.ts';
import type { SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { countConnectionChanges } from '../store/overview/changes.ts';
import { countSamples } from '../store/overview/samples.ts';
import { countRetirable } from '../store/requests/retention.ts';
import { beginRemovals, lockRemovals, type RemovalPlan, storeRemovals } from '../store/service/removals.ts';
import { decideRemoval, type RemovalState } from './removal-rule.ts';

export interface Removals {
  /**
   * Notes when an installation began, which counts as its first run: the clock may have jumped until something can be removed
   * for the first time.
   */
  begin(now: Date): Promise<void>;
  /** Whether what is old may be removed now. */
  mayRemove(now: Date): Promise<boolean>;
  /** A sweep that rests while nothing may be removed. */
  guarded(step: SweepStep): SweepStep;
}

interface Dependencies {
  db: Database;
  log: Log;
  retention: Retention;
  /** Milliseconds of a clock that never jumps. */
  monotonic?: () => number;
}

/** How much of each kind is old, without kinds of which there is nothing. */
async function planOf(db: Database, now: Date, retention: Retention): Promise<RemovalPlan> {
  const { activitiesDays, filesDays, requestsDays, connectionsDays, samplesDays } = retention;
  const before = (days: number | null) => (days === null ? null : new Date(now.getTime() - days * dayMs));
  const [connections, samples] = [before(connectionsDays), before(samplesDays)];
  const plan = {
    ...(await countRetirable(db, {
      activities: before(activitiesDays),
      files: before(filesDays),
      requests: before(requestsDays),
    })),
    connectionChanges: connections ? await countConnectionChanges(db, connections) : 0,
    samples: samples ? await countSamples(db, samples) : 0,
  };
  return Object.fromEntries(Object.entries(plan).filter(([, n]) => n > 0));
}

type Row = NonNullable<Awaited<ReturnType<typeof lockRemovals>>>;

function removalStateOf(row: Row): RemovalState {
  const { lastRunAt, days, reason, waitsSince: since, waitsUntil: until, isStopped } = row;
  return { lastRunAt, days, wait: reason && since && until ? { reason, since, until } : null, isStopped };
}

export function createRemovals({
  db,
  log,
  retention: days,
  monotonic = () => performance.now(),
}: Dependencies): Removals {
  let looked: { now: number; monotonic: number } | null = null;

  function jumpedMs(now: Date): number {
    const before = looked;
    looked = { now: now.getTime(), monotonic: monotonic() };
    return before ? looked.now - before.now - (looked.monotonic - before.monotonic) : 0;
  }

  /** Tells of a wait that begins or ends. */
  async function announce(tx: Database, { wait, lastRunAt }: RemovalState, plan: RemovalPlan | null) {
    if (wait) {
      const { reason, until } = wait;
      const about = { reason, until: until.toISOString(), lastRun: lastRunAt.toISOString() };
      log.warn('retention.waits', { ...about, ...plan });
    } else log.info('retention.goesOn');
    await notifyOfNotices(tx);
  }

  async function mayRemove(now: Date): Promise<boolean> {
    const jumped = jumpedMs(now);
    return db.transaction(async (tx) => {
      const row = await lockRemovals(tx);
      const before = row && removalStateOf(row);
      const decided = decideRemoval(before, { now, days, jumpedMs: jumped });
      const { wait, ...run } = decided.state;
      const isSame = wait?.since.getTime() === before?.wait?.since.getTime();
      const plan = isSame ? (row?.plan ?? null) : wait && (await planOf(tx, now, days));
      const { reason = null, since: waitsSince = null, until: waitsUntil = null } = wait ?? {};
      await storeRemovals(tx, { ...run, reason, waitsSince, waitsUntil, plan });
      if (!isSame) await announce(tx, decided.state, plan);
      return decided.mayRemove;
    });
  }

  return {
    begin: (now) => beginRemovals(db, { lastRunAt: now, days }),
    mayRemove,
    guarded: (step) => async (cursor, now) =>
      (await mayRemove(now)) ? step(cursor, now) : { cursor, waits: true },
  };
}
