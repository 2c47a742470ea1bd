// Calls of the generator and what became of them. Plain node:http: the cheapest client there is.
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The state of the machine while a call is made. */
export type Phase = 'steady' | 'delete' | 'restart';

export interface Outcome {
  /** 'none' where the connection broke. */
  status: number | 'none';
  body: Record<string, unknown>;
  retryAfterMs: number;
}

export interface CallRecord {
  call: string;
  phase: Phase;
  status: number | 'none';
  ms: number;
  /** Since the beginning of the run. */
  at: number;
}

interface Sent {
  method?: string;
  body?: unknown;
  authorization: string;
  timeoutMs?: number;
}

const timeoutMs = 30_000;

function readText(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk) => {
      text += String(chunk);
    });
    answer.once('end', () => resolve(text));
    answer.once('error', reject);
    answer.once('close', () => reject(new Error('cut')));
  });
}

export function createCalls(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: 'fifo' });
  const records: CallRecord[] = [];
  const began = performance.now();
  const now = { phase: 'steady' as Phase };

  function open(path: string, { method = 'GET', body, authorization, timeoutMs: limit }: Sent) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        Authorization: authorization,
        // Node leaves the length out of a DELETE.
        ...(method !== 'GET' && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
        }),
      };
      const sent = request(`${origin}${path}`, { agent, method, headers }, resolve);
      sent.setTimeout(limit ?? timeoutMs, () => sent.destroy(new Error('too late')));
      sent.once('error', reject);
      sent.end(text === '' ? undefined : text);
    });
  }

  function record(call: string, phase: Phase, status: Outcome['status'], from: number): void {
    records.push({ call, phase, status, ms: performance.now() - from, at: from - began });
  }

  /** Never rejects. A call belongs to the phase in which it ends badly, else to that in which it began. */
  async function send(call: string, path: string, sent: Sent): Promise<Outcome> {
    const from = performance.now();
    const { phase } = now;
    try {
      const answer = await open(path, sent);
      const text = await readText(answer);
      const status = answer.statusCode ?? 0;
      record(call, status === 200 ? phase : now.phase, status, from);
      const isJson = answer.headers['content-type']?.startsWith('application/json');
      return {
        status,
        body: isJson ? JSON.parse(text) : {},
        retryAfterMs: 1_000 * Number(answer.headers['retry-after'] ?? 1),
      };
    } catch {
      record(call, now.phase, 'none', from);
      return { status: 'none', body: {}, retryAfterMs: 1_000 };
    }
  }

  /** Sends a call until it is answered otherwise than with 503, as the app's own retries do. */
  async function sendUntilServed(call: string, path: string, sent: Sent): Promise<Outcome> {
    for (;;) {
      const outcome = await send(call, path, sent);
      if (outcome.status !== 503 && outcome.status !== 'none') return outcome;
      await wait(outcome.retryAfterMs * (0.5 + Math.random()));
    }
  }

  return { now, records, open, record, send, sendUntilServed, close: () => agent.destroy() };
}

export type Calls = ReturnType<typeof createCalls>;
