// Changes as server-sent events for one reader. Every few seconds it sends a comment and checks the reader's rights; it
// ends when they are lost, or when nobody reads it.
import { type ChangeEvent, changeEventName, keepAliveSeconds } from '../../contract/service/events.ts';
import type { ChangeFeed } from './change-feed.ts';

/** A reader that leaves this many events unread is gone or too slow; it refetches when it reconnects. */
const maxUnreadEvents = 200;

const reconnectDelayMs = 1_000;

function toText(id: string, event: ChangeEvent): string {
  return `id: ${id}\nevent: ${changeEventName}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** @param authorize rejects when the reader has lost the right to it. @param onEnd called once, whatever the reason */
export function openEventStream(
  feed: ChangeFeed,
  authorize: () => Promise<unknown>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let close: () => void = () => undefined;

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let over = false;
        close = () => {
          if (over) return;
          over = true;
          clearInterval(timer);
          unsubscribe();
          onEnd();
        };
        function end() {
          if (over) return;
          close();
          controller.close();
        }
        function send(text: string) {
          if (over) return;
          if ((controller.desiredSize ?? 0) <= 0) return end();
          controller.enqueue(encoder.encode(text));
        }
        const timer = setInterval(() => {
          send(': alive\n\n');
          authorize().catch(end);
        }, keepAliveSeconds * 1000);
        let unsubscribe: () => void = () => undefined;
        unsubscribe = feed.subscribe({ changed: (id, event) => send(toText(id, event)), end });
        send(`retry: ${reconnectDelayMs}\n\n`);
      },
      cancel: () => close(),
    },
    { highWaterMark: maxUnreadEvents },
  );
}
