// Refetches an open list: its page, and one by one the rows that are no longer on it. The rows kept on this device tell
// which of them were in the list before, the answers which are in it now.
import { toAppError } from '../api/app-error.ts';
import type { AppContext } from './app-context.ts';
import type { Change } from './changes.ts';
import { isInList } from './device/answer-on-device.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from './list-definition.ts';
import type { MembershipChange } from './membership-changes.ts';

/** More changed records than this are not looked up one by one: only the counts are compared. */
const maxLookups = 10;

function idsToLookUp(entity: string, changes: readonly Change[]): string[] {
  const ids = changes.flatMap((change) => (change.entity === entity ? (change.ids ?? []) : []));
  return ids.length > maxLookups ? [] : ids;
}

export interface RefetchedList<Row> {
  /** By record id, of the rows that are shown and of those that have changed. */
  membership: Map<string, MembershipChange>;
  /** The latest of the rows that are no longer on the page. */
  offPage: Row[];
}

/** @throws AppError */
export async function refetchList<L extends ListTypes>(
  { call, cache }: Pick<AppContext, 'call' | 'cache'>,
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  fetchPage: () => Promise<Page<L['row']>>,
  shownIds: readonly string[],
  changes: readonly Change[],
): Promise<RefetchedList<L['row']>> {
  const changed = idsToLookUp(definition.entity, changes);
  const keptRows = (await cache.rows<L['row']>(definition, changed)) ?? [];
  const wasListed = new Map<string, boolean>([
    ...keptRows.map((row) => [definition.idOf(row), isInList(definition, query, row)] as const),
    ...changes.flatMap(({ created }) => created.map((id) => [id, false] as const)),
    ...shownIds.map((id) => [id, true] as const),
  ]);
  const { rows } = await fetchPage();
  const onPage = new Set(rows.map(definition.idOf));
  const offPage: L['row'][] = [];
  const membership = await Promise.all(
    [...new Set([...shownIds, ...changed])].map(async (id) => {
      const isListed = onPage.has(id) || (await isStillInList(id));
      return [id, { wasListed: wasListed.get(id) ?? null, isListed }] as const;
    }),
  );
  return { membership: new Map(membership), offPage };

  async function isStillInList(id: string): Promise<boolean> {
    try {
      const requestedAt = Date.now();
      const row = await definition.fetchOne(call, id);
      await cache.putRow<L['row']>(definition, row, requestedAt);
      offPage.push(row);
      return isInList(definition, query, row);
    } catch (error) {
      if ((await toAppError(error)).type !== 'notFound') throw error;
      await cache.removeRows(definition.entity, [id]);
      return false;
    }
  }
}
