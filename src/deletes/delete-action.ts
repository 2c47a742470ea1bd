// The header's Delete is one button for every screen: the screen that is open says what it does there.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

const deleteAction = atom<{ run: () => void } | null>(null);

/** What Delete does on the screen that is open; null where there is nothing to select. */
export function useDeleteAction(): (() => void) | null {
  return useAtomValue(deleteAction)?.run ?? null;
}

/** Says, for as long as the component stands, what Delete does; null where nothing can be selected. */
export function useHeaderDelete(run: (() => void) | null): void {
  const set = useSetAtom(deleteAction);
  const latest = useEffectEvent(() => run?.());
  const offered = run !== null;
  useEffect(() => {
    if (!offered) return;
    const action = { run: () => latest() };
    set(action);
    return () => set((now) => (now === action ? null : now));
  }, [set, offered]);
}
