import { containsWords, searchWords } from '../../contract/common/normalise.ts';
import type { ListDefinition, ListQuery, ListTypes } from './list-definition.ts';

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
