import { useMediaQuery } from '@mantine/hooks';
import { useStore } from 'jotai';
import type { MRT_RowData } from 'mantine-react-table';
import { useCallback, useMemo } from 'react';
import { plainList } from '../display/display.ts';
import { displayAtom, useListDisplay } from '../display/display-state.ts';
import { useIsNarrower } from '../use-is-narrower.ts';
import type { Column } from './column.ts';
import { ownDisplay } from './own-display.ts';
import { applyUpdater, type OnChange, type Sizing, type TableDisplay } from './table-state.ts';

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

/** Keeps the widths that a person gives a list's columns; undefined where there is no room or no mouse for that. */
export function useKeptWidths(list: string): OnChange<Sizing> | undefined {
  const store = useStore();
  const isFolded = useIsNarrower('wholeNavigation');
  const hasMouse = useMediaQuery('(pointer: fine)', undefined, { getInitialValueInEffect: false });
  const keep: OnChange<Sizing> = useCallback(
    (updater) => {
      const display = store.get(displayAtom);
      const own = display.lists[list] ?? plainList;
      const widths = applyUpdater(updater, own.widths);
      store.set(displayAtom, { ...display, lists: { ...display.lists, [list]: { ...own, widths } } });
    },
    [store, list],
  );
  return hasMouse && !isFolded ? keep : undefined;
}
