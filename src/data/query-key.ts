import { keysVersion, searchWords } from '../../contract/common/normalise.ts';
import type { ListQuery } from './list-definition.ts';

/** Equal for queries that have equal answers. */
export function queryKey(entity: string, query: ListQuery): string {
  const { menu, facility = '', searchText, filters, sort, order, page, pageSize } = query;
  const words = searchWords(searchText).join(' ');
  return JSON.stringify([
    entity,
    menu,
    facility,
    // A search may have found less before keys had this form.
    words && `${keysVersion} ${words}`,
    ...(filters ? [filters] : []),
    sort,
    order,
    page,
    pageSize,
  ]);
}

/** Under which a menu's number of records is kept: its name, as the service counts it, or that of a facility's own list. */
export function menuKey({ menu, facility }: Pick<ListQuery, 'menu' | 'facility'>): string {
  return facility ? `${menu} ${facility}` : menu;
}
