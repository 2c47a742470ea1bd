// Delete mode of the recordings: the header's Delete starts it, leaving them ends it. The selection spans the pages of a
// date range, and is cleared with another range.
import { atom, useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { current, type Listed, nothing, type Selection } from '../../../lib/selection.ts';
import { useRowSelection } from '../../../lists/use-row-selection.ts';

/** Null outside delete mode. `scope` identifies the list in which the selection was made. */
const deleteModeAtom = atom<{ scope: string; selection: Selection } | null>(null);

/**
 * @param scope identifies the list
 * @param listed must be the same object while nothing in it changes
 */
export function useDeleteMode(scope: string, listed: Listed) {
  const [deleteMode, setDeleteMode] = useAtom(deleteModeAtom);
  const selection = deleteMode?.scope === scope ? current(deleteMode.selection, listed.total) : nothing;
  const change = useCallback(
    (next: Selection) => setDeleteMode({ scope, selection: next }),
    [setDeleteMode, scope],
  );
  const end = useCallback(() => setDeleteMode(null), [setDeleteMode]);
  useEffect(() => end, [end]);
  const mode = useRowSelection(selection, listed, change);
  return { mode: deleteMode && mode, begin: () => change(nothing), end };
}
