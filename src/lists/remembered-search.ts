// Search is kept per list: from Monitors to Users and back it is still there (decisions, section 2).
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Entity → the search that its lists were last left with. */
const rememberedSearch = atom<Record<string, string | undefined>>({});

export function useRememberedSearch(entity: string): string | undefined {
  return useAtomValue(rememberedSearch)[entity];
}

/** Remembers what a list is searched for; an empty search forgets it. */
export function useRememberSearch(entity: string, search: string): void {
  const set = useSetAtom(rememberedSearch);
  useEffect(() => set((all) => ({ ...all, [entity]: search || undefined })), [set, entity, search]);
}
