// Sends the trail over one connection, for as long as there is something to send and this process has the row. The connection is
// kept for a while then: another process has its own, and what comes by two of them may change places.
import type { Log } from '../../base/log.ts';
import { wait } from '../../base/platform.ts';
import { isStillHeld, type SinkPosition, type SinkRow, storeSent } from '../../store/audit/sink-position.ts';
import type { Held } from '../../store/common/work.ts';
import type { Database } from '../../store/engine/database.ts';
import { batchesAfter } from './trail-batches.ts';
import type { SinkConnection, TrailSink } from './trail-sink.ts';

/** A batch: what a process has of the trail in memory. With all that stands around the texts, by https, it is below 512 KiB. */
const limits = { messages: 1_000, length: 520_000 };

export interface Sending {
  db: Database;
  log: Log;
  sink: TrailSink;
  /** Not in a copy. */
  mayWork(): boolean;
  /** For how long the connection is kept without anything to send, and the row with it. */
  lingerMs: number;
  /** Between two looks of whoever has it. */
  lookMs: number;
}

/** What was sent over a connection and is not taken for certain, until it has settled. */
function createUnsettled({ db, log, sink }: Sending, row: SinkRow, connection: SinkConnection) {
  let sent: { position: SinkPosition; at: number }[] = [];
  let told = row;

  /** @returns whether this process still has the row */
  async function store(position: SinkPosition): Promise<boolean> {
    const isStored = await storeSent(db, told, position);
    if (isStored && told.failingSince) {
      log.info('trailSink.recovered', { sink: sink.target, since: told.failingSince.toISOString() });
    }
    told = { ...told, failingSince: null, noticedAt: null };
    return isStored;
  }

  return {
    add: (position: SinkPosition) => void sent.push({ position, at: performance.now() }),
    isEmpty: () => sent.length === 0,
    /** Stores what has settled. @returns whether this process still has the row @throws SinkFailure */
    async settle(): Promise<boolean> {
      const end = sent.length > 0 && connection.end();
      if (end) throw end;
      const until = performance.now() - sink.settleMs;
      const last = sent.findLast(({ at }) => at <= until);
      if (!last) return true;
      sent = sent.filter(({ at }) => at > last.at);
      return store(last.position);
    },
  };
}

/** @throws SinkFailure */
export async function sendOver(sending: Sending, row: SinkRow, held: Held): Promise<void> {
  const { db, sink, mayWork, lingerMs, lookMs } = sending;
  const connection = await sink.open(held.stopping);
  const unsettled = createUnsettled(sending, row, connection);
  let position: SinkPosition = row;
  let busyAt = performance.now();

  const mayGoOn = async () => !held.stopping.aborted && mayWork() && (await isStillHeld(db, row));

  /** @returns whether this process may go on */
  async function sendWaiting(): Promise<boolean> {
    for await (const batch of batchesAfter(db, position, { ...limits, maxText: sink.maxText })) {
      if (!(await mayGoOn())) return false;
      await connection.send(batch.messages, held.stopping);
      position = batch.position;
      unsettled.add(position);
      busyAt = performance.now();
      if (!(await unsettled.settle())) return false;
    }
    return unsettled.settle();
  }
  const isDone = () => unsettled.isEmpty() && performance.now() - busyAt >= lingerMs;

  try {
    while (await sendWaiting()) {
      if (isDone() || held.stopping.aborted || held.isLost()) break;
      await wait(lookMs, { signal: held.stopping });
      if (unsettled.isEmpty() && connection.end()) break;
    }
  } finally {
    connection.close();
  }
}
