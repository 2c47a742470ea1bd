// Answers a list's query on this device: search, sort and paging over the records that it keeps.
import { containsWords, searchWords } from '../../../contract/common/normalise.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from '../list-definition.ts';
import type { Snapshot } from '../snapshot.ts';
import { sortRows } from './sort-rows.ts';

export interface TimedRow<Row> {
  row: Row;
  /** When it was fetched, ms since 1970. */
  at: number;
}

/** Whether a record belongs to the query's menu and search, on any page. */
export function isInList<L extends ListTypes>(
  definition: ListDefinition<L>,
  query: Pick<ListQuery<L>, 'menu' | 'facility' | 'searchText' | 'filters'>,
  row: L['row'],
): boolean {
  const { menu, facility, searchText, filters } = query;
  return (
    definition.inMenu(row, menu, facility) &&
    containsWords(definition.searchKeyOf(row), searchWords(searchText)) &&
    // A row of which it is not known here may still be in the list.
    (!filters || definition.fits(row, filters) !== false)
  );
}

/**
 * @param inMenu the kept records of the query's menu
 * @param menuRequestedAt when a page of the menu was fetched, if ever
 * @returns null when nothing of the menu was ever fetched, or its rows do not say what a filter asks: that is no empty list
 */
export function answerOnDevice<L extends ListTypes>(
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  inMenu: readonly TimedRow<L['row']>[],
  menuRequestedAt: number | undefined,
): Snapshot<Page<L['row']>> | null {
  if (inMenu.length === 0 && menuRequestedAt === undefined) return null;
  const { filters } = query;
  if (filters && inMenu.some(({ row }) => definition.fits(row, filters) === null)) return null;
  const words = searchWords(query.searchText);
  const isFound = ({ row }: TimedRow<L['row']>) =>
    (words.length === 0 || containsWords(definition.searchKeyOf(row), words)) &&
    (!filters || definition.fits(row, filters) === true);
  const found = sortRows(definition, query, inMenu.filter(isFound), ({ row }) => row);
  const { page, pageSize } = query;
  const onPage = found.slice((page - 1) * pageSize, page * pageSize);
  const ages = (onPage.length > 0 ? onPage : inMenu).map(({ at }) => at);
  const requestedAt = ages.length > 0 ? Math.min(...ages) : (menuRequestedAt ?? 0);
  return {
    value: { rows: onPage.map(({ row }) => row), count: found.length },
    requestedAt,
    origin: 'device',
  };
}
