// A list's query, answered on this device: search, sort and paging over the records that it has.
import { searchKey } from '../../../contract/common/normalise.ts';
import { pageSize } from '../../../contract/common/paging.ts';
import type { ListQuery, ListSource, ListTypes, Page } from '../list-source.ts';
import type { Snapshot } from '../snapshot.ts';
import { compareRows } from './compare-rows.ts';

/** A record, and when the service told it, ms since 1970. */
export interface KnownRow<Row> {
  row: Row;
  at: number;
}

/** The records of a query's menu and search, on whichever page. */
export function isInList<L extends ListTypes>(
  list: ListSource<L>,
  { menu, facility, search }: Pick<ListQuery<L>, 'menu' | 'facility' | 'search'>,
  row: L['row'],
): boolean {
  return list.inMenu(row, menu, facility) && list.searchText(row).includes(searchKey(search));
}

/**
 * @param inMenu the known records of the query's menu
 * @param menuReadAt when a page of the menu was read, where one was
 * @returns null when nothing of the menu was ever read, which is something else than an empty answer
 */
export function answerOffline<L extends ListTypes>(
  list: ListSource<L>,
  query: ListQuery<L>,
  inMenu: readonly KnownRow<L['row']>[],
  menuReadAt: number | undefined,
): Snapshot<Page<L['row']>> | null {
  if (inMenu.length === 0 && menuReadAt === undefined) return null;
  const found = inMenu
    .filter(({ row }) => isInList(list, query, row))
    .sort((a, b) => compareRows(list, query, a.row, b.row));
  const onPage = found.slice((query.page - 1) * pageSize, query.page * pageSize);
  const ages = (onPage.length > 0 ? onPage : inMenu).map(({ at }) => at);
  const readAt = ages.length > 0 ? Math.min(...ages) : (menuReadAt ?? 0);
  return { value: { rows: onPage.map(({ row }) => row), count: found.length }, readAt, from: 'device' };
}
