// A selection, which spans pages, as the table's row selection, which is about the rows of a page; and back.
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
  /** The table's state, and what it calls when a checkbox is tapped. */
  rowSelection: RowSelection;
  onRowSelectionChange: OnChange<RowSelection>;
  selectAll(): void;
  clear(): void;
}

/** @param listed the same object as long as nothing of it changes; so is the answer */
export function useRowSelection(
  selection: Selection,
  listed: Listed,
  onChange: (selection: Selection) => void,
): ListSelection {
  return useMemo(() => {
    const rowSelection = toRowSelection(selection, listed.shown);
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
