// Sends the calls of all monitors, at most a hundred a second to spare a laptop; they wait while the service is away.
import { z } from 'zod';
import { success } from '../contract/common/envelope.ts';
import type { Backoff } from './backoff.ts';
import { buildRequest, type CallOptions, type Credentials, type Endpoint } from './call.ts';
import { sleepUntil } from './sleep-until.ts';

export type CallOutcome<Data> =
  | { type: 'ok'; data: Data }
  /** A client error; 401 for a monitor that is unknown or deleted. */
  | { type: 'rejected'; status: number }
  /** The service asks this monitor to wait, and no other; until when, in milliseconds since the epoch. */
  | { type: 'busy'; retryAt: number }
  /** The service could not be reached or had an error. */
  | { type: 'unavailable' };

export interface GatewayClient {
  /** Sends a call when it is its turn; never rejects. */
  call<Data extends z.ZodType>(
    monitor: Credentials,
    endpoint: Endpoint<Data>,
    parts?: CallOptions,
  ): Promise<CallOutcome<z.output<Data>>>;
}

const callIntervalMs = 10;
const defaultTimeoutMs = 10_000;

const unavailable = { type: 'unavailable' } as const;

/** Where the service does not say how long. */
const busyRetrySeconds = 30;

/** A timeout and a server error count as unavailable. */
async function read<Data extends z.ZodType>(
  response: Response,
  { data }: Endpoint<Data>,
): Promise<CallOutcome<z.output<Data>>> {
  if (response.ok) {
    const envelope = success(z.unknown()).parse(await response.json());
    return { type: 'ok', data: data.parse(envelope.data) };
  }
  await response.body?.cancel();
  const { status } = response;
  const retryAfter = response.headers.get('Retry-After');
  if (status === 429 || ((status === 503 || status === 507) && retryAfter !== null)) {
    const seconds = Number(retryAfter) || busyRetrySeconds;
    return { type: 'busy', retryAt: Date.now() + seconds * 1_000 };
  }
  return status >= 500 || status === 408 ? unavailable : { type: 'rejected', status };
}

export function createGatewayClient(
  origin: URL,
  backoff: Backoff,
  send: typeof fetch = fetch,
): GatewayClient {
  let nextAt = 0;

  async function waitForTurn(): Promise<void> {
    do {
      const at = Math.max(Date.now(), backoff.retryAt(), nextAt);
      nextAt = at + callIntervalMs;
      await sleepUntil(at);
    } while (Date.now() < backoff.retryAt());
  }

  return {
    async call(monitor, endpoint, parts = {}) {
      await waitForTurn();
      try {
        // Not the Request's own: Node forgets a signal that only a Request follows, and the call never ends.
        const signal = AbortSignal.timeout(parts.timeoutMs ?? defaultTimeoutMs);
        const answer = await send(buildRequest(origin, monitor, endpoint, parts), { signal });
        const outcome = await read(answer, endpoint);
        if (outcome.type === 'unavailable') backoff.failed(Date.now());
        else backoff.succeeded();
        return outcome;
      } catch {
        if (!parts.breakConnection) backoff.failed(Date.now());
        return unavailable;
      }
    },
  };
}
