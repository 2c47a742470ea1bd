// After records have changed, everything that shows them is refetched, and the pages that the store knows are no longer
// complete. One way for the person's own writes and for changes by others.
import { atom, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { maxIdsInEvent } from '../../contract/changes/events.ts';
import type { Store } from '../api/reachability.ts';
import { everyWhileVisible } from '../lib/every-while-visible.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { useApp } from './app-context.ts';
import { nextRequestNumber } from './request-number.ts';
import type { ListStore } from './store/list-store.ts';

/**
 * Why something is refetched: the person's own `write` may move rows, an `event` by others may not; `presence` means
 * only that monitors changed between Online and Offline.
 */
export type Reason = 'write' | 'event' | 'presence';

export interface Change {
  entity: string;
  reason: Reason;
  /** Null where they are not known. */
  ids: readonly string[] | null;
  created: readonly string[];
  /** The ids that were deleted; 'all' where they are not known: any record of the entity may be. */
  deleted: readonly string[] | 'all';
}

/** Whether any of these records may have changed: no changes, or a change with unknown ids, may affect any record. */
export function isAffected(changes: readonly Change[], ids: readonly (string | null | undefined)[]): boolean {
  return changes.length === 0 || changes.some((change) => change.ids?.some((id) => ids.includes(id)) ?? true);
}

/** Raised whenever records have changed, or may have: for what follows all changes at a pace of its own. */
export const changesApplied = atom(0);

interface Subscriber {
  /** The entities whose records are shown. */
  entities: readonly string[];
  refetch(reason: Reason, changes: readonly Change[]): Promise<unknown>;
}

const subscribers = atom<readonly Subscriber[]>([]);

/** The number with which changes were applied last: by entity, and of any entity where some may have been missed. */
const lastNumbers = atom<Readonly<Record<string, number>>>({});
const anyEntity = '*';

function lastAppliedAt(numbers: Readonly<Record<string, number>>, entities: Subscriber['entities']): number {
  return Math.max(...[anyEntity, ...entities].map((key) => numbers[key] ?? 0));
}

/**
 * Refetches when records of the entities change, for as long as the component is mounted.
 * @param entities none: never
 * @param refetch never rejects; gets the changes of these entities, or none but the person's own where changes may have been
 * missed
 * @param requestNumber the number of the request for what is shown: changes that were applied between that request and
 * the mount count, too. Left out where what is shown is fetched after the mount.
 */
export function useRefetchOnChange(
  entities: Subscriber['entities'],
  refetch: Subscriber['refetch'],
  requestNumber = Number.POSITIVE_INFINITY,
): void {
  const store = useStore();
  const setSubscribers = useSetAtom(subscribers);
  const latestRefetch = useEffectEvent(refetch);
  useEffect(() => {
    if (entities.length === 0) return;
    const subscriber: Subscriber = { entities, refetch: (reason, changes) => latestRefetch(reason, changes) };
    setSubscribers((all) => [...all, subscriber]);
    return () => setSubscribers((all) => all.filter((other) => other !== subscriber));
  }, [setSubscribers, entities]);
  useEffect(() => {
    if (entities.length > 0 && lastAppliedAt(store.get(lastNumbers), entities) > requestNumber)
      void latestRefetch('event', []);
  }, [store, entities, requestNumber]);
}

const refetchIntervalMs = 30_000;

/** Keeps what is shown current where no stream tells of changes. */
export function useRefetchRegularly(refetch: () => unknown): void {
  const latestRefetch = useEffectEvent(refetch);
  useEffect(() => everyWhileVisible(refetchIntervalMs, () => void latestRefetch()), []);
}

function strongestReason(changes: readonly Change[]): Reason {
  const reasons = changes.map(({ reason }) => reason);
  if (reasons.includes('write')) return 'write';
  return reasons.length > 0 && reasons.every((reason) => reason === 'presence') ? 'presence' : 'event';
}

/**
 * Brings screen and device up to date; resolves when what is shown has been refetched.
 * @param refetchAll refetches everything that is shown, because changes may have been missed
 */
export async function applyChanges(
  { lists, store }: { lists: ListStore; store: Store },
  changes: readonly Change[],
  refetchAll = false,
): Promise<void> {
  // A notice that names no monitors is about none in particular: the screen is refetched every 30 seconds anyway.
  const named = changes.filter(({ reason, ids }) => reason !== 'presence' || ids !== null);
  // A known page stays complete when only Online or Offline changed: it is refetched in the background anyway.
  const edits = changes.filter(({ reason }) => reason !== 'presence');
  const now = serviceNow();
  const keys = [...edits.map(({ entity }) => entity), ...(refetchAll ? [anyEntity] : [])];
  const applied = nextRequestNumber(store);
  store.set(changesApplied, applied);
  store.set(lastNumbers, (numbers) => ({
    ...numbers,
    ...Object.fromEntries(keys.map((key) => [key, applied])),
  }));
  await Promise.all(edits.map(({ entity }) => lists.noteChange(entity, now)));
  await Promise.all(
    store.get(subscribers).map(async ({ entities, refetch }) => {
      const relevant = named.filter(({ entity }) => entities.includes(entity));
      // What was missed may be of any record, whatever else is named.
      const told = refetchAll ? relevant.filter(({ reason }) => reason === 'write') : relevant;
      if (refetchAll || relevant.length > 0) await refetch(strongestReason(told), told);
    }),
  );
  // Last: lists look up in the store whether a changed record was in them.
  await Promise.all(
    edits.map(({ entity, deleted }) =>
      deleted === 'all'
        ? lists.forget(entity, 'all', now)
        : deleted.length > 0 && lists.forget(entity, deleted, serviceNow()),
    ),
  );
}

/** Applies a change that this person has made, here and in the other tabs of this browser. */
export function useApplyChange() {
  const { lists, changeFeed } = useApp();
  const store = useStore();
  return async function applyChange(
    entity: string,
    { deleted = [], created = [] }: Partial<Pick<Change, 'deleted' | 'created'>> = {},
  ): Promise<void> {
    const ids = deleted === 'all' || deleted.length > maxIdsInEvent ? [] : [...deleted];
    changeFeed.notifyOtherTabs({
      entity,
      what: deleted === 'all' || deleted.length > 0 ? 'deleted' : 'changed',
      ids,
      count: ids.length,
    });
    await applyChanges({ lists, store }, [{ entity, reason: 'write', ids: null, created, deleted }]);
  };
}
