// Checkpoints of the trail: within a minute of any write, and before the service ends. Once a day the last one is logged,
// because whoever removes calls together with the checkpoints after them leaves no trace in the database.
import { describeError, type Log } from '../../base/log.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import type { Database } from '../engine/database.ts';
import { type Checkpoint, writeCheckpoint } from './checkpoints.ts';

const intervalMs = 30_000;

interface Dependencies {
  db: Database;
  /** A secret used for nothing else. */
  key: string;
  now: () => Date;
  log: Log;
}

/** Begins at once; the returned function writes the last one. */
export function startCheckpoints({ db, key, now: currentTime, log }: Dependencies): () => Promise<void> {
  let seen: Checkpoint | undefined;
  let loggedOn = '';
  let reportedOn = '';

  async function write() {
    const now = currentTime();
    const { last, holds } = await writeCheckpoint(db, key, now, seen);
    seen = last;
    const day = now.toISOString().slice(0, 10);
    if (!holds && reportedOn !== day) {
      reportedOn = day;
      log.error('audit.broken', { advice: 'npm run verify-audit' });
    }
    if (!last || loggedOn === day) return;
    loggedOn = day;
    const { number, sequence, head } = last;
    log.info('audit.checkpoint', { number, sequence, head });
  }

  const failed = 'audit.noCheckpoint';
  const first = write().catch((error: unknown) => log.error(failed, { error: describeError(error) }));
  const stop = repeatEvery(intervalMs, write, { log, failed });
  return async () => {
    await stop();
    await first;
    await write();
  };
}
