// Marks monitors Offline after 5 minutes without a heartbeat.
import { onlineWindowSeconds } from '../../contract/devices/gateway.ts';
import type { Log } from '../base/log.ts';
import { repeat } from '../base/schedules.ts';
import type { Database } from '../store/engine/database.ts';
import { markOffline, maxSilentPerRound } from '../store/overview/presence.ts';
import type { BatchedChanges } from './batched-changes.ts';

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
  return repeat('presence', () => markSilentMonitors(db, now(), presence), { log, rests });
}
