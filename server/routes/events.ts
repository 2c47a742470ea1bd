// The stream of changes: contract in, feed, contract out.
import * as contract from '../../contract/service/events.ts';
import type { ChangeFeed } from '../events/change-feed.ts';
import { openEventStream } from '../events/event-stream.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import type { Route, RoutesOf } from '../http/route.ts';

/** A browser has one stream, whatever the number of its tabs; a person has no more browsers than this. */
const maxStreamsPerPerson = 20;

export function eventRoutes(feed: ChangeFeed) {
  const begin = limitConcurrency(maxStreamsPerPerson, 60);

  const streamEvents: Route = {
    endpoint: contract.streamEvents,
    async serve(c, authenticate) {
      // Asked again while it lasts: nobody keeps longer what they could not ask for anew.
      const mayHave = () => authenticate(contract.streamEvents.caller, c);
      const callerId = await mayHave();
      c.set('callerId', callerId);
      const stream = openEventStream(feed, mayHave, begin(callerId));
      // What stands between must not collect events until there are enough of them.
      const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
      return c.body(stream, 200, headers);
    },
  };
  return { streamEvents } satisfies RoutesOf<typeof contract>;
}
