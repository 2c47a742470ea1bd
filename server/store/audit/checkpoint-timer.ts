// Checkpoints of the trail: within a minute of any write, and before the service ends. The last one is kept beside the files,
// too, and logged at the start, once a day and at the end: whoever removes calls together with the checkpoints after them leaves
// no trace in the database.
import { describeError, type Log } from '../../base/log.ts';
import type { Pairing } from '../../base/pairing.ts';
import { repeat } from '../../base/schedules.ts';
import type { Database } from '../engine/database.ts';
import { endNotedAlarm, raiseAlarm } from './alarms.ts';
import type { Checkpoint } from './checkpoint-rows.ts';
import { writeCheckpoint } from './checkpoints.ts';
import { sentenceOfFault } from './fault-text.ts';
import type { TrailKey } from './trail-key.ts';

/** The last checkpoint as it is kept outside the database. */
export interface KeptCheckpoint {
  /** Null where there is none. */
  read(): Promise<Checkpoint | null>;
  write(checkpoint: Checkpoint): Promise<void>;
}

interface Dependencies {
  db: Database;
  key: TrailKey;
  now: () => Date;
  log: Log;
  kept: KeptCheckpoint;
}

export interface Checkpoints {
  /**
   * Writes the first one, and goes on. In a copy nothing outside is read, because it is another database's; it is written only
   * where this is known to be no copy.
   */
  start(pairing: Pick<Pairing, 'copy' | 'mayTidy'>): void;
  /** Writes the last one, unless it was never started. */
  stop(): Promise<void>;
}

const failed = 'audit.noCheckpoint';

export function createCheckpoints({ db, key, now: currentTime, log, kept }: Dependencies): Checkpoints {
  let pairing: Pick<Pairing, 'copy' | 'mayTidy'> | undefined;
  let seen: Checkpoint | undefined;
  let loggedOn = '';
  let reportedOn = '';

  async function report(fault: string, since: Date, day: string): Promise<void> {
    if (reportedOn !== day) log.error('audit.broken', { fault, advice: 'npm run verify-audit' });
    reportedOn = day;
    await raiseAlarm(db, key, { check: 'checkpoints', fault, since });
  }

  function logCheckpoint({ number, at, sequence, head, mac }: Checkpoint, day: string): void {
    loggedOn = day;
    log.info('audit.checkpoint', { number, at: at.toISOString(), sequence, head, mac });
  }

  /** Read at each look: other processes write it, too. Before anything was signed, a store that is away lets nothing be signed. */
  async function readKept(): Promise<Checkpoint | null> {
    if (pairing?.copy()) return null;
    return kept.read().catch((error: unknown) => {
      if (!seen) throw error;
      log.warn('audit.keptUnread', { error: describeError(error) });
      return null;
    });
  }

  async function keep(last: Checkpoint, outside: Checkpoint | null): Promise<void> {
    if (!pairing?.mayTidy() || outside?.mac === last.mac) return;
    await kept
      .write(last)
      .catch((error: unknown) => log.warn('audit.notKept', { error: describeError(error) }));
  }

  async function write() {
    const now = currentTime();
    const day = now.toISOString().slice(0, 10);
    const outside = await readKept();
    const known = [seen, outside].filter((it) => !!it);
    const { last, fault } = await writeCheckpoint(db, key, now, known);
    if (fault) return report(sentenceOfFault(fault), now, day);
    await endNotedAlarm(db, key, 'checkpoints');
    seen = last;
    if (!seen) return;
    await keep(seen, outside);
    if (loggedOn !== day) logCheckpoint(seen, day);
  }

  let stopRepeating: () => Promise<void> = async () => undefined;
  let first: Promise<void> = Promise.resolve();
  return {
    start(ownPairing) {
      pairing = ownPairing;
      first = write().catch((error: unknown) => log.error(failed, { error: describeError(error) }));
      stopRepeating = repeat('checkpoints', write, { log, failed });
    },
    async stop() {
      if (!pairing) return;
      await stopRepeating();
      await first;
      await write().finally(() => {
        if (seen) logCheckpoint(seen, currentTime().toISOString().slice(0, 10));
      });
    },
  };
}
