// Checkpoints of the trail: within a minute of any write, and before the service ends. The last one is kept beside the files,
// too, and logged at the start, once a day and at the end: whoever removes calls together with the checkpoints after them leaves
// no trace in the database.
import { describeError, type Log } from '../../base/log.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import type { Database } from '../engine/database.ts';
import { clearAlarm, raiseAlarm } from './alarms.ts';
import type { Checkpoint } from './checkpoint-rows.ts';
import { writeCheckpoint } from './checkpoints.ts';
import { sentenceOfFault } from './fault-text.ts';

const intervalMs = 30_000;

/** The last checkpoint as it is kept outside the database. */
export interface KeptCheckpoint {
  /** Null where there is none. */
  read(): Promise<Checkpoint | null>;
  write(checkpoint: Checkpoint): Promise<void>;
}

interface Dependencies {
  db: Database;
  /** A secret used for nothing else. */
  key: string;
  now: () => Date;
  log: Log;
  /** Null in a copy, whose files belong to another database. */
  kept: () => KeptCheckpoint | null;
}

export interface Checkpoints {
  /** Writes the first one, and goes on. */
  start(): void;
  /** Writes the last one. */
  stop(): Promise<void>;
}

export function createCheckpoints({ db, key, now: currentTime, log, kept }: Dependencies): Checkpoints {
  let seen: Checkpoint | undefined;
  let isKept = false;
  let loggedOn = '';
  let reportedOn = '';

  async function report(fault: string, since: Date, day: string): Promise<void> {
    if (reportedOn !== day) log.error('audit.broken', { fault, advice: 'npm run verify-audit' });
    reportedOn = day;
    await raiseAlarm(db, { check: 'checkpoints', fault, since });
  }

  function logCheckpoint({ number, at, sequence, head, mac }: Checkpoint, day: string): void {
    loggedOn = day;
    log.info('audit.checkpoint', { number, at: at.toISOString(), sequence, head, mac });
  }

  /** Read until it is this process's own; in a copy there is none. */
  async function readKept(outside: KeptCheckpoint | null): Promise<Checkpoint | null> {
    isKept &&= outside !== null;
    return outside && !isKept ? outside.read() : null;
  }

  /** Tried again with the next checkpoint where it fails; before that, the one outside is read. */
  async function keep(last: Checkpoint, outside: KeptCheckpoint | null): Promise<void> {
    isKept = false;
    await outside?.write(last);
    isKept = outside !== null;
  }

  async function write() {
    const now = currentTime();
    const day = now.toISOString().slice(0, 10);
    const outside = kept();
    const known = [seen, await readKept(outside)].filter((it) => !!it);
    const { last, isNew, fault } = await writeCheckpoint(db, key, now, known);
    if (fault) return report(sentenceOfFault(fault), now, day);
    await clearAlarm(db, 'checkpoints');
    seen = last;
    if (!seen) return;
    if (isNew || !isKept) await keep(seen, outside);
    if (loggedOn !== day) logCheckpoint(seen, day);
  }

  let stopRepeating: () => Promise<void> = async () => undefined;
  const failed = 'audit.noCheckpoint';
  let first: Promise<void> = Promise.resolve();
  return {
    start() {
      first = write().catch((error: unknown) => log.error(failed, { error: describeError(error) }));
      stopRepeating = repeatEvery(intervalMs, write, { log, failed });
    },
    async stop() {
      await stopRepeating();
      await first;
      await write();
      if (seen) logCheckpoint(seen, currentTime().toISOString().slice(0, 10));
    },
  };
}
