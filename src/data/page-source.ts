import { queryKey } from './device/device-cache.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from './list-definition.ts';
import type { Source } from './source.ts';

/** One page of a list. Offline, the device answers from all records that it keeps. */
export function pageSource<L extends ListTypes>(
  definition: ListDefinition<L>,
  query: ListQuery<L>,
): Source<Page<L['row']>> {
  return {
    key: queryKey(definition.entity, query),
    fetch: (call, signal) => definition.fetchPage(call, query, signal),
    device: {
      read: (cache) => cache.storedPage(definition, query),
      readUnchanged: (cache) => cache.unchangedPage(definition, query),
      readRecent: (cache) => cache.recentPage(definition, query),
      answer: (cache) => cache.answerOnDevice(definition, query),
      write: (cache, page, requestedAt) => cache.putPage(definition, query, page, requestedAt),
    },
    showsFirst: 'device',
    affectedBy: definition.affectedBy,
  };
}
