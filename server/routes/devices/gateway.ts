import * as contract from '../../../contract/devices/gateway.ts';
import { randomUUID } from '../../base/platform.ts';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { GatheredChanges } from '../../devices/gathered-changes.ts';
import { createHeartbeats } from '../../devices/heartbeats.ts';
import { addJitter } from '../../devices/jitter.ts';
import { limitLongPolls, longPoll } from '../../devices/long-poll.ts';
import { limitConcurrency } from '../../http/concurrency-limit.ts';
import { HttpError, recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { lockFacilityOf, recordCsrFailure } from '../../store/certificates/monitor-csrs.ts';
import { addCloudLogEntries } from '../../store/requests/cloud-log.ts';
import { failRequest, lockRequest } from '../../store/requests/requests.ts';
import { deviceUploadRoutes, type UploadParts } from './uploads.ts';

/** Three heartbeats may be lost before a monitor is Offline. */
const heartbeatIntervalSeconds = contract.onlineWindowSeconds / 5;

/** One, and another whose connection broke without notice. */
const maxConcurrentPolls = 2;

interface DeviceParts extends UploadParts {
  presence: Pick<GatheredChanges, 'record'>;
  certificateChanges: Pick<GatheredChanges, 'record'>;
  feed: ChangeFeed;
  maxWaitingMonitors: number;
}

export function deviceRoutes(parts: DeviceParts) {
  const { db, now, presence, certificateChanges, feed, counters } = parts;
  const { record: recordHeartbeat, poll } = createHeartbeats(db, now, presence);
  const beginPoll = limitConcurrency(maxConcurrentPolls, 5);
  const beginWait = limitLongPolls(parts.maxWaitingMonitors, counters);

  async function record(callerId: string) {
    const requests = await recordHeartbeat(callerId);
    counters.heartbeats += 1;
    return requests;
  }

  return {
    heartbeat: defineRoute(contract.heartbeat, async ({ callerId }) => ({
      data: [{ next_in_seconds: addJitter(heartbeatIntervalSeconds), requests: await record(callerId) }],
    })),
    pollRequests: defineRoute(contract.pollRequests, async ({ callerId, query, signal }) => {
      const end = beginPoll(callerId);
      try {
        const endWait = query.wait_seconds > 0 ? beginWait() : null;
        const wait = {
          monitorId: callerId,
          seconds: query.wait_seconds,
          known: query.known,
          disconnected: signal(),
          record: () => record(callerId),
          poll: () => poll(callerId),
        };
        return { data: await longPoll(feed, wait).finally(endWait) };
      } finally {
        end();
      }
    }),
    ...deviceUploadRoutes(parts),
    reportFailure: defineRoute(contract.reportFailure, async ({ callerId, params, body }) => {
      const failed = await db.transaction(async (tx) => {
        await lockFacilityOf(tx, callerId);
        const locked = await lockRequest(tx, callerId, params.id);
        if (!locked) throw recordNotFound('requestUnknown', 'id');
        if (locked.outcome === 'failed') return null;
        if (locked.outcome) throw new HttpError(409, 'requestOver');
        await failRequest(tx, locked, body.reason, now());
        if (locked.kind === 'csr') await recordCsrFailure(tx, callerId, body.reason);
        return locked.kind;
      });
      if (failed) counters.requestsEnded.failed += 1;
      // A row of Site Configuration says so.
      if (failed === 'csr' || failed === 'certificate') certificateChanges.record([callerId]);
      return { data: [] };
    }),
    reportCloudLog: defineRoute(contract.reportCloudLog, async ({ callerId, body }) => {
      const entries = body.entries.map((entry) => ({ ...entry, id: randomUUID(), at: new Date(entry.at) }));
      await addCloudLogEntries(db, callerId, entries);
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
