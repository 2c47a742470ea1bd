// Search texts are remembered per list, from Monitors to Users and back.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Entity → facility, or '' for the entity's own lists → their last search text. */
type SearchTexts = Record<string, Record<string, string | undefined> | undefined>;
const searchTexts = atom<SearchTexts>({});

/** @param facility record id; a facility's own list has a search text of its own */
export function useRememberedSearchText(entity: string, facility = ''): string | undefined {
  return useAtomValue(searchTexts)[entity]?.[facility];
}

/** Remembers a list's search text; an empty one forgets it, null (a list without a search) changes nothing. */
export function useRememberSearchText(entity: string, searchText: string | null, facility = ''): void {
  const set = useSetAtom(searchTexts);
  useEffect(() => {
    if (searchText === null) return;
    const text = searchText || undefined;
    // The navigation, which reads them, is not drawn again when nothing changes.
    set((all) => {
      if (all[entity]?.[facility] === text) return all;
      return { ...all, [entity]: { ...all[entity], [facility]: text } };
    });
  }, [set, entity, facility, searchText]);
}

/** Forgets all search texts of an entity's lists. */
export function useForgetSearchText(entity: string): void {
  const set = useSetAtom(searchTexts);
  useEffect(() => set((all) => ({ ...all, [entity]: undefined })), [set, entity]);
}
