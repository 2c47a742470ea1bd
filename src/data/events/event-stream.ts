// One connection to the service's stream of changes, from its opening to its end.
import {
  type ChangeEvent,
  changeEvent,
  changeEventName,
  keepAliveSeconds,
  streamEvents,
} from '../../../contract/changes/events.ts';
import { AppError, toAppError } from '../../api/app-error.ts';
import { createSend, type HttpOptions } from '../../api/http.ts';
import { abortWith } from '../../lib/abort-with.ts';
import { deviceNow } from '../../lib/service-clock.ts';
import { createEventParser, type StreamEvent } from './event-parser.ts';

/** A cut connection reports no error: after so many missing keep-alives the stream is given up. */
const maxMissedKeepAlives = 3;

export interface EventStreamHandlers {
  /** The stream is open; changes before this moment were missed. */
  onOpen(): void;
  onChange(event: ChangeEvent): void;
  /** How long to wait before reconnecting, in ms. */
  onRetry(milliseconds: number): void;
}

/**
 * Reads changes until the stream ends; resolves when the service ended it, rejects with an AppError otherwise.
 * Only a 403 signs out: the person is no administrator any more.
 */
export type OpenEventStream = (handlers: EventStreamHandlers, signal: AbortSignal) => Promise<void>;

function abortWhenSilent(signal: AbortSignal) {
  const silent = new AbortController();
  const unfollow = abortWith(silent, signal);
  let lastArrival = deviceNow();
  // Compares clock times: a timer alone does not run while a tablet sleeps.
  const timer = setInterval(() => {
    // Counted anew where the clock was set back.
    lastArrival = Math.min(lastArrival, deviceNow());
    if (deviceNow() - lastArrival > maxMissedKeepAlives * keepAliveSeconds * 1000) silent.abort();
  }, 1000);
  return {
    signal: silent.signal,
    recordArrival() {
      lastArrival = deviceNow();
    },
    stop() {
      clearInterval(timer);
      unfollow();
    },
  };
}

/** The change that an event carries; undefined for events of other names or formats. */
function toChange({ name, data }: StreamEvent): ChangeEvent | undefined {
  if (name !== changeEventName) return undefined;
  try {
    return changeEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

async function readText(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onChunk: (chunk: string) => void,
): Promise<void> {
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onChunk(decoder.decode(value, { stream: true }));
  }
}

export function createEventStream(options: HttpOptions): OpenEventStream {
  const send = createSend(options);

  return async function openEventStream({ onOpen, onChange, onRetry }, signal) {
    const silence = abortWhenSilent(signal);
    try {
      const response = await send(streamEvents, {}, { signal: silence.signal, timeout: false, retry: 0 });
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
      if (!isStream || !response.body) throw new AppError('badResponse', { status: response.status });
      onOpen();
      const parse = createEventParser({
        onRetry,
        onEvent(event) {
          const change = toChange(event);
          if (change) onChange(change);
        },
      });
      await readText(response.body, silence.signal, (chunk) => {
        silence.recordArrival();
        parse(chunk);
      });
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (error.type === 'forbidden' && !error.rightMissing) options.onForbidden(error);
      throw error;
    } finally {
      silence.stop();
    }
  };
}
