// The list of an entity that was open last, for the way back from a record's page.
import { useRouterState } from '@tanstack/react-router';
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
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  useEffect(() => {
    if (href) set((all) => ({ ...all, [entity]: { title, href } }));
  }, [set, entity, title, href]);
}
