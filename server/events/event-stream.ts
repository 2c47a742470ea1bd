// The changes as a stream of server-sent events, for one follower: it says something every few seconds, and is
// asked as often whether its reader may still have it. It ends with the right to it, or when nobody reads it.
import { type ChangeEvent, changeEventName, keepAliveSeconds } from '../../contract/service/events.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Whoever leaves so many pieces unread is gone, or too slow: coming back, they read everything anew. */
const maxUnreadEvents = 200;

/** How soon to come back after the stream has ended, in ms. */
const reconnectDelayMs = 1_000;

function toText(id: string, event: ChangeEvent): string {
  return `id: ${id}\nevent: ${changeEventName}\ndata: ${JSON.stringify(event)}\n\n`;
}

/**
 * @param mayGoOn rejects when the reader must not have more
 * @param left called once, when the stream is over for whatever reason
 */
export function openEventStream(
  feed: ChangeFeed,
  mayGoOn: () => Promise<unknown>,
  left: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave: () => void = () => undefined;

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let over = false;
        leave = () => {
          if (over) return;
          over = true;
          clearInterval(timer);
          unfollow();
          left();
        };
        function end() {
          if (over) return;
          leave();
          controller.close();
        }
        function send(text: string) {
          if (over) return;
          if ((controller.desiredSize ?? 0) <= 0) return end();
          controller.enqueue(encoder.encode(text));
        }
        const timer = setInterval(() => {
          send(': alive\n\n');
          mayGoOn().catch(end);
        }, keepAliveSeconds * 1000);
        let unfollow: () => void = () => undefined;
        unfollow = feed.subscribe({ changed: (id, event) => send(toText(id, event)), end });
        send(`retry: ${reconnectDelayMs}\n\n`);
      },
      cancel: () => leave(),
    },
    { highWaterMark: maxUnreadEvents },
  );
}
