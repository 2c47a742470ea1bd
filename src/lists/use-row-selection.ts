// Translates a selection, which spans pages, to the table's row selection of one page, and back.
import { useMemo } from 'react';
import {
  everything,
  type Listed,
  nothing,
  type Selection,
  toRowSelection,
  withRowSelection,
} from '../lib/selection.ts';
import { applyUpdater, type OnChange, type RowSelection } from '../ui/data-table/table-state.ts';

export interface ListSelection {
  selection: Selection;
  rowSelection: RowSelection;
  onRowSelectionChange: OnChange<RowSelection>;
  selectAll(): void;
  clear(): void;
}

/** @param listed the same object as long as nothing in it changes */
export function useRowSelection(
  selection: Selection,
  listed: Listed,
  onChange: (selection: Selection) => void,
): ListSelection {
  return useMemo(() => {
    const rowSelection = toRowSelection(selection, listed.pageIds);
    return {
      selection,
      rowSelection,
      onRowSelectionChange: (updater) =>
        onChange(withRowSelection(selection, applyUpdater(updater, rowSelection), listed)),
      selectAll: () => onChange(everything),
      clear: () => onChange(nothing),
    };
  }, [selection, listed, onChange]);
}
