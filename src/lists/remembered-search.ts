// Search is kept per list: from Monitors to Users and back it is still there.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Entity → facility, or '' for the entity's own lists → the search that they were last left with. */
type Searches = Record<string, Record<string, string | undefined> | undefined>;
const rememberedSearch = atom<Searches>({});

/** @param facility record id, for the list of one facility: it is searched apart from the others. */
export function useRememberedSearch(entity: string, facility = ''): string | undefined {
  return useAtomValue(rememberedSearch)[entity]?.[facility];
}

/** Remembers what a list is searched for; an empty search forgets it. */
export function useRememberSearch(entity: string, search: string, facility = ''): void {
  const set = useSetAtom(rememberedSearch);
  useEffect(
    () => set((all) => ({ ...all, [entity]: { ...all[entity], [facility]: search || undefined } })),
    [set, entity, facility, search],
  );
}

/** Forgets what the lists of an entity were searched for. */
export function useForgetSearch(entity: string): void {
  const set = useSetAtom(rememberedSearch);
  useEffect(() => set((all) => ({ ...all, [entity]: undefined })), [set, entity]);
}
