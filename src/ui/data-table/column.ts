// A column of a list in the table's own terms (accessorKey, header, Cell, enableSorting, size), and what we add to them.
import type { MRT_ColumnDef, MRT_RowData } from 'mantine-react-table';

export type RowData = MRT_RowData;

export interface ColumnMeta {
  /** A second, smaller line under the header, such as the time zone. */
  note?: string;
  /** Columns that this one stands for while they are hidden: its header offers to sort by each of them. */
  standsFor?: readonly string[];
}

/**
 * `size` is a column's width in px where the table is 1000 px wide: columns keep that proportion on every screen. With
 * `grow: false` it is its width on every screen. A column that sorts has the id of its sort key.
 */
export type Column<Row extends MRT_RowData> = MRT_ColumnDef<Row> & { meta?: ColumnMeta };
