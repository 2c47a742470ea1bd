// The only file that runs mantine-react-table. It holds columns, rows, sorting, page and selection; which rows there are,
// and in which order, is the service's answer. Its own components are not drawn: each of its cells is several of them
// (docs/decisions/look.md#table).
import {
  getColumnId,
  type MRT_RowData,
  type MRT_TableInstance,
  type MRT_TableOptions,
  useMantineReactTable,
} from 'mantine-react-table';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textWithName } from '../../i18n/text-with-name.ts';
import { PageCheckbox, RowCheckbox } from './checkbox.tsx';
import type { Column } from './column.ts';
import { EditButton } from './edit-button.tsx';
import classes from './row-actions.module.css';
import type { OnChange, Pagination, RowSelection, Sorting, TableDisplay } from './table-state.ts';

export interface TableProps<Row extends MRT_RowData> {
  columns: Column<Row>[];
  data: Row[];
  getRowId(row: Row): string;
  /** A row's name for a person, used for its checkbox and its Edit. */
  rowName(row: Row): string;
  /** Records behind the list. */
  rowCount: number;
  pagination: Pagination;
  onPaginationChange: OnChange<Pagination>;
  sorting?: Sorting;
  onSortingChange?: OnChange<Sorting>;
  rowSelection?: RowSelection | undefined;
  onRowSelectionChange?: OnChange<RowSelection> | undefined;
  /** In place of the checkbox of a row that cannot be selected; null for others. */
  notSelectable?: ((row: Row) => ReactNode) | undefined;
  display?: TableDisplay | undefined;
  /** Ids of rows whose records have left the list: they stay in place and are disabled. */
  removed?: ReadonlySet<string> | undefined;
  /** Ids of rows whose records the person has just added. */
  added?: ReadonlySet<string> | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  /** Whether a row has Edit; by default each has. */
  mayEdit?: ((row: Row) => boolean) | undefined;
  /** Why nothing can be edited now. */
  editRefused?: string | null;
}

/** Everything on which the cells of all rows depend: while it is the same object, rows are not rendered again. */
export type TableLayout = object;

const noSorting: Sorting = [];
const noDisplay: TableDisplay = {};
const noRows: ReadonlySet<string> = new Set();

/** Checkbox and Edit have the same width on every screen, whatever the other columns need. */
const actionWidthPx = 56;

export function useTable<Row extends MRT_RowData>(props: TableProps<Row>) {
  const { columns, data, getRowId, rowName, rowCount, pagination, onPaginationChange } = props;
  const { sorting = noSorting, onSortingChange, rowSelection, onRowSelectionChange, notSelectable } = props;
  const { display = noDisplay, removed = noRows, onEdit, mayEdit, editRefused = null } = props;
  const { t } = useTranslation();
  const selectable = rowSelection !== undefined;
  const editable = onEdit !== undefined;

  // The columns that the table adds by itself, with our cells.
  const displayColumnDefOptions = useMemo((): MRT_TableOptions<Row>['displayColumnDefOptions'] => {
    const selectLabel = textWithName(t, 'list.select');
    const editLabel = textWithName(t, 'list.editOf');
    return {
      'mrt-row-select': {
        size: actionWidthPx,
        Header: ({ table }) => <PageCheckbox table={table} />,
        Cell: ({ row }) =>
          notSelectable?.(row.original) ?? (
            <RowCheckbox row={row} label={selectLabel(rowName(row.original))} />
          ),
      },
      'mrt-row-actions': {
        size: actionWidthPx,
        grow: false,
        Header: () => <span className={classes.action}>{t('list.edit')}</span>,
        Cell: ({ row: { original } }) =>
          mayEdit?.(original) === false ? null : (
            <EditButton
              label={editLabel(rowName(original))}
              refused={editRefused}
              onEdit={() => onEdit?.(original)}
            />
          ),
      },
    };
  }, [t, rowName, notSelectable, onEdit, mayEdit, editRefused]);

  // By itself the table keeps its first order, and adds later columns at the end.
  const columnOrder = useMemo(
    () => [
      ...(selectable ? ['mrt-row-select'] : []),
      ...(display.columnOrder ?? columns.map((column) => getColumnId<Row>(column))),
      ...(editable ? ['mrt-row-actions'] : []),
    ],
    [columns, display, selectable, editable],
  );
  const layout = useMemo(
    (): TableLayout => ({ columns, display, columnOrder, displayColumnDefOptions }),
    [columns, display, columnOrder, displayColumnDefOptions],
  );

  const table: MRT_TableInstance<Row> = useMantineReactTable({
    columns,
    data,
    getRowId,
    rowCount,
    state: { ...display, columnOrder, sorting, pagination, ...(rowSelection && { rowSelection }) },
    displayColumnDefOptions: displayColumnDefOptions ?? {},
    enableSorting: onSortingChange !== undefined,
    manualSorting: true,
    ...(onSortingChange && { onSortingChange }),
    // Otherwise the table goes back by itself from a page past the end, where the list shows that it is empty.
    enablePagination: false,
    manualPagination: true,
    onPaginationChange,
    enableRowSelection: selectable && ((row) => !(removed.has(row.id) || notSelectable?.(row.original))),
    ...(onRowSelectionChange && { onRowSelectionChange }),
    enableRowActions: editable,
    positionActionsColumn: 'last',
    enableFilters: false,
    enableColumnFilters: false,
    enableGlobalFilter: false,
  });
  return { table, layout };
}
