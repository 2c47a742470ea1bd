import type { ListQuery, RowSource } from './row-source.ts';

type Value = string | number | null;

function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/** The order of the service: by the sort's value, ties by id, both in the direction of the sort. */
export function compareRows<Row, S extends string, M extends string>(
  kind: RowSource<Row, S, M>,
  { sort, order }: Pick<ListQuery<S, M>, 'sort' | 'order'>,
  a: Row,
  b: Row,
): number {
  const ascending =
    compareValues(kind.sortValue(a, sort), kind.sortValue(b, sort)) ||
    compareValues(kind.idOf(a), kind.idOf(b));
  return order === 'asc' ? ascending : -ascending;
}
