// Heartbeats of a short interval are written in one statement, because a large fleet sends many a second. What waiting
// monitors ask for is read the same way, and is no heartbeat: nothing was heard from them.
import { batchCalls } from '../base/batch-calls.ts';
import { monitorUnauthenticated } from '../http/authenticate.ts';
import type { Database } from '../store/engine/database.ts';
import { findExisting, recordHeartbeats } from '../store/overview/presence.ts';
import { handOverRequests, type OpenRequest } from '../store/requests/requests.ts';
import type { BatchedChanges } from './batched-changes.ts';

/** A round of more would hold the database for too long. */
const maxBatch = 500;
const collectMs = 50;

/** Both answer the monitor's open requests. @throws HttpError 401 where it has been deleted meanwhile */
export interface Heartbeats {
  /** For a call of the monitor. */
  record(monitorId: string): Promise<OpenRequest[]>;
  /** For a monitor that called before and waits. */
  poll(monitorId: string): Promise<OpenRequest[]>;
}

export function createHeartbeats(
  db: Database,
  now: () => Date,
  presenceChanges: Pick<BatchedChanges, 'record'>,
): Heartbeats {
  async function requestsOf(ids: readonly string[]): Promise<Map<string, OpenRequest[]>> {
    const open = await handOverRequests(db, ids, now());
    return new Map(ids.map((id) => [id, open.get(id) ?? []]));
  }

  const record = batchCalls(
    async (ids) => {
      const { known, cameOnline } = await recordHeartbeats(db, ids, now());
      presenceChanges.record(cameOnline);
      return requestsOf(known);
    },
    { maxKeys: maxBatch, collectMs },
  );
  const look = batchCalls(async (ids) => requestsOf(await findExisting(db, ids)), { maxKeys: maxBatch });

  function orRejected(ask: typeof record) {
    return async (monitorId: string) => {
      const requests = await ask(monitorId);
      if (!requests) throw monitorUnauthenticated();
      return requests;
    };
  }
  return { record: orRejected(record), poll: orRejected(look) };
}
