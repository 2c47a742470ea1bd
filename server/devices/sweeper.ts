// Offline is what nobody says: every few seconds, monitors that have been silent for too long are marked.
import { onlineWindowSeconds } from '../../contract/devices/gateway.ts';
import type { Log } from '../base/log.ts';
import { repeatEvery } from '../base/repeat-every.ts';
import type { Database } from '../store/engine/database.ts';
import { markSilent, maxSilentPerSweep } from '../store/monitors/presence.ts';
import type { PresenceChanges } from './presence-changes.ts';

const everyMilliseconds = 15_000;

/** Marks who has been silent for too long at `now`, and says who they are; answers how many. */
export async function sweep(
  db: Database,
  now: Date,
  presenceChanges: Pick<PresenceChanges, 'record'>,
): Promise<number> {
  const since = new Date(now.getTime() - onlineWindowSeconds * 1000);
  let count = 0;
  for (;;) {
    const silent = await markSilent(db, since);
    presenceChanges.record(silent);
    count += silent.length;
    if (silent.length < maxSilentPerSweep) return count;
  }
}

/** Sweeps until the answer is called, which waits for a sweep under way. */
export function startSweeper(db: Database, log: Log, presenceChanges: PresenceChanges): () => Promise<void> {
  return repeatEvery(everyMilliseconds, () => sweep(db, new Date(), presenceChanges), {
    log,
    failed: 'sweep failed',
  });
}
