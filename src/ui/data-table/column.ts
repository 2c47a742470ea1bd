import type { ReactNode } from 'react';
import type { SortOrder } from '../../../contract/common/paging.ts';

/** A way to sort, by what it is called. */
export interface Sort<SortKey extends string> {
  by: SortKey;
  label: string;
}

/** A column of a list: what it is called, how it sorts, what stands in a cell. */
export interface Column<Row, SortKey extends string> {
  id: string;
  label: string;
  /** A second, smaller line under the label, such as the time zone. */
  note?: string;
  /** The sort key of this column; left out where it does not sort, or by several. */
  sort?: SortKey;
  /** The sort keys of a column that stands for several, each by its own label: a menu offers them. */
  sorts?: readonly Sort<SortKey>[];
  /** Share of the table's width, such as '24%'. */
  width: string;
  cell(row: Row): ReactNode;
}

/** All ways to sort by a column. */
export function sortsOf<SortKey extends string>({
  label,
  sort,
  sorts = [],
}: Pick<Column<unknown, SortKey>, 'label' | 'sort' | 'sorts'>): readonly Sort<SortKey>[] {
  return sort === undefined ? sorts : [{ by: sort, label }];
}

export interface Sorting<SortKey extends string> {
  by: SortKey;
  order: SortOrder;
}
