import { useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { ListDefinition, ListTypes } from '../../data/list-definition.ts';
import { displayAtom } from '../../ui/display/display-state.ts';

/** Loads the open list again when its page size or its sort changes in the person's display, as in another tab. */
export function useObeyDisplay<L extends ListTypes>({ entity }: ListDefinition<L>): void {
  const router = useRouter();
  const { pageSize, lists } = useAtomValue(displayAtom);
  const chosen = JSON.stringify([pageSize, lists[entity]?.sort]);
  const loaded = useRef(chosen);

  useEffect(() => {
    if (loaded.current === chosen) return;
    loaded.current = chosen;
    void router.invalidate();
  }, [router, chosen]);
}
