// Which records of a list are selected, as a machine without React: some by id, or all but some. It says nothing
// that the ids it sends do not name: it takes in everything only when the screen shows nothing that was left out.
import { maxSelectionIds } from '../../contract/common/selection.ts';

export interface Selection {
  /** `partial`: these ids. `all-but`: every record of the menu and search, but these ids. */
  mode: 'partial' | 'all-but';
  ids: ReadonlySet<string>;
}

/** What is known of the list: how many records it has, and which stand on the page that is shown. */
export interface Listed {
  total: number;
  shown: readonly string[];
}

export const nothing: Selection = { mode: 'partial', ids: new Set() };
export const everything: Selection = { mode: 'all-but', ids: new Set() };

export function isSelected({ mode, ids }: Selection, id: string): boolean {
  return (mode === 'partial') === ids.has(id);
}

export function countSelected({ mode, ids }: Selection, total: number): number {
  return mode === 'partial' ? ids.size : Math.max(0, total - ids.size);
}

/** Whether as many ids are named as one call takes. */
export function isFull({ ids }: Selection): boolean {
  return ids.size >= maxSelectionIds;
}

/** Selects records, or takes them out. What would name more ids than one call takes changes nothing. */
export function select(
  selection: Selection,
  which: readonly string[],
  selected: boolean,
  listed: Listed,
): Selection {
  const { mode } = selection;
  const ids = new Set(selection.ids);
  const named = (mode === 'partial') === selected;
  for (const id of which) {
    if (named) ids.add(id);
    else ids.delete(id);
  }
  return ids.size > maxSelectionIds ? selection : flip({ mode, ids }, listed);
}

/** At its edges the selection changes its mode. */
function flip(selection: Selection, { total, shown }: Listed): Selection {
  const { mode, ids } = selection;
  if (mode === 'all-but') return current(selection, total);
  if (ids.size === 0 || ids.size !== total) return selection;
  // As many ids as records are all of them only if none has gone and another come: what is shown tells.
  return shown.every((id) => ids.has(id)) ? everything : selection;
}

/** The selection once the list has another total: all but all is nothing. */
export function current(selection: Selection, total: number): Selection {
  return selection.mode === 'all-but' && selection.ids.size >= total ? nothing : selection;
}

/** The selection without records that are no longer in the list. */
export function forget(selection: Selection, gone: readonly string[]): Selection {
  if (!gone.some((id) => selection.ids.has(id))) return selection;
  const ids = new Set(selection.ids);
  for (const id of gone) ids.delete(id);
  return { mode: selection.mode, ids };
}

/** What is selected, to be put into words; `count` is the number of records that this means. */
export type Words =
  | { say: 'none' | 'some' | 'page' | 'all'; count: number }
  | { say: 'allBut'; count: number; skipped: number };

export function wordsOf(selection: Selection, { total, shown }: Listed): Words {
  const { mode, ids } = selection;
  const count = countSelected(selection, total);
  if (count === 0) return { say: 'none', count };
  if (mode === 'all-but') {
    return ids.size === 0 ? { say: 'all', count } : { say: 'allBut', count, skipped: ids.size };
  }
  const isPage = shown.length > 1 && ids.size === shown.length && shown.every((id) => ids.has(id));
  return { say: isPage ? 'page' : 'some', count };
}

/** Id → true for the rows of the page that are selected: the table's own form. */
export function toRowSelection(selection: Selection, shown: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(shown.filter((id) => isSelected(selection, id)).map((id) => [id, true]));
}

/** The selection once the rows of the page are selected as the table says; other pages keep what they have. */
export function withRowSelection(
  selection: Selection,
  rowSelection: Readonly<Record<string, boolean>>,
  listed: Listed,
): Selection {
  const isChecked = (id: string) => rowSelection[id] ?? false;
  const changed = listed.shown.filter((id) => isSelected(selection, id) !== isChecked(id));
  return [true, false].reduce((before, checked) => {
    const ids = changed.filter((id) => isChecked(id) === checked);
    return ids.length > 0 ? select(before, ids, checked, listed) : before;
  }, selection);
}
