// The sort and the page size that this person has chosen, which the address of a list leaves out.
import type { SortOrder } from '../../../contract/common/paging.ts';
import type { Store } from '../../api/reachability.ts';
import type { ListDefinition, ListTypes } from '../../data/list-definition.ts';
import { displayAtom } from '../../ui/display/display-state.ts';

export interface ListDefaults<SortKey extends string> {
  sort: SortKey;
  order: SortOrder;
  pageSize: number;
}

export function listDefaults<L extends ListTypes>(
  store: Store,
  { entity, sortKeys, defaultSort }: ListDefinition<L>,
): ListDefaults<L['sortKey']> {
  const { pageSize, lists } = store.get(displayAtom);
  const chosen = lists[entity]?.sort;
  const sort = sortKeys.find((key) => key === chosen?.by);
  // A sort key of another version is none.
  if (!chosen || !sort) return { sort: defaultSort.by, order: defaultSort.order, pageSize };
  return { sort, order: chosen.order, pageSize };
}
