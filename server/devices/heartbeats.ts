// Heartbeats of a short interval are written in one statement, because a large fleet sends many a second.

import { setTimeout as wait } from 'node:timers/promises';
import { monitorUnauthenticated } from '../http/authenticate.ts';
import type { Database } from '../store/engine/database.ts';
import { recordHeartbeats } from '../store/monitors/presence.ts';
import { handOverRequests, type OpenRequest } from '../store/requests/requests.ts';
import type { PresenceChanges } from './presence-changes.ts';

const batchIntervalMs = 50;

/** Records a heartbeat; answers the monitor's open requests. @throws HttpError 401 where it has been deleted meanwhile */
export type RecordHeartbeat = (monitorId: string) => Promise<OpenRequest[]>;

interface Batch {
  ids: Set<string>;
  /** By the ids of monitors that still exist. */
  requests: Promise<Map<string, OpenRequest[]>>;
}

export function createHeartbeats(
  db: Database,
  now: () => Date,
  presenceChanges: Pick<PresenceChanges, 'record'>,
): RecordHeartbeat {
  let openBatch: Batch | undefined;

  async function recordBatch(ids: Set<string>) {
    await wait(batchIntervalMs);
    openBatch = undefined;
    const recorded = await recordHeartbeats(db, [...ids], now());
    presenceChanges.record(recorded.filter(({ wasOnline }) => !wasOnline).map(({ id }) => id));
    const open = await handOverRequests(db, [...ids], now());
    return new Map(recorded.map(({ id }) => [id, open.get(id) ?? []]));
  }

  return async function recordHeartbeat(monitorId) {
    if (!openBatch) {
      const ids = new Set<string>();
      openBatch = { ids, requests: recordBatch(ids) };
    }
    const batch = openBatch;
    batch.ids.add(monitorId);
    const requests = (await batch.requests).get(monitorId);
    if (!requests) throw monitorUnauthenticated();
    return requests;
  };
}
