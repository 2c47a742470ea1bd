// An open list is fetched again: the page as it is now, and one by one the rows that have moved off it. That tells
// which records were in the list, by what this device knew, and which are in it now.
import { toAppError } from '../api/app-error.ts';
import type { AppContext } from './app-context.ts';
import type { Change } from './changes.ts';
import { isInList } from './device/answer-offline.ts';
import type { ListQuery, ListSource, ListTypes, Page } from './list-source.ts';
import type { MembershipChange } from './membership-changes.ts';

/** Of so many changed records each is looked up; of more, only the counts tell. */
const maxLookups = 10;

function idsToLookUp(entity: string, changes: readonly Change[]): string[] {
  const ids = changes.flatMap((change) => (change.entity === entity ? (change.ids ?? []) : []));
  return ids.length > maxLookups ? [] : ids;
}

export interface RefetchedList<Row> {
  /** By record id: of the rows that are shown, and of those that have changed. */
  membership: Map<string, MembershipChange>;
  /** Rows that are not on the page, as they are now. */
  offPage: Row[];
}

/**
 * @param fetchPage fetches the page anew
 * @param shownIds ids of the rows that the list shows
 * @throws AppError
 */
export async function refetchList<L extends ListTypes>(
  { call, cache }: Pick<AppContext, 'call' | 'cache'>,
  list: ListSource<L>,
  query: ListQuery<L>,
  fetchPage: () => Promise<Page<L['row']>>,
  shownIds: readonly string[],
  changes: readonly Change[],
): Promise<RefetchedList<L['row']>> {
  const changed = idsToLookUp(list.entity, changes);
  const known = (await cache.rows<L['row']>(list, changed)) ?? [];
  const was = new Map<string, boolean>([
    ...known.map((row) => [list.idOf(row), isInList(list, query, row)] as const),
    ...changes.flatMap(({ created }) => created.map((id) => [id, false] as const)),
    ...shownIds.map((id) => [id, true] as const),
  ]);
  const { rows } = await fetchPage();
  const onPage = new Set(rows.map(list.idOf));
  const offPage: L['row'][] = [];
  const membership = await Promise.all(
    [...new Set([...shownIds, ...changed])].map(async (id) => {
      const is = onPage.has(id) || (await isStillInList(id));
      return [id, { was: was.get(id) ?? null, is }] as const;
    }),
  );
  return { membership: new Map(membership), offPage };

  async function isStillInList(id: string): Promise<boolean> {
    try {
      const readAt = Date.now();
      const row = await list.fetchOne(call, id);
      await cache.putRow<L['row']>(list, row, readAt);
      offPage.push(row);
      return isInList(list, query, row);
    } catch (error) {
      if ((await toAppError(error)).kind !== 'notFound') throw error;
      await cache.dropRows(list.entity, [id]);
      return false;
    }
  }
}
