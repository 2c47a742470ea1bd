// Says what is selected in the open list: the header's Associate is for all of it, and a round begins with it.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { ListDefinition, ListQuery, ListTypes } from '../data/list-definition.ts';
import type { Selection } from '../lib/selection.ts';

export interface ScreenSelection<L extends ListTypes = ListTypes> {
  query: ListQuery<L>;
  selection: Selection;
  /** How many records that is on the screen. */
  count: number;
  /** The title of the list. */
  list: string;
  clear(): void;
}

const open = atom<{ entity: string; selected: unknown } | null>(null);

/** Null while nothing is selected. */
export function useScreenSelection<L extends ListTypes>({
  entity,
}: Pick<ListDefinition<L>, 'entity'>): ScreenSelection<L> | null {
  const now = useAtomValue(open);
  return now?.entity === entity ? (now.selected as ScreenSelection<L>) : null;
}

/** Sets it until the list is closed. */
export function usePublishSelection<L extends ListTypes>(
  { entity }: Pick<ListDefinition<L>, 'entity'>,
  selected: ScreenSelection<L>,
): void {
  const set = useSetAtom(open);
  const { query, selection, count, list } = selected;
  const clear = useEffectEvent(selected.clear);
  useEffect(() => {
    if (count === 0) return;
    set({ entity, selected: { query, selection, count, list, clear: () => clear() } });
    return () => set(null);
  }, [set, entity, query, selection, count, list]);
}
