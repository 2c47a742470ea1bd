// The header's Delete is one button for all screens; the open screen sets what it does.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

const deleteAction = atom<{ run: () => void } | null>(null);

/** The action of Delete on the open screen; null where nothing can be selected. */
export function useDeleteAction(): (() => void) | null {
  return useAtomValue(deleteAction)?.run ?? null;
}

/** Sets what Delete does while the component is mounted; null where nothing can be selected. */
export function useHeaderDelete(run: (() => void) | null): void {
  const set = useSetAtom(deleteAction);
  const latest = useEffectEvent(() => run?.());
  const enabled = run !== null;
  useEffect(() => {
    if (!enabled) return;
    const action = { run: () => latest() };
    set(action);
    return () => set((current) => (current === action ? null : current));
  }, [set, enabled]);
}
