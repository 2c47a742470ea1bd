// One connection to the service's stream of changes, from its opening to its end.
import {
  type ChangeEvent,
  changeEvent,
  changeEventName,
  keepAliveSeconds,
  streamEvents,
} from '../../contract/service/events.ts';
import { AppError, toAppError } from '../api/app-error.ts';
import { createSend, type HttpOptions } from '../api/http.ts';
import { createEventParser, type StreamEvent } from './event-parser.ts';

/** A stream that has said nothing for so many of its beats is dead: a cut line says nothing by itself. */
const beatsMissed = 4;

export interface EventStreamHandlers {
  /** The stream stands; what changed before was not heard. */
  opened(): void;
  changed(event: ChangeEvent): void;
  /** How long to wait before coming back, in ms. */
  retry(milliseconds: number): void;
}

/**
 * Hears of changes until the stream ends; resolves when the service ended it, rejects with an AppError else.
 * A failing stream signs nobody out, but for the service's word that this person is no administrator.
 */
export type OpenEventStream = (ears: EventStreamHandlers, signal: AbortSignal) => Promise<void>;

/** A signal that is aborted when nothing was heard for too long. */
function watchSilence(signal: AbortSignal) {
  const silent = new AbortController();
  let last = Date.now();
  // By the clock and not by a timer alone: a tablet that slept finds out when it wakes.
  const timer = setInterval(() => {
    if (Date.now() - last > beatsMissed * keepAliveSeconds * 1000) silent.abort();
  }, 1000);
  return {
    signal: AbortSignal.any([signal, silent.signal]),
    heard() {
      last = Date.now();
    },
    stop: () => clearInterval(timer),
  };
}

/** What an event says, where it is one of those that are known; text of another source is nothing to us. */
function readChange({ name, data }: StreamEvent): ChangeEvent | undefined {
  if (name !== changeEventName) return undefined;
  try {
    return changeEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

async function readPieces(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  take: (piece: string) => void,
): Promise<void> {
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    take(decoder.decode(value, { stream: true }));
  }
}

export function createEventStream(parts: HttpOptions): OpenEventStream {
  const send = createSend(parts);

  return async function follow(ears, signal) {
    const silence = watchSilence(signal);
    try {
      const response = await send(streamEvents, {}, { signal: silence.signal, timeout: false, retry: 0 });
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
      if (!isStream || !response.body) throw new AppError('badResponse', { status: response.status });
      ears.opened();
      const parse = createEventParser({
        retry: ears.retry,
        event(event) {
          const change = readChange(event);
          if (change) ears.changed(change);
        },
      });
      await readPieces(response.body, silence.signal, (piece) => {
        silence.heard();
        parse(piece);
      });
    } catch (error) {
      const known = await toAppError(error);
      if (known.kind === 'forbidden') parts.onForbidden();
      throw known;
    } finally {
      silence.stop();
    }
  };
}
