// Which records of a list are selected, without React: some by id, or all except some. A selection of ids becomes
// 'everything' only when every row on the screen is selected, so that it never includes more than the person sees.
import { maxSelectionIds } from '../../contract/common/selection.ts';

export interface Selection {
  /** `partial`: these ids. `all-but`: every record of the menu and search except these ids. */
  mode: 'partial' | 'all-but';
  ids: ReadonlySet<string>;
}

/** The list: its number of records, and the ids on the page that is shown. */
export interface Listed {
  total: number;
  pageIds: readonly string[];
}

export const nothing: Selection = { mode: 'partial', ids: new Set() };
export const everything: Selection = { mode: 'all-but', ids: new Set() };

export function isSelected({ mode, ids }: Selection, id: string): boolean {
  return (mode === 'partial') === ids.has(id);
}

export function countSelected({ mode, ids }: Selection, total: number): number {
  return mode === 'partial' ? ids.size : Math.max(0, total - ids.size);
}

/** The id of the only selected record; null while none or several are selected. */
export function onlySelected(selection: Selection, { total, pageIds }: Listed): string | null {
  if (countSelected(selection, total) !== 1) return null;
  const [id] =
    selection.mode === 'partial' ? selection.ids : pageIds.filter((each) => isSelected(selection, each));
  return id ?? null;
}

export function isFull({ ids }: Selection): boolean {
  return ids.size >= maxSelectionIds;
}

/**
 * Selects or unselects records. Changes nothing when one call would not accept that many ids.
 * @internal For tests: records of any page.
 */
export function select(
  selection: Selection,
  which: readonly string[],
  selected: boolean,
  listed: Listed,
): Selection {
  const { mode } = selection;
  const ids = new Set(selection.ids);
  const addsIds = (mode === 'partial') === selected;
  for (const id of which) {
    if (addsIds) ids.add(id);
    else ids.delete(id);
  }
  return ids.size > maxSelectionIds ? selection : flip({ mode, ids }, listed);
}

/** Selecting every id selects everything; unselecting every id selects nothing. */
function flip(selection: Selection, { total, pageIds }: Listed): Selection {
  const { mode, ids } = selection;
  if (mode === 'all-but') return current(selection, total);
  if (ids.size === 0 || ids.size !== total) return selection;
  // The numbers can be equal although one record was deleted and another added: the shown rows decide.
  return pageIds.every((id) => ids.has(id)) ? everything : selection;
}

/** The selection after the list's total has changed: all except all is nothing. */
export function current(selection: Selection, total: number): Selection {
  return selection.mode === 'all-but' && selection.ids.size >= total ? nothing : selection;
}

/** The selection without records that are no longer in the list. */
export function forget(selection: Selection, removedIds: readonly string[]): Selection {
  if (!removedIds.some((id) => selection.ids.has(id))) return selection;
  const ids = new Set(selection.ids);
  for (const id of removedIds) ids.delete(id);
  return { mode: selection.mode, ids };
}

/** A selection, described for a text; `count` is the number of selected records. */
export type SelectionSummary =
  | { type: 'none' | 'some' | 'page' | 'all'; count: number }
  | { type: 'allBut'; count: number; skipped: number };

export function summaryOf(selection: Selection, { total, pageIds }: Listed): SelectionSummary {
  const { mode, ids } = selection;
  const count = countSelected(selection, total);
  if (count === 0) return { type: 'none', count };
  if (mode === 'all-but') {
    return ids.size === 0 ? { type: 'all', count } : { type: 'allBut', count, skipped: ids.size };
  }
  const isPage = pageIds.length > 1 && ids.size === pageIds.length && pageIds.every((id) => ids.has(id));
  return { type: isPage ? 'page' : 'some', count };
}

/** Id → true for the selected rows of the page, as the table has it. */
export function toRowSelection(selection: Selection, shown: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(shown.filter((id) => isSelected(selection, id)).map((id) => [id, true]));
}

/** The selection after the table has changed the rows of this page; other pages stay as they are. */
export function withRowSelection(
  selection: Selection,
  rowSelection: Readonly<Record<string, boolean>>,
  listed: Listed,
): Selection {
  const isChecked = (id: string) => rowSelection[id] ?? false;
  const changed = listed.pageIds.filter((id) => isSelected(selection, id) !== isChecked(id));
  return [true, false].reduce((before, checked) => {
    const ids = changed.filter((id) => isChecked(id) === checked);
    return ids.length > 0 ? select(before, ids, checked, listed) : before;
  }, selection);
}
