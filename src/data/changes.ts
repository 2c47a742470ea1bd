// 'Nothing stale': after a change, whatever shows the changed records reads them again, and what this device
// had kept of them is not shown as if it were new. One list of who shows what, for writes and for events.
import { atom, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { maxIdsInEvent } from '../../contract/service/events.ts';
import type { Store } from '../api/connection.ts';
import { useApp } from './app-context.ts';
import type { DeviceCache } from './device/device-cache.ts';

/**
 * Why something is read again: the person's own write may move rows, what others did may not;
 * `presence` is only that monitors changed between Online and Offline.
 */
export type Reason = 'write' | 'event' | 'presence';

/** Records of one entity have changed. */
export interface Change {
  entity: string;
  reason: Reason;
  /** Which they are; null where nobody knows. */
  ids: readonly string[] | null;
  /** Those of them that are new. */
  created: readonly string[];
  /** Ids of records that are no more, or 'all' where nobody knows which of the entity's are. */
  gone: readonly string[] | 'all';
}

/** Whether changes are about any of these records, or may be: of one that nobody told, all may be. */
export function isAffected(changes: readonly Change[], ids: readonly (string | null | undefined)[]): boolean {
  return changes.length === 0 || changes.some((change) => change.ids?.some((id) => ids.includes(id)) ?? true);
}

interface Subscriber {
  /** The entities whose records are shown; 'all' for counts. */
  entities: readonly string[] | 'all';
  refetch(reason: Reason, changes: readonly Change[]): Promise<unknown>;
}

const shownParts = atom<readonly Subscriber[]>([]);

/**
 * Says, for as long as the component stands, what it shows and how that is read again.
 * @param reread never rejects; it is handed the changes that concern it, none where nobody knows what changed
 */
export function useRefetchOnChange(entities: Subscriber['entities'], reread: Subscriber['refetch']): void {
  const set = useSetAtom(shownParts);
  const latest = useEffectEvent(reread);
  useEffect(() => {
    const part: Subscriber = { entities, refetch: (reason, changes) => latest(reason, changes) };
    set((parts) => [...parts, part]);
    return () => set((parts) => parts.filter((other) => other !== part));
  }, [set, entities]);
}

interface Parts {
  cache: DeviceCache;
  store: Store;
}

function strongestReason(changes: readonly Change[]): Reason {
  const reasons = changes.map(({ reason }) => reason);
  if (reasons.includes('write')) return 'write';
  return reasons.length > 0 && reasons.every((reason) => reason === 'presence') ? 'presence' : 'event';
}

/**
 * Makes everything right after records were changed; resolves when what is shown has been read again.
 * @param everything whether all that is shown is read again, because something may have changed that nobody told
 */
export async function applyChanges(
  { cache, store }: Parts,
  changes: readonly Change[],
  everything = false,
): Promise<void> {
  // Who is Online makes no kept page wrong that is asked again behind anyway.
  const real = changes.filter(({ reason }) => reason !== 'presence');
  const now = Date.now();
  await Promise.all(real.map(({ entity }) => cache.recordChange(entity, now)));
  await Promise.all(
    store.get(shownParts).map(async ({ entities, refetch: reread }) => {
      const concerned = changes.filter(({ entity }) => entities === 'all' || entities.includes(entity));
      if (everything || concerned.length > 0) await reread(strongestReason(concerned), concerned);
    }),
  );
  // Last: until then, what was known of them tells whether they were in a list.
  await Promise.all(
    real.map(({ entity, gone }) =>
      gone === 'all' ? cache.dropRowsBefore(entity, now) : gone.length > 0 && cache.dropRows(entity, gone),
    ),
  );
}

/** Applies a change that this person has made, here and in the other tabs of this browser. */
export function useApplyChange() {
  const { cache, changeFeed: live } = useApp();
  const store = useStore();
  return async function applyChange(
    entity: string,
    { gone = [] }: Partial<Pick<Change, 'gone'>> = {},
  ): Promise<void> {
    const ids = gone === 'all' || gone.length > maxIdsInEvent ? [] : [...gone];
    live.tellTabs({ entity, what: gone.length > 0 ? 'deleted' : 'changed', ids, count: ids.length });
    await applyChanges({ cache, store }, [{ entity, reason: 'write', ids: null, created: [], gone }]);
  };
}
