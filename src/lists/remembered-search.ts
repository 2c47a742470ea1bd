// Searches are remembered per list, from Monitors to Users and back.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Entity → facility, or '' for the entity's own lists → their last search. */
type Searches = Record<string, Record<string, string | undefined> | undefined>;
const rememberedSearch = atom<Searches>({});

/** @param facility record id; a facility's own list has a search of its own */
export function useRememberedSearch(entity: string, facility = ''): string | undefined {
  return useAtomValue(rememberedSearch)[entity]?.[facility];
}

/** Remembers a list's search; an empty one forgets it. */
export function useRememberSearch(entity: string, search: string, facility = ''): void {
  const set = useSetAtom(rememberedSearch);
  useEffect(
    () => set((all) => ({ ...all, [entity]: { ...all[entity], [facility]: search || undefined } })),
    [set, entity, facility, search],
  );
}

/** Forgets all searches of an entity's lists. */
export function useForgetSearch(entity: string): void {
  const set = useSetAtom(rememberedSearch);
  useEffect(() => set((all) => ({ ...all, [entity]: undefined })), [set, entity]);
}
