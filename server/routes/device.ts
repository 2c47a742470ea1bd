// What monitors call: contract in, store, contract out.
import * as contract from '../../contract/device.ts';
import type { PresenceNews } from '../devices/presence-news.ts';
import { implement, type RoutesOf } from '../implement.ts';
import type { Database } from '../store/database.ts';
import { markHeard } from '../store/presence.ts';

/** Five beats fit into the time after which a monitor counts as Offline: four may be lost. */
const beatSeconds = contract.onlineWindowSeconds / 5;

export function deviceRoutes(db: Database, now: () => Date, news: Pick<PresenceNews, 'note'>) {
  return {
    heartbeat: implement(contract.heartbeat, async ({ callerId }) => {
      if (await markHeard(db, callerId, now())) news.note([callerId]);
      return { data: [{ next_in_seconds: beatSeconds }] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
