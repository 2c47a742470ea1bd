import type { ListDefinition, ListQuery, ListTypes } from './list-definition.ts';

type Value = string | number | null;

/** Null comes first, as in the service. */
export function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/** Sorts as the service does: by the sort's value, ties by id, both in the direction of the sort. */
export function sortRows<L extends ListTypes>(
  definition: ListDefinition<L>,
  { sort, order }: Pick<ListQuery<L>, 'sort' | 'order'>,
  rows: readonly L['row'][],
): L['row'][] {
  const direction = order === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: definition.sortValue(row, sort), id: definition.idOf(row) }))
    .sort((a, b) => direction * (compareValues(a.value, b.value) || compareValues(a.id, b.id)))
    .map(({ row }) => row);
}
