// Delete mode of the recordings: the header's Delete starts it, opening another tab ends it. The selection spans the
// pages of a date range, and is cleared with another range.
import { useCallback, useState } from 'react';
import { current, type Listed, nothing, type Selection } from '../../../lib/selection.ts';
import { useRowSelection } from '../../../lists/use-row-selection.ts';

/**
 * @param scope identifies the list
 * @param listed must be the same object while nothing in it changes
 */
export function useDeleteMode(scope: string, listed: Listed) {
  const [selecting, setSelecting] = useState<{ scope: string; selection: Selection } | null>(null);
  const selection = selecting?.scope === scope ? current(selecting.selection, listed.total) : nothing;
  const change = useCallback((next: Selection) => setSelecting({ scope, selection: next }), [scope]);
  const mode = useRowSelection(selection, listed, change);
  return { mode: selecting && mode, begin: () => change(nothing), end: () => setSelecting(null) };
}
