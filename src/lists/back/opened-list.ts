// The list of an entity that was open last, for the way back from a record's page.
import { useRouter } from '@tanstack/react-router';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

interface OpenedList {
  title: string;
  href: string;
}

/** Entity → list. */
const openedLists = atom<Readonly<Record<string, OpenedList>>>({});

export function useOpenedList(entity: string): OpenedList | null {
  return useAtomValue(openedLists)[entity] ?? null;
}

export function usePublishOpenedList(entity: string, title: string): void {
  const set = useSetAtom(openedLists);
  const router = useRouter();
  // Not read as state of the router: the screen would be drawn again as soon as it is shown.
  useEffect(() => {
    function publish(): void {
      const href = router.state.resolvedLocation?.href;
      if (href) set((all) => ({ ...all, [entity]: { title, href } }));
    }
    publish();
    return router.subscribe('onResolved', publish);
  }, [set, router, entity, title]);
}
