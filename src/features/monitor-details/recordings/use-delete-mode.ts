// Delete mode of the recordings: the header's Delete starts it, opening another tab ends it. The selection spans the
// pages of a date range, and is cleared with another range.
import { useCallback, useState } from 'react';
import { current, type Listed, nothing, type Selection } from '../../../lib/selection.ts';
import { useRowSelection } from '../../../lists/use-row-selection.ts';

/**
 * @param listKey identifies the list
 * @param listed must be the same object while nothing in it changes
 */
export function useDeleteMode(listKey: string, listed: Listed) {
  const [selecting, setSelecting] = useState<{ listKey: string; selection: Selection } | null>(null);
  const selection = selecting?.listKey === listKey ? current(selecting.selection, listed.total) : nothing;
  const change = useCallback((next: Selection) => setSelecting({ listKey, selection: next }), [listKey]);
  const mode = useRowSelection(selection, listed, change);
  return { mode: selecting && mode, begin: () => change(nothing), end: () => setSelecting(null) };
}
