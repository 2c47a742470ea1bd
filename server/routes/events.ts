// The stream of changes: contract in, feed, contract out.
import * as contract from '../../contract/events.ts';
import type { Route, RoutesOf } from '../call.ts';
import { eventStream } from '../events/event-stream.ts';
import type { Feed } from '../events/feed.ts';
import { Refusal } from '../http/refusal.ts';

/** A browser has one stream, whatever the number of its tabs; a person has no more browsers than this. */
const mostOfOnePerson = 20;

export function eventRoutes(feed: Feed) {
  /** Record id of a user → how many streams are theirs. */
  const open = new Map<string, number>();

  function count(callerId: string, more: 1 | -1) {
    const now = (open.get(callerId) ?? 0) + more;
    if (now > 0) open.set(callerId, now);
    else open.delete(callerId);
  }

  const streamEvents: Route = {
    endpoint: contract.streamEvents,
    async serve(c, authenticate) {
      // Asked again while it lasts: nobody keeps longer what they could not ask for anew.
      const mayHave = () => authenticate(contract.streamEvents.caller, c);
      const callerId = await mayHave();
      c.set('callerId', callerId);
      if ((open.get(callerId) ?? 0) >= mostOfOnePerson) {
        throw new Refusal(429, 'tooManyStreams', { headers: { 'Retry-After': '60' } });
      }
      count(callerId, 1);
      // What stands between must not collect events until there are enough of them.
      return c.body(
        eventStream(feed, mayHave, () => count(callerId, -1)),
        200,
        {
          'Content-Type': 'text/event-stream',
          'X-Accel-Buffering': 'no',
        },
      );
    },
  };
  return { streamEvents } satisfies RoutesOf<typeof contract>;
}
