// Marks monitors Offline after 5 minutes without a heartbeat.
import { onlineWindowSeconds } from '../../contract/devices/gateway.ts';
import type { Log } from '../base/log.ts';
import { repeatEvery } from '../base/repeat-every.ts';
import type { Database } from '../store/engine/database.ts';
import { markOffline, maxSilentPerRound } from '../store/overview/presence.ts';
import type { BatchedChanges } from './batched-changes.ts';

const sweepIntervalMs = 15_000;

/** @internal For tests: one sweep, without its timer. */
export async function markSilentMonitors(
  db: Database,
  now: Date,
  presenceChanges: Pick<BatchedChanges, 'record'>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const silent = await markOffline(db, now, onlineWindowSeconds);
    presenceChanges.record(silent.wentOffline);
    count += silent.wentOffline.length;
    if (silent.count < maxSilentPerRound) return count;
  }
}

interface Dependencies {
  db: Database;
  now: () => Date;
  log: Log;
  presence: Pick<BatchedChanges, 'record'>;
  rests?: () => boolean;
}

export function startSweeper({ db, now, log, presence, rests }: Dependencies): () => Promise<void> {
  return repeatEvery(sweepIntervalMs, () => markSilentMonitors(db, now(), presence), {
    log,
    failed: 'presenceSweep.failed',
    ...(rests && { rests }),
  });
}
