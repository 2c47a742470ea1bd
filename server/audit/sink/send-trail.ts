// Sends the trail to where it is told: one process of all does, from the position that the database has, and the position moves
// when the other side has what was sent. So it gets everything, in order, and some of it twice: whatever it took and nobody
// knows of, because a connection or a process ended meanwhile. It drops what it has by the numbers.
import { minuteMs, secondMs } from '../../../contract/common/durations.ts';
import type { Log } from '../../base/log.ts';
import {
  countWaiting,
  findSink,
  giveBack,
  hasWaiting,
  openSink,
  type SinkRow,
  storeFailure,
} from '../../store/audit/sink-position.ts';
import { createWorker, type WorkTimes } from '../../store/common/work.ts';
import type { Database } from '../../store/engine/database.ts';
import { trailSinks } from '../../store/schema/index.ts';
import { sendOver } from './send-over.ts';
import { SinkFailure, type TrailSink } from './trail-sink.ts';

export interface SendingTimes extends WorkTimes {
  /** For how long the connection is kept without anything to send, and the row with it: then another process may go on. */
  lingerMs: number;
  /** Between two looks of whoever has it. */
  lookMs: number;
  /** Until the next try after a failure: a quarter of the time since the first one, within these. */
  pauseMs: number;
  maxPauseMs: number;
  /** After so long without success administrators are told. */
  noticeAfterMs: number;
}

const usualTimes: SendingTimes = {
  lingerMs: minuteMs,
  lookMs: secondMs,
  pauseMs: 5 * secondMs,
  maxPauseMs: minuteMs,
  noticeAfterMs: 5 * minuteMs,
};

interface Dependencies {
  db: Database;
  log: Log;
  sink: TrailSink;
  /** Where the trail begins for a sink that is new. */
  from: 'first' | 'now';
  /** Not in a copy. */
  mayWork(): boolean;
  times?: Partial<SendingTimes>;
}

export function createTrailSender({ db, log, sink, from, mayWork, times }: Dependencies) {
  const { lingerMs, lookMs, pauseMs, maxPauseMs, noticeAfterMs, ...workTimes } = { ...usualTimes, ...times };
  const { target } = sink;
  let isOpen = false;

  /** Says from which entry it begins, or goes on. */
  async function open(): Promise<void> {
    const { row, isNew } = await openSink(db, { target, from });
    isOpen = true;
    const waiting = await countWaiting(db, row);
    log.info(isNew ? 'trailSink.begins' : 'trailSink.goesOn', {
      sink: target,
      entry: row.sequence + 1,
      waiting,
    });
  }

  const sending = { db, log, sink, mayWork, lingerMs, lookMs };

  async function fail(row: SinkRow, { problem, message: detail }: SinkFailure): Promise<void> {
    const now = await findSink(db);
    // Moved meanwhile: the fault is that of an address which nobody asks for any more.
    if (now?.target !== target) return giveBack(db, row);
    if (now.problem !== problem || now.detail !== detail) {
      const waiting = await countWaiting(db, now);
      log.error('trailSink.failed', { sink: target, problem, detail, waiting });
    }
    const failing = { problem, detail, pauseMs, maxPauseMs, noticeAfterMs };
    await storeFailure(db, { ...row, noticedAt: now.noticedAt }, failing);
  }

  const worker = createWorker(
    { db, log },
    {
      name: 'trailSink',
      table: trailSinks,
      key: 'id',
      async mayTake() {
        if (!mayWork()) return null;
        if (!isOpen) await open();
        return hasWaiting(target);
      },
      async run(row, held) {
        try {
          await sendOver(sending, row, held);
        } catch (error) {
          if (!(error instanceof SinkFailure)) throw error;
          // Broken off by the end of this process: that says nothing of the other side.
          if (!held.stopping.aborted) return fail(row, error);
        }
        return giveBack(db, row);
      },
      goesOn: true,
    },
    workTimes,
  );
  return { runDue: worker.runDue, start: worker.start, close: worker.close };
}

/** Says that nothing is sent any more, where it was. */
export async function tellSinkIsOff(db: Database, log: Log): Promise<void> {
  const row = await findSink(db);
  if (row) log.warn('trailSink.off', { sink: row.target, entry: row.sequence + 1, setting: 'AUDIT_SINK' });
}
