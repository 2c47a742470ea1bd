// An open list is read again: the page as it is now, and one by one the rows that have moved off it. What that
// tells of records is whether they were in the list, by what this device knew, and whether they are in it now.
import { searchKey } from '../../contract/common/normalise.ts';
import { toAppError } from '../api/app-error.ts';
import type { AppContext } from './app-context.ts';
import type { Change } from './changes.ts';
import type { ListQuery, ListSource, ListTypes } from './list-source.ts';
import { fetchPage } from './load-list.ts';
import type { MembershipChange } from './membership-changes.ts';

/** Of so many changed records it is asked one by one whether they are in the list now; of more, the counts tell. */
const mostAsked = 10;

/** The records of an entity that are worth a look after these changes. */
function worthALook(entity: string, changes: readonly Change[]): string[] {
  const ids = changes.flatMap((change) => (change.entity === entity ? (change.ids ?? []) : []));
  return ids.length > mostAsked ? [] : ids;
}

/**
 * Reads again what a list shows, and keeps it.
 * @param shown ids of the rows that the list shows
 * @returns what was seen of them, and of the records that have changed
 * @throws AppError
 */
export async function refetchList<L extends ListTypes>(
  { call, cache }: Pick<AppContext, 'call' | 'cache'>,
  source: ListSource<L>,
  query: ListQuery<L>,
  shown: readonly string[],
  changes: readonly Change[],
): Promise<Map<string, MembershipChange>> {
  const changed = worthALook(source.entity, changes);
  const known = (await cache.rows(source, changed)) ?? [];
  const was = new Map<string, boolean>([
    ...known.map((row) => [source.idOf(row), isIn(row)] as const),
    ...changes.flatMap(({ created }) => created.map((id) => [id, false] as const)),
    ...shown.map((id) => [id, true] as const),
  ]);
  const { rows } = await fetchPage({ call, cache }, source, query);
  const onPage = new Set(rows.map(source.idOf));
  const seen = await Promise.all(
    [...new Set([...shown, ...changed])].map(async (id) => {
      const is = onPage.has(id) || (await isStillIn(id));
      return [id, { was: was.get(id) ?? null, is }] as const;
    }),
  );
  return new Map(seen);

  /** Whether a record is in the list, on whichever page. */
  function isIn(row: L['row']): boolean {
    const { menu, facility, search } = query;
    return source.inMenu(row, menu, facility) && source.searchText(row).includes(searchKey(search));
  }

  async function isStillIn(id: string): Promise<boolean> {
    try {
      const at = Date.now();
      const row = await source.fetchOne(call, id);
      await cache.keepRow(source, row, at);
      return isIn(row);
    } catch (error) {
      if ((await toAppError(error)).kind !== 'notFound') throw error;
      await cache.dropRows(source.entity, [id]);
      return false;
    }
  }
}
