import type { ListDefinition, ListQuery, ListTypes, Page } from './list-definition.ts';
import { queryKey } from './query-key.ts';
import type { Source } from './source.ts';

/** One page of a list. */
export function pageSource<L extends ListTypes>(
  definition: ListDefinition<L>,
  query: ListQuery<L>,
): Source<Page<L['row']>> {
  return {
    key: queryKey(definition.entity, query),
    fetch: (call, signal) => definition.fetchPage(call, query, signal, true),
    stored: {
      read: (lists) => lists.page(definition, query),
      learn: (lists, page, requestedAt) => lists.learnPage(definition, query, page, requestedAt),
      mayLead: true,
      isFollowed: false,
    },
    searchText: query.searchText,
    affectedBy: definition.affectedBy,
  };
}
