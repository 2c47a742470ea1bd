// A column as mantine-react-table has it, with our own additions in `meta`.
import type { MRT_ColumnDef, MRT_RowData } from 'mantine-react-table';

export type RowData = MRT_RowData;

export interface ColumnMeta {
  /** A second, smaller line under the header, such as the time zone. */
  note?: string;
  /** Stands above what the cells have at their end. */
  aside?: string;
  /** Says what the order is by, where the cells do not show it: before the note, while the list is sorted by this column. */
  orders?: Readonly<Record<'asc' | 'desc', string>>;
  /** Columns that this one shows while they are hidden: its header can also sort by them. */
  replaces?: readonly string[];
}

/**
 * `size` is a column's width in px when the table is 1000 px wide: columns keep their proportions on every screen. With
 * `grow: false` it is a fixed width. The id of a sortable column is its sort key. With `enableHiding: false` it says which
 * record a row is, and with `enableColumnOrdering: false` it has actions: a person cannot hide the one, nor move the other.
 */
export type Column<Row extends MRT_RowData> = MRT_ColumnDef<Row> & { meta?: ColumnMeta };
