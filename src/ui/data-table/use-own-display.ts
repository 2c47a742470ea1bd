import type { MRT_RowData } from 'mantine-react-table';
import { useMemo } from 'react';
import { useListDisplay } from '../display/display-state.ts';
import { useIsNarrower } from '../use-is-narrower.ts';
import type { Column } from './column.ts';
import { ownDisplay } from './own-display.ts';
import type { TableDisplay } from './table-state.ts';

const asItIs: TableDisplay = {};

/** A list's columns as this person shows them. @param columns and layout stay the same while nothing in them changes */
export function useOwnDisplay<Row extends MRT_RowData>(
  list: string,
  columns: readonly Column<Row>[],
  layout: TableDisplay = asItIs,
): TableDisplay {
  const own = useListDisplay(list);
  const isWide = !useIsNarrower('allColumns');
  return useMemo(() => ownDisplay(columns, layout, own, isWide), [columns, layout, own, isWide]);
}
