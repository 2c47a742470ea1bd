// Heartbeats of monitors, their waiting for requests, and requests that they could not carry out.
import { onlineWindowSeconds } from '../../contract/devices/gateway.ts';
import type { Counters } from '../base/counters.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import { lockFacilityOf, recordCsrFailure } from '../store/certificates/monitor-csrs.ts';
import type { Database } from '../store/engine/database.ts';
import { failRequest, lockRequest, type OpenRequest } from '../store/requests/requests.ts';
import type { BatchedChanges } from './batched-changes.ts';
import { createHeartbeats } from './heartbeats.ts';
import { addJitter } from './jitter.ts';
import { limitLongPolls, longPoll } from './long-poll.ts';

/** Three heartbeats may be lost before a monitor is Offline. */
const heartbeatIntervalSeconds = onlineWindowSeconds / 5;

/** One, and another whose connection broke without notice. */
const maxConcurrentPolls = 2;

export interface GatewayDependencies {
  db: Database;
  now: () => Date;
  counters: Counters;
  presence: Pick<BatchedChanges, 'record'>;
  certificateChanges: Pick<BatchedChanges, 'record'>;
  feed: ChangeFeed;
  maxWaitingMonitors: number;
}

export function createGateway(dependencies: GatewayDependencies) {
  const { db, now, presence, certificateChanges, feed, counters } = dependencies;
  const heartbeats = createHeartbeats(db, now, presence);
  const beginPoll = limitConcurrency(maxConcurrentPolls, 5);
  const beginWait = limitLongPolls(dependencies.maxWaitingMonitors, counters);

  async function record(monitorId: string): Promise<OpenRequest[]> {
    const requests = await heartbeats.record(monitorId);
    counters.heartbeats += 1;
    return requests;
  }

  return {
    async heartbeat(monitorId: string): Promise<{ nextInSeconds: number; requests: OpenRequest[] }> {
      return { nextInSeconds: addJitter(heartbeatIntervalSeconds), requests: await record(monitorId) };
    },
    /** Resolves with the monitor's open requests as soon as one of them is new to it, or when its time is over. */
    async poll(
      monitorId: string,
      { wait_seconds: seconds, known }: { wait_seconds: number; known: readonly string[] },
      disconnected: AbortSignal,
    ): Promise<OpenRequest[]> {
      const end = beginPoll(monitorId);
      try {
        const endWait = seconds > 0 ? beginWait() : null;
        const polled = longPoll(feed, {
          monitorId,
          seconds,
          known,
          disconnected,
          record: () => record(monitorId),
          poll: () => heartbeats.poll(monitorId),
        });
        return await polled.finally(endWait);
      } finally {
        end();
      }
    },
    /** Ends a request that the monitor could not carry out. @throws HttpError 409 where it has ended otherwise */
    async reportFailure(monitorId: string, requestId: string, reason: string): Promise<void> {
      const failed = await db.transaction(async (tx) => {
        await lockFacilityOf(tx, monitorId);
        const locked = await lockRequest(tx, monitorId, requestId);
        if (!locked) throw recordNotFound('requestUnknown', 'id');
        if (locked.outcome === 'failed') return null;
        if (locked.outcome) throw new HttpError(409, 'requestOver');
        await failRequest(tx, locked, reason, now());
        if (locked.kind === 'csr') await recordCsrFailure(tx, monitorId, reason);
        return locked.kind;
      });
      if (failed) counters.requestsEnded.failed += 1;
      // A row of Site Configuration says so.
      if (failed === 'csr' || failed === 'certificate') certificateChanges.record([monitorId]);
    },
  };
}
