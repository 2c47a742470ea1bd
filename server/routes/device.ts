// What monitors call: contract in, store, contract out.
import { randomUUID } from 'node:crypto';
import * as contract from '../../contract/device.ts';
import type { RoutesOf } from '../call.ts';
import { createHearing } from '../devices/hearing.ts';
import type { PresenceNews } from '../devices/presence-news.ts';
import { takeWhenThere } from '../devices/waiting.ts';
import type { Feed } from '../events/feed.ts';
import { atMost } from '../http/at-once.ts';
import { Refusal, unknown } from '../http/refusal.ts';
import { implement } from '../implement.ts';
import { addActivities } from '../store/activities.ts';
import { endAsFailed, holdRequest } from '../store/requests.ts';
import { deviceUploadRoutes, type UploadParts } from './device-uploads.ts';

/** Five beats fit into the time after which a monitor counts as Offline: four may be lost. */
const beatSeconds = contract.onlineWindowSeconds / 5;

/** One, and another whose connection broke without a word. */
const mostWaits = 2;

interface DeviceParts extends UploadParts {
  presence: Pick<PresenceNews, 'note'>;
  feed: Feed;
}

export function deviceRoutes(parts: DeviceParts) {
  const { db, now, presence, feed } = parts;
  const hear = createHearing(db, now, presence);
  const beginWait = atMost(mostWaits, 5);

  return {
    heartbeat: implement(contract.heartbeat, async ({ callerId }) => ({
      data: [{ next_in_seconds: beatSeconds, requests: await hear(callerId) }],
    })),
    takeRequests: implement(contract.takeRequests, async ({ callerId, query, signal }) => {
      const end = beginWait(callerId);
      const wait = {
        monitorId: callerId,
        seconds: query.wait_seconds,
        known: query.known,
        left: signal(),
        take: () => hear(callerId),
      };
      return { data: await takeWhenThere(feed, wait).finally(end) };
    }),
    ...deviceUploadRoutes(parts),
    refuseRequest: implement(contract.refuseRequest, async ({ callerId, params, body }) => {
      await db.transaction(async (tx) => {
        const held = await holdRequest(tx, callerId, params.id);
        if (!held) throw unknown('requestUnknown', 'id');
        if (held.outcome === 'failed') return;
        if (held.outcome) throw new Refusal(409, 'requestOver');
        await endAsFailed(tx, held, body.reason, now());
      });
      return { data: [] };
    }),
    tellActivities: implement(contract.tellActivities, async ({ callerId, body }) => {
      const entries = body.entries.map((entry) => ({ ...entry, id: randomUUID(), at: new Date(entry.at) }));
      await addActivities(db, callerId, entries);
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
