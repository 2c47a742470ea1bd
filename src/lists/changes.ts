// 'Nothing stale': after a change, whatever shows the changed records reads them again, and what this device
// had kept of them is not shown as if it were new. One list of who shows what, for writes and for events.
import { atom, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useConsole } from '../session/console.ts';

/** Why something is read again: the person's own write may move rows, what others did may not. */
export type Reason = 'write' | 'event';

interface Shown {
  /** The entities whose records are shown; 'all' for counts. */
  entities: readonly string[] | 'all';
  reread(reason: Reason): Promise<unknown>;
}

const shownParts = atom<readonly Shown[]>([]);

/** Says, for as long as the component stands, what it shows and how that is read again; `reread` never rejects. */
export function useRereadOnChange(entities: Shown['entities'], reread: Shown['reread']): void {
  const set = useSetAtom(shownParts);
  const latest = useEffectEvent(reread);
  useEffect(() => {
    const part: Shown = { entities, reread: (reason) => latest(reason) };
    set((parts) => [...parts, part]);
    return () => set((parts) => parts.filter((other) => other !== part));
  }, [set, entities]);
}

interface Change {
  reason?: Reason;
  /** Ids of records that are no more, or 'all' where nobody knows which of the entity's are. */
  gone?: readonly string[] | 'all';
}

/** Makes everything right after records were changed; resolves when what is shown has been read again. */
export function useApplyChange() {
  const { cache } = useConsole();
  const store = useStore();
  return async function applyChange(
    entity: string,
    { reason = 'write', gone = [] }: Change = {},
  ): Promise<void> {
    await cache.noteChange(entity, Date.now());
    if (gone.length > 0) await cache.dropRows(entity, gone);
    const concerned = store
      .get(shownParts)
      .filter(({ entities }) => entities === 'all' || entities.includes(entity));
    await Promise.all(concerned.map(({ reread }) => reread(reason)));
  };
}
