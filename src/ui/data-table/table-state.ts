// The table's state, by its own names, for those who keep a part of it: a list's address, its selection, its display.
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
/** Id → whether its row is checked; of the rows of the page. */
export type RowSelection = MRT_RowSelectionState;
export type OnChange<State> = (updater: MRT_Updater<State>) => void;

/** Which columns are shown, in which order and how wide: what depends on the screen or on the person. */
export interface TableDisplay {
  columnOrder?: MRT_ColumnOrderState;
  columnVisibility?: MRT_VisibilityState;
  columnSizing?: MRT_ColumnSizingState;
}

export function applyUpdater<State>(updater: MRT_Updater<State>, before: State): State {
  // Only a function is callable: no state of ours is one.
  return updater instanceof Function ? updater(before) : updater;
}

/**
 * One tap sorts by a column, the next turns the order. The table's own handler counts from the order that is shown;
 * this one from the order that was asked for last, whose answer may still be on its way.
 */
export function toggleSort(columnId: string): (sorting: Sorting) => Sorting {
  return ([current]) => [{ id: columnId, desc: current?.id === columnId && !current.desc }];
}
