// The record that the open screen is about: a record's page sets its own, a list the one that is selected. Dialogs of the
// header begin with it.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Entity → record id. */
const screenRecords = atom<Readonly<Record<string, string | null>>>({});

export function useScreenRecord(entity: string): string | null {
  return useAtomValue(screenRecords)[entity] ?? null;
}

/** Sets the record until the screen is closed. */
export function usePublishRecord(entity: string, id: string | null): void {
  const set = useSetAtom(screenRecords);
  useEffect(() => {
    set((all) => ({ ...all, [entity]: id }));
    return () => set((all) => ({ ...all, [entity]: null }));
  }, [set, entity, id]);
}
