// Reads a stream of server-sent events one at a time, with the app's parser.
import { changeEvent } from '../../contract/changes/events.ts';
import { createEventParser, type StreamEvent } from '../../src/data/events/event-parser.ts';

export interface EventReader {
  /** The next event, parsed; rejects when the stream ends before it. */
  next(): Promise<ReturnType<typeof changeEvent.parse>>;
  /** All events that were not read, once the stream has ended. */
  rest(): Promise<StreamEvent[]>;
  /** The latest delay that the service named for reconnecting. */
  retryMs(): number | null;
  /** Stops reading, as a closed browser does. */
  cancel(): Promise<void>;
}

export function readEvents(response: Response): EventReader {
  if (!response.body) throw new Error('no stream');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const received: StreamEvent[] = [];
  let retryMs: number | null = null;
  const parse = createEventParser({
    onEvent: (event) => received.push(event),
    onRetry: (delay) => {
      retryMs = delay;
    },
  });

  async function more(): Promise<boolean> {
    const { done, value } = await reader.read();
    if (value) parse(decoder.decode(value, { stream: true }));
    return !done;
  }

  return {
    async next() {
      while (received.length === 0) if (!(await more())) throw new Error('the stream has ended');
      return changeEvent.parse(JSON.parse(received.shift()?.data ?? ''));
    },
    async rest() {
      while (await more());
      return received;
    },
    retryMs: () => retryMs,
    cancel: () => reader.cancel(),
  };
}
