// Why the header's Associate is not for what the open screen is about, such as a deleted monitor.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

const refusal = atom<{ reason: string } | null>(null);

/** Null where nothing speaks against it. */
export function useAssociateRefusal(): string | null {
  return useAtomValue(refusal)?.reason ?? null;
}

/** Sets it until the screen is closed. @param count how many records Associate would be for */
export function usePublishAssociateRefusal(count: number, reason: string | undefined): void {
  const set = useSetAtom(refusal);
  const isRefused = count > 0 && reason !== undefined;
  useEffect(() => {
    if (!isRefused) return;
    const own = { reason };
    set(own);
    // Another screen may have set its own since.
    return () => set((current) => (current === own ? null : current));
  }, [set, isRefused, reason]);
}
