import { useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ListDefinition, ListQuery, ListTypes, OnQueryChange } from '../../data/list-definition.ts';
import { displayAtom } from '../../ui/display/display-state.ts';

/** Loads the open list again when its page size or its sort changes in the person's display, as in another tab. */
export function useObeyDisplay<L extends ListTypes>(
  { entity }: ListDefinition<L>,
  query: ListQuery<L>,
  onQueryChange: OnQueryChange<L>,
): void {
  const router = useRouter();
  const { pageSize, lists } = useAtomValue(displayAtom);
  const chosen = JSON.stringify([pageSize, lists[entity]?.sort]);
  const loaded = useRef(chosen);

  const loadAgain = useEffectEvent(() => {
    // The page that has the first row that is shown now.
    const page = Math.floor(((query.page - 1) * query.pageSize) / pageSize) + 1;
    if (page === query.page) void router.invalidate();
    else onQueryChange((latest) => ({ ...latest, page }));
  });

  useEffect(() => {
    if (loaded.current === chosen) return;
    loaded.current = chosen;
    loadAgain();
  }, [chosen]);
}
