// Where the trail is sent to: given from outside, so that the service also runs where nothing can be connected to.
import type { SinkProblem } from '../../store/schema/index.ts';

/** An entry, a part of one, or a checkpoint. */
export interface TrailMessage {
  kind: 'entry' | 'checkpoint';
  number: number;
  /** Of the entry, or of the entry that the checkpoint names. */
  hash: string;
  at: Date;
  /** What was done, for an entry; the word for a checkpoint. */
  action: string;
  /** Which part of an entry it is, from 1 on, and whether another one follows. */
  part: number;
  more: boolean;
  /** JSON of ASCII alone. */
  text: string;
}

export interface SinkConnection {
  /** Resolves when they have arrived, as far as can be known at once. @throws SinkFailure */
  send(messages: readonly TrailMessage[], stopping: AbortSignal): Promise<void>;
  /** Why nothing more can be sent by it; null while it is there. */
  end(): SinkFailure | null;
  close(): void;
}

export interface TrailSink {
  /** Its address without what may be secret. */
  target: string;
  /** How long the text of a message may be. */
  maxText: number;
  /**
   * For how long a connection must stay there after something was sent until that counts as taken: nobody answers in syslog, and
   * whoever cannot use what it got ends the connection.
   */
  settleMs: number;
  /** @throws SinkFailure */
  open(stopping: AbortSignal): Promise<SinkConnection>;
}

/** What was sent was not taken, or nobody knows whether it was. */
export class SinkFailure extends Error {
  override readonly name = 'SinkFailure';
  readonly problem: SinkProblem;

  constructor(problem: SinkProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
