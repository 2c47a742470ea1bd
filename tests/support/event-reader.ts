// Reads a stream of server-sent events as a browser's console does, one event at a time.
import { changeEvent } from '../../contract/service/events.ts';
import { createEventParser, type StreamEvent } from '../../src/data/event-parser.ts';

export interface EventReader {
  /** The next event, parsed; rejects when the stream ends before it. */
  next(): Promise<ReturnType<typeof changeEvent.parse>>;
  /** All that came and was not asked for, once the stream is over. */
  rest(): Promise<StreamEvent[]>;
  /** Stops reading, as a browser that is closed. */
  cancel(): Promise<void>;
}

export function readEvents(response: Response): EventReader {
  if (!response.body) throw new Error('no stream');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const come: StreamEvent[] = [];
  const parse = createEventParser({ onEvent: (event) => come.push(event), onRetry: () => undefined });

  async function more(): Promise<boolean> {
    const { done, value } = await reader.read();
    if (value) parse(decoder.decode(value, { stream: true }));
    return !done;
  }

  return {
    async next() {
      while (come.length === 0) if (!(await more())) throw new Error('the stream has ended');
      return changeEvent.parse(JSON.parse(come.shift()?.data ?? ''));
    },
    async rest() {
      while (await more());
      return come;
    },
    cancel: () => reader.cancel(),
  };
}
