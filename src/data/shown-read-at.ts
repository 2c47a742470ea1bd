// How old what the open screen shows is: the screen says it, the shell's banner repeats it while offline.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** When the service last said what is on the screen (ms since 1970); null where the screen does not say. */
const shownReadAt = atom<number | null>(null);

export function useShownReadAt(): number | null {
  return useAtomValue(shownReadAt);
}

/** Says, for as long as the screen is open, how old it is. */
export function usePublishReadAt(readAt: number | null): void {
  const set = useSetAtom(shownReadAt);
  useEffect(() => {
    set(readAt);
    return () => set(null);
  }, [set, readAt]);
}
