// Changes as server-sent events for one reader. Every few seconds it sends a comment and checks the reader's rights, and
// at once when the reader's own record changed; it ends when they have changed, or when nobody reads it.
import { keepAliveSeconds } from '../../contract/changes/events.ts';
import { type ChangeNotification, sessionsEntity } from '../store/changes/notify.ts';
import { outsideReach } from '../store/engine/reach.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { ChangeReader } from './reader.ts';

/** A reader that leaves this many events unread is gone or too slow; it refetches when it reconnects. */
const maxUnreadEvents = 200;

/** A reader that takes nothing for this long is gone or too slow as well. */
const maxUnreadMs = 60_000;

/** Readers spread themselves around it: after a restart a thousand of them return, each with its questions. */
const reconnectDelayMs = 20_000;

/** For a reader whose own time is up: it returns alone. */
const reconnectAloneDelayMs = 1_000;

const encoder = new TextEncoder();
const alive = encoder.encode(': alive\n\n');

function retryAfter(milliseconds: number): Uint8Array {
  return encoder.encode(`retry: ${milliseconds}\n\n`);
}

/** Changes of many records name none. Whoever has left a facility has lost the roles for it, too. */
function mayAffectRights({ entity, of, ids }: ChangeNotification, readerId: string): boolean {
  const isAbout = entity === sessionsEntity || (of ?? entity) === 'users';
  return isAbout && (ids.length === 0 || ids.includes(readerId));
}

/** What is told while it is asked whether the reader still sees it waits for the answer, and is forgotten if not. */
function holdBack(send: (text: Uint8Array) => void) {
  const held: Uint8Array[] = [];
  let asked = 0;
  return {
    tell(text: Uint8Array) {
      if (asked > 0) held.push(text);
      else send(text);
    },
    async until(answer: Promise<boolean>): Promise<boolean> {
      asked += 1;
      const sees = await answer;
      asked -= 1;
      if (!sees) held.length = 0;
      if (asked === 0) for (const text of held.splice(0)) send(text);
      return sees;
    },
  };
}

/**
 * @param mayRead whether the reader still sees the same; rejects where that cannot be found out now
 * @param onEnd called once, whatever the reason
 */
export function openEventStream(
  feed: ChangeFeed,
  reader: ChangeReader,
  mayRead: () => Promise<boolean>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  let close: () => void = () => undefined;

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let over = false;
        let sent = 0;
        let taken = { count: 0, at: performance.now() };
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
        function isIgnored(room: number): boolean {
          const count = sent - (maxUnreadEvents - room);
          const now = performance.now();
          if (count !== taken.count || count === sent) taken = { count, at: now };
          return room <= 0 || now - taken.at > maxUnreadMs;
        }
        function send(text: Uint8Array) {
          if (over) return;
          if (isIgnored(controller.desiredSize ?? 0)) return end();
          controller.enqueue(text);
          sent += 1;
        }
        const holder = holdBack(send);
        async function checkRights() {
          // Whoever asks, a timer or another's change: it is the service that looks. While the database is away nobody loses a
          // right; the next check may know.
          const known = () => outsideReach(() => mayRead().catch(() => true));
          if (over || (await holder.until(known()))) return;
          send(retryAfter(reconnectAloneDelayMs));
          end();
        }
        const timer = setInterval(() => {
          send(alive);
          void checkRights();
        }, keepAliveSeconds * 1000);
        let unsubscribe: () => void = () => undefined;
        unsubscribe = feed.subscribe({
          changed(change) {
            if (mayAffectRights(change, reader.callerId)) void checkRights();
          },
          told: { reader, tell: holder.tell },
          end,
        });
        send(retryAfter(reconnectDelayMs));
      },
      cancel: () => close(),
    },
    { highWaterMark: maxUnreadEvents },
  );
}
