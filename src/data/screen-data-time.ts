// How old the open screen's data is: set by the screen, shown in the shell's banner while the service is lost.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** ms since 1970; null where the screen sets none. */
const shownDataTime = atom<number | null>(null);

export function useScreenDataTime(): number | null {
  return useAtomValue(shownDataTime);
}

/** Sets the age of the open screen's data until the screen is closed. */
export function usePublishDataTime(dataTime: number | null): void {
  const set = useSetAtom(shownDataTime);
  useEffect(() => {
    set(dataTime);
    return () => set(null);
  }, [set, dataTime]);
}
