import * as contract from '../../contract/service/events.ts';
import type { Tallies } from '../base/tallies.ts';
import type { ChangeFeed } from '../events/change-feed.ts';
import { openEventStream } from '../events/event-stream.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import type { Route, RoutesOf } from '../http/routes/route.ts';

/** A browser has one stream, whatever the number of its tabs. */
const maxStreamsPerUser = 20;

export function eventRoutes(feed: ChangeFeed, tallies: Tallies) {
  const begin = limitConcurrency(maxStreamsPerUser, 60);

  const streamEvents: Route = {
    endpoint: contract.streamEvents,
    async serve(c, authenticate) {
      // Checked again while the stream is open, so that it ends with the caller's rights.
      const authorize = () => authenticate(contract.streamEvents.caller, c);
      const callerId = await authorize();
      c.set('callerId', callerId);
      const end = begin(callerId);
      tallies.eventStreams += 1;
      const stream = openEventStream(feed, authorize, () => {
        tallies.eventStreams -= 1;
        end();
      });
      // Proxies must not buffer events.
      const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
      return c.body(stream, 200, headers);
    },
  };
  return { streamEvents } satisfies RoutesOf<typeof contract>;
}
