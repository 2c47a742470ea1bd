import type { ListDefinition, ListQuery, ListTypes } from '../list-definition.ts';

type Value = string | number | null;

function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/** The order of the service: by the sort's value, ties by id, both in the direction of the sort. */
export function compareRows<L extends ListTypes>(
  definition: ListDefinition<L>,
  { sort, order }: Pick<ListQuery<L>, 'sort' | 'order'>,
  a: L['row'],
  b: L['row'],
): number {
  const ascending =
    compareValues(definition.sortValue(a, sort), definition.sortValue(b, sort)) ||
    compareValues(definition.idOf(a), definition.idOf(b));
  return order === 'asc' ? ascending : -ascending;
}
