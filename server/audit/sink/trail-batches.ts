// The trail from a position on, in batches of bounded length: no entry, however many records it has, is in memory as a whole.

import type { SinkPosition } from '../../store/audit/sink-position.ts';
import { readAfter, recordsOf } from '../../store/audit/sink-records.ts';
import type { Database } from '../../store/engine/database.ts';
import { messageOfCheckpoint, messagesOfCall } from './trail-messages.ts';
import type { TrailMessage } from './trail-sink.ts';

export interface TrailBatch {
  messages: TrailMessage[];
  /** Where the next one begins once these were taken: an entry that goes on in the next batch counts as not sent. */
  position: SinkPosition;
}

export interface BatchLimits {
  messages: number;
  /** Of all texts. */
  length: number;
}

/** Rows of one reading. */
const callsAtOnce = 100;
const recordsAtOnce = 200;

type Placed = { message: TrailMessage; position: SinkPosition };

/** Everything in order: a checkpoint after the entry that it names. */
async function* messagesAfter(db: Database, from: SinkPosition, maxText: number): AsyncGenerator<Placed> {
  let position = from;
  for (;;) {
    const { calls, checkpoints } = await readAfter(db, position, callsAtOnce);
    const left = [...checkpoints];
    function* upTo(sequence: number): Generator<Placed> {
      for (let next = left[0]; next && next.sequence <= sequence; next = left[0]) {
        left.shift();
        position = { ...position, checkpoint: next.number };
        yield { message: messageOfCheckpoint(next), position };
      }
    }
    yield* upTo(position.sequence);
    for (const call of calls) {
      for await (const message of messagesOfCall(call, recordsOf(db, call.id, recordsAtOnce), maxText)) {
        if (!message.more) position = { ...position, sequence: call.sequence };
        yield { message, position };
      }
      yield* upTo(call.sequence);
    }
    if (calls.length < callsAtOnce) return;
  }
}

export async function* batchesAfter(
  db: Database,
  from: SinkPosition,
  limits: BatchLimits & { maxText: number },
): AsyncGenerator<TrailBatch> {
  let messages: TrailMessage[] = [];
  let position = from;
  let length = 0;
  for await (const placed of messagesAfter(db, from, limits.maxText)) {
    const { text } = placed.message;
    if (messages.length >= limits.messages || (messages.length > 0 && length + text.length > limits.length)) {
      yield { messages, position };
      messages = [];
      length = 0;
    }
    messages.push(placed.message);
    length += text.length;
    position = placed.position;
  }
  if (messages.length > 0) yield { messages, position };
}
