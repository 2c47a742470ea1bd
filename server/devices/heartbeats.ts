// Monitors are heard from one by one, and in a large fleet many a second: those that come within a moment are
// written in one statement, and each gets its answer when that is done.

import { setTimeout as wait } from 'node:timers/promises';
import { monitorUnauthenticated } from '../http/authenticate.ts';
import type { Database } from '../store/engine/database.ts';
import { recordHeartbeats } from '../store/monitors/presence.ts';
import { type DispatchedRequest, dispatchPending } from '../store/requests/requests.ts';
import type { PresenceChanges } from './presence-changes.ts';

/** Nobody notices that a heartbeat takes this much longer. */
const gatherMilliseconds = 50;

/**
 * Marks a monitor as heard from, and hands it what it is asked for.
 * @throws Refusal 401 where it has been deleted since it was recognised
 */
export type RecordHeartbeat = (monitorId: string) => Promise<DispatchedRequest[]>;

interface Round {
  ids: Set<string>;
  /** Of those that were heard. */
  handed: Promise<Map<string, DispatchedRequest[]>>;
}

export function createHeartbeats(
  db: Database,
  now: () => Date,
  presenceChanges: Pick<PresenceChanges, 'record'>,
): RecordHeartbeat {
  let gathering: Round | undefined;

  async function hearAll(ids: Set<string>) {
    await wait(gatherMilliseconds);
    gathering = undefined;
    const heard = await recordHeartbeats(db, [...ids], now());
    presenceChanges.record(heard.filter(({ wasOnline }) => !wasOnline).map(({ id }) => id));
    const open = await dispatchPending(db, [...ids], now());
    return new Map(heard.map(({ id }) => [id, open.get(id) ?? []]));
  }

  return async function hear(monitorId) {
    if (!gathering) {
      const ids = new Set<string>();
      gathering = { ids, handed: hearAll(ids) };
    }
    const round = gathering;
    round.ids.add(monitorId);
    const handed = (await round.handed).get(monitorId);
    if (!handed) throw monitorUnauthenticated();
    return handed;
  };
}
