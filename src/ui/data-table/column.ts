import type { ReactNode } from 'react';
import type { SortOrder } from '../../../contract/paging.ts';

/** A column of a list: what it is called, how it sorts, what stands in a cell. */
export interface Column<Row, SortKey extends string> {
  id: string;
  label: string;
  /** A second, smaller line under the label, such as the time zone. */
  note?: string;
  /** The sort key of this column; left out where it does not sort. */
  sort?: SortKey;
  /** Share of the table's width, such as '24%'. */
  width: string;
  cell(row: Row): ReactNode;
}

export interface Sorting<SortKey extends string> {
  by: SortKey;
  order: SortOrder;
}
