// The table's state under its own names, for the places that hold a part of it: a list's address, selection and display.
import type {
  MRT_ColumnOrderState,
  MRT_ColumnSizingState,
  MRT_PaginationState,
  MRT_RowSelectionState,
  MRT_SortingState,
  MRT_Updater,
  MRT_VisibilityState,
} from 'mantine-react-table';

export type Sorting = MRT_SortingState;
export type Pagination = MRT_PaginationState;
/** Id → whether the row is checked, for the rows of the page. */
export type RowSelection = MRT_RowSelectionState;
export type OnChange<State> = (updater: MRT_Updater<State>) => void;

/** Which columns are shown, in which order and how wide. */
export interface TableDisplay {
  columnOrder?: MRT_ColumnOrderState;
  columnVisibility?: MRT_VisibilityState;
  columnSizing?: MRT_ColumnSizingState;
}

export function applyUpdater<State>(updater: MRT_Updater<State>, before: State): State {
  // None of our states is a function.
  return updater instanceof Function ? updater(before) : updater;
}

/**
 * One tap sorts by a column, the next reverses the order. The table's own handler starts from the order that is shown;
 * this one from the order requested last, whose answer may not have arrived.
 */
export function toggleSort(columnId: string): (sorting: Sorting) => Sorting {
  return ([current]) => [{ id: columnId, desc: current?.id === columnId && !current.desc }];
}
