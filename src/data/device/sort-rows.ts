import type { ListDefinition, ListQuery, ListTypes } from '../list-definition.ts';

type Value = string | number | null;

function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/** Sorts as the service does: by the sort's value, ties by id, both in the direction of the sort. */
export function sortRows<L extends ListTypes, Item>(
  definition: ListDefinition<L>,
  { sort, order }: Pick<ListQuery<L>, 'sort' | 'order'>,
  items: readonly Item[],
  rowOf: (item: Item) => L['row'],
): Item[] {
  const direction = order === 'asc' ? 1 : -1;
  return items
    .map((item) => {
      const row = rowOf(item);
      return { item, value: definition.sortValue(row, sort), id: definition.idOf(row) };
    })
    .sort((a, b) => direction * (compareValues(a.value, b.value) || compareValues(a.id, b.id)))
    .map(({ item }) => item);
}
