// Sends the trail to an https address: each batch is one JSON document, signed with a secret that both sides have. An answer of 2xx
// says that all of it is stored there; whatever else is answered, it is sent again.
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request } from 'node:https';
import {
  type SinkConnection,
  SinkFailure,
  type TrailMessage,
  type TrailSink,
} from '../../../audit/sink/trail-sink.ts';
import { hex, hmacSha256 } from '../../../base/platform.ts';
import { late, toSinkFailure } from './sink-faults.ts';
import type { SinkTls } from './syslog-sink.ts';

export interface HttpsTarget {
  url: URL;
  secret: string;
  tls: SinkTls;
  /** By which the service calls itself. */
  ownName: string;
}

/** What a receiver gets at once is at most a few of these. */
const maxText = 65_536;
const maxAnswer = 65_536;

const signatureHeader = 'Infusion-Signature';

/** `sha256=` and the HMAC-SHA-256 of the body, hex. */
const signatureOf = (secret: string, body: string) => `sha256=${hex(hmacSha256(secret, body))}`;

async function drain(response: IncomingMessage): Promise<void> {
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxAnswer) throw new SinkFailure('refused', `the answer is longer than ${maxAnswer} bytes`);
  }
  if (!response.complete) throw new SinkFailure('refused', 'the answer was cut off');
}

/** The receiver, or a proxy before it, takes no body of that length. */
class TooLong extends SinkFailure {}

async function requireTaken(response: IncomingMessage): Promise<void> {
  const { statusCode = 0 } = response;
  if (statusCode >= 200 && statusCode < 300) return drain(response);
  if (statusCode === 413) throw new TooLong('refused', 'HTTP 413');
  const isRedirect = statusCode >= 300 && statusCode < 400;
  throw new SinkFailure(
    'refused',
    `HTTP ${statusCode}${isRedirect ? ': it leads elsewhere, which is not followed' : ''}`,
  );
}

export function createHttpsSink(
  { url, secret, tls, ownName }: HttpsTarget,
  { answerMs = 30_000 }: { answerMs?: number } = {},
): TrailSink {
  async function post(agent: HttpsAgent, body: string, stopping: AbortSignal): Promise<void> {
    const limit = AbortSignal.timeout(answerMs);
    const signal = AbortSignal.any([limit, stopping]);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(url, {
          method: 'POST',
          agent,
          signal,
          headers: {
            'Content-Type': 'application/json',
            'Content-Length': body.length,
            'User-Agent': 'infusion-console',
            [signatureHeader]: signatureOf(secret, body),
          },
        });
        sent.once('response', resolve).once('error', reject);
        sent.once('upgrade', (_response, socket) => {
          // Node hands it over, without anybody for its errors.
          socket.on('error', () => undefined).destroy();
          reject(new SinkFailure('refused', 'HTTP 101'));
        });
        sent.end(body, 'ascii');
      });
      await requireTaken(response).catch((error: unknown) => {
        response.destroy();
        throw error;
      });
    } catch (error) {
      if (limit.aborted) throw late('no answer', answerMs);
      throw toSinkFailure(error);
    }
  }

  const bodyOf = (messages: readonly TrailMessage[]) =>
    `{"format":1,"console":${JSON.stringify(ownName)},"messages":[${messages.map(({ text }) => text).join(',')}]}`;

  async function open(): Promise<SinkConnection> {
    const agent = new HttpsAgent({ ...tls, keepAlive: true, maxSockets: 1, minVersion: 'TLSv1.2' });
    let atOnce = Number.POSITIVE_INFINITY;
    /** @returns how many were taken: none where all at once is too long for the receiver, and half of them come next */
    async function sendSome(some: readonly TrailMessage[], stopping: AbortSignal): Promise<number> {
      try {
        await post(agent, bodyOf(some), stopping);
        return some.length;
      } catch (error) {
        if (!(error instanceof TooLong) || some.length === 1) throw error;
        atOnce = Math.floor(some.length / 2);
        return 0;
      }
    }
    async function send(messages: readonly TrailMessage[], stopping: AbortSignal): Promise<void> {
      let taken = 0;
      while (taken < messages.length) {
        taken += await sendSome(messages.slice(taken, taken + atOnce), stopping);
      }
    }
    return { send, end: () => null, close: () => agent.destroy() };
  }

  return { target: url.origin, maxText, settleMs: 0, open };
}
