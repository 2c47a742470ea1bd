// The one line on which all pretend monitors speak to the service. A hundred calls a second begin on it, whatever the
// fleet, because they must not keep a laptop's service from people; and while the service is away, everybody waits.
import { z } from 'zod';
import { success } from '../contract/common/envelope.ts';
import type { Backoff } from './backoff.ts';
import { buildRequest, type CallOptions, type Credentials, type Endpoint } from './call.ts';
import { sleepUntil } from './sleep-until.ts';

export type Outcome<Data> =
  | { kind: 'heard'; data: Data }
  /** The service does not want this; 401 when it does not know the monitor, or not any more. */
  | { kind: 'refused'; status: number }
  /** The service could not be reached, or could not answer. */
  | { kind: 'away' };

export interface Gateway {
  /** Makes a call of the contract when it is the monitor's turn; never rejects. */
  call<Data extends z.ZodType>(
    monitor: Credentials,
    endpoint: Endpoint<Data>,
    parts?: CallOptions,
  ): Promise<Outcome<z.output<Data>>>;
}

/** Milliseconds from the beginning of a call to that of the next. */
const betweenCalls = 10;

const away = { kind: 'away' } as const;

/** What an answer means. A service that is busy or broken is as good as away. */
async function read<Data extends z.ZodType>(
  response: Response,
  { data }: Endpoint<Data>,
): Promise<Outcome<z.output<Data>>> {
  if (response.ok) {
    const envelope = success(z.unknown()).parse(await response.json());
    return { kind: 'heard', data: data.parse(envelope.data) };
  }
  await response.body?.cancel();
  const { status } = response;
  return status >= 500 || status === 408 || status === 429 ? away : { kind: 'refused', status };
}

export function createGateway(origin: URL, patience: Backoff): Gateway {
  let free = 0;

  /** Answers when the caller may begin. */
  async function turn(): Promise<void> {
    do {
      const at = Math.max(Date.now(), patience.retryAt(), free);
      free = at + betweenCalls;
      await sleepUntil(at);
    } while (Date.now() < patience.retryAt());
  }

  return {
    async call(monitor, endpoint, parts = {}) {
      await turn();
      try {
        const outcome = await read(await fetch(buildRequest(origin, monitor, endpoint, parts)), endpoint);
        if (outcome.kind === 'away') patience.failed(Date.now());
        else patience.succeeded();
        return outcome;
      } catch {
        // That a call was broken off says nothing about the service.
        if (!parts.breaksOff) patience.failed(Date.now());
        return away;
      }
    },
  };
}
