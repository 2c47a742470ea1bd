import type { MRT_Column, MRT_Header, MRT_RowData, MRT_TableInstance } from 'mantine-react-table';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../../contract/common/isolate.ts';
import { withTexts } from '../../i18n/load-texts.ts';
import { LazyOverlay, lazyComponent } from '../lazy/lazy-component.tsx';
import type { ResizerProps } from './column-resizer.tsx';
import classes from './data-table.module.css';
import { HeaderAside, SortHeader, sortableColumns } from './sort-header.tsx';
import { TableRow } from './table-row.tsx';
import type { TableLayout } from './use-table.tsx';

const resizer = lazyComponent<ResizerProps>(() =>
  withTexts(import('./column-resizer.tsx'), 'lists').then((file) => file.ColumnResizer),
);

interface Props<Row extends MRT_RowData> {
  table: MRT_TableInstance<Row>;
  layout: TableLayout;
  label: string;
  resizable: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  removed: ReadonlySet<string> | undefined;
  added: ReadonlySet<string> | undefined;
}

export function TableView<Row extends MRT_RowData>({
  table,
  layout,
  label,
  resizable,
  onOpen,
  removed,
  added,
}: Props<Row>) {
  const { t } = useTranslation();
  const removedText = t('list.gone');
  const groups = table.getHeaderGroups();
  const { sorting, columnSizing } = table.getState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths of columns depend on what has been resized
  const growing = useMemo(
    () => groups.flatMap(({ headers }) => headers.map(({ column }) => column)).filter(grows),
    [groups, columnSizing],
  );
  const shares = growing.reduce((sum, column) => sum + column.getSize(), 0);

  function width(column: MRT_Column<Row>): string {
    const size = column.getSize();
    return grows(column) ? `${(100 * size) / shares}%` : `${size / 16}rem`;
  }

  return (
    <table className={classes.table} aria-label={unmarked(label)}>
      <thead>
        {groups.map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <HeadCell
                key={header.id}
                table={table}
                header={header}
                width={width(header.column)}
                sorting={sorting}
                always={typeof header.column.columnDef.Header === 'function' ? {} : null}
                resizable={resizable}
                growing={growing}
              />
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <TableRow
            key={row.id}
            table={table}
            row={row}
            layout={layout}
            selected={row.getIsSelected()}
            removed={removed?.has(row.id) ? removedText : undefined}
            added={added?.has(row.id) ?? false}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

interface HeadCellProps<Row extends MRT_RowData> {
  table: MRT_TableInstance<Row>;
  header: MRT_Header<Row>;
  width: string;
  resizable: string | undefined;
  growing: readonly MRT_Column<Row>[];
  /** A head shows by what the rows are sorted: another sorting draws it again. */
  sorting: unknown;
  /** Another object each time for a head that shows more than that, such as whether all rows are selected. */
  always: object | null;
}

/** Another page leaves it as it is. */
const HeadCell = memo(function HeadCell<Row extends MRT_RowData>({
  table,
  header,
  width,
  resizable,
  growing,
}: HeadCellProps<Row>) {
  return (
    <th scope="col" style={{ width }} aria-sort={sortDirection(table, header.column)}>
      {headerContent(table, header)}
      {resizable && (
        <LazyOverlay of={resizer} props={{ list: resizable, columns: growing, at: header.column.id }} />
      )}
    </th>
  );
}) as <Row extends MRT_RowData>(props: HeadCellProps<Row>) => ReactNode;

function grows<Row extends MRT_RowData>({ columnDef }: MRT_Column<Row>): boolean {
  return columnDef.grow !== false;
}

function sortDirection<Row extends MRT_RowData>(table: MRT_TableInstance<Row>, column: MRT_Column<Row>) {
  const sorted = sortableColumns(table, column).find((each) => each.getIsSorted());
  if (!sorted) return undefined;
  return sorted.getIsSorted() === 'asc' ? 'ascending' : 'descending';
}

function headerContent<Row extends MRT_RowData>(table: MRT_TableInstance<Row>, header: MRT_Header<Row>) {
  const { column } = header;
  const { Header } = column.columnDef;
  if (typeof Header === 'function') return Header({ column, header, table });
  return (
    Header ?? (
      <>
        <SortHeader table={table} column={column} />
        <HeaderAside column={column} />
      </>
    )
  );
}
