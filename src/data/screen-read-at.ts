// How old the open screen's data is: set by the screen, shown in the shell's banner while offline.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** ms since 1970; null where the screen sets none. */
const shownReadAt = atom<number | null>(null);

export function useScreenReadAt(): number | null {
  return useAtomValue(shownReadAt);
}

/** Sets the age of the open screen's data until the screen is closed. */
export function usePublishReadAt(readAt: number | null): void {
  const set = useSetAtom(shownReadAt);
  useEffect(() => {
    set(readAt);
    return () => set(null);
  }, [set, readAt]);
}
