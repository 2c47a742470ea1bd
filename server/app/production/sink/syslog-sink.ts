// Sends the trail as syslog over TCP, with TLS or without. No receiver answers: what was written, acknowledged by the other machine
// and not followed by the end of the connection counts as taken (`settleMs`).
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls, type SecureVersion } from 'node:tls';
import {
  type SinkConnection,
  SinkFailure,
  type TrailMessage,
  type TrailSink,
} from '../../../audit/sink/trail-sink.ts';
import { late, toSinkFailure } from './sink-faults.ts';
import { maxSyslogText, syslogFrame } from './syslog-text.ts';
import { unacknowledgedBytes } from './unacknowledged.ts';

/** PEM. */
export interface SinkTls {
  /** In place of the authorities that Node trusts. */
  ca?: string;
  cert?: string;
  key?: string;
}

export interface SyslogTarget {
  host: string;
  port: number;
  /** Null without TLS. */
  tls: SinkTls | null;
  /** By which the service calls itself. */
  ownName: string;
}

export interface SyslogTimes {
  connectMs: number;
  /** For each piece to be taken by this machine, and without any more being acknowledged by the other one. */
  writeMs: number;
  settleMs: number;
}

const usualTimes: SyslogTimes = { connectMs: 15_000, writeMs: 30_000, settleMs: 20_000 };

/** Between two looks at what is acknowledged: twice as long each time. */
const ackPollMs = { first: 50, last: 500 };
/** What is written at once, each with its own limit of time. */
const pieceLength = 65_536;

const ending = () => new SinkFailure('other', 'the service ends');

const minVersion: SecureVersion = 'TLSv1.2';

/** Rejects when the work takes too long, or is to stop. */
async function within<Value>(
  work: Promise<Value>,
  ms: number,
  what: string,
  stopping: AbortSignal,
): Promise<Value> {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, stopping]);
  const limit = wait(ms, undefined, { signal }).then(
    () => {
      throw late(what, ms);
    },
    () => {
      throw ending();
    },
  );
  try {
    return await Promise.race([work, limit]);
  } finally {
    limit.catch(() => undefined);
    ended.abort();
  }
}

/** A slow line may take its time. @param check throws where it is over @throws SinkFailure where nothing more is acknowledged */
async function untilAcknowledged(socket: Socket, patienceMs: number, check: () => void): Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  let movedAt = performance.now();
  let pollMs = ackPollMs.first;
  for (let now = await unacknowledgedBytes(socket); now; now = await unacknowledgedBytes(socket)) {
    check();
    if (now < left) movedAt = performance.now();
    left = now;
    if (performance.now() - movedAt > patienceMs) {
      throw late('the receiver did not acknowledge what was sent', patienceMs);
    }
    await wait(pollMs);
    pollMs = Math.min(ackPollMs.last, pollMs * 2);
  }
  check();
}

/** @throws SinkFailure for what TLS cannot use */
function dial({ host, port, tls }: SyslogTarget): { socket: Socket; ready: string } {
  if (!tls) return { socket: connectTcp({ host, port, noDelay: true }), ready: 'connect' };
  const servername = isIP(host) ? {} : { servername: host };
  try {
    return { socket: connectTls({ host, port, minVersion, ...servername, ...tls }), ready: 'secureConnect' };
  } catch (error) {
    throw toSinkFailure(error);
  }
}

export function createSyslogSink(target: SyslogTarget, times: Partial<SyslogTimes> = {}): TrailSink {
  const { connectMs, writeMs, settleMs } = { ...usualTimes, ...times };
  const { host, port, tls, ownName } = target;
  const name = host.includes(':') ? `[${host}]` : host;

  async function open(stopping: AbortSignal): Promise<SinkConnection> {
    const { socket, ready } = dial(target);
    let ended: SinkFailure | null = null;
    const broken = new Promise<never>((_, reject) => {
      function end(failure: SinkFailure) {
        ended ??= failure;
        reject(ended);
      }
      socket.on('error', (error) => end(toSinkFailure(error)));
      // Its end is no answer, whenever it comes.
      socket.on('end', () => end(new SinkFailure('closed', 'the receiver ended the connection')));
      socket.on('close', () => end(new SinkFailure('closed', 'the connection ended')));
    });
    broken.catch(() => undefined);
    // What it says is nothing to us; unread, its end would not be seen.
    socket.resume();

    async function write(text: string): Promise<void> {
      const taken = new Promise<void>((resolve, reject) => {
        socket.write(text, 'ascii', (error) => (error ? reject(toSinkFailure(error)) : resolve()));
      });
      await Promise.race([taken, broken]);
    }
    async function send(messages: readonly TrailMessage[], signal: AbortSignal): Promise<void> {
      if (ended) throw ended;
      const text = messages.map((message) => syslogFrame(message, ownName)).join('');
      for (let at = 0; at < text.length; at += pieceLength) {
        const written = write(text.slice(at, at + pieceLength));
        await within(written, writeMs, 'the receiver did not take what was sent', signal);
      }
      await untilAcknowledged(socket, writeMs, () => {
        if (signal.aborted) throw ending();
        if (ended) throw ended;
      });
    }
    try {
      await within(Promise.race([once(socket, ready), broken]), connectMs, 'no connection', stopping);
    } catch (error) {
      socket.destroy();
      throw toSinkFailure(error);
    }
    return { send, end: () => ended, close: () => socket.destroy() };
  }

  return {
    target: `syslog+${tls ? 'tls' : 'tcp'}://${name}:${port}`,
    maxText: maxSyslogText,
    settleMs,
    open,
  };
}
