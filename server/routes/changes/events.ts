import * as contract from '../../../contract/changes/events.ts';
import type { Counters } from '../../base/counters.ts';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import { openEventStream } from '../../changes/event-stream.ts';
import { readerOf } from '../../changes/reader.ts';
import { limitConcurrency } from '../../http/concurrency-limit.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Route, RoutesOf } from '../../http/routes/route.ts';

/** A browser has one stream, whatever the number of its tabs. */
const maxStreamsPerUser = 20;

/** @throws whatever says nothing about the caller's rights, such as an absent database */
function falseWhenRefused(error: unknown): false {
  if (error instanceof HttpError && (error.status === 401 || error.status === 403)) return false;
  throw error;
}

export function eventRoutes(feed: ChangeFeed, counters: Counters) {
  const begin = limitConcurrency(maxStreamsPerUser, 60);

  const streamEvents: Route = {
    endpoint: contract.streamEvents,
    async serve(c, authenticate) {
      async function identify() {
        const callerId = await authenticate(contract.streamEvents, c);
        const rights = await c.get('caller')?.readRights();
        return readerOf(callerId, rights ?? (() => 'nothing'));
      }
      const reader = await identify();
      const { callerId, mark } = reader;
      c.set('callerId', callerId);
      // Asked again while the stream is open: whoever sees something else has to read anew, and whoever sees nothing has lost it.
      const mayRead = () => identify().then((now) => now.mark === mark, falseWhenRefused);
      const end = begin(callerId);
      counters.eventStreams += 1;
      const stream = openEventStream(feed, reader, mayRead, () => {
        counters.eventStreams -= 1;
        end();
      });
      // Proxies must not buffer events.
      const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
      return c.body(stream, 200, headers);
    },
  };
  return { streamEvents } satisfies RoutesOf<typeof contract>;
}
