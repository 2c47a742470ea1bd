// Delete mode of the recordings: the header's Delete turns it on, and another tab ends it. The selection spans the pages
// of a range of days, and ends with the range.
import { useCallback, useState } from 'react';
import { current, type Listed, nothing, type Selection } from '../../../lib/selection.ts';
import { useRowSelection } from '../../../lists/use-row-selection.ts';

/**
 * @param scope names the list that is selected from
 * @param listed the same object as long as nothing of it changes
 */
export function useDeleteMode(scope: string, listed: Listed) {
  const [kept, keep] = useState<{ scope: string; selection: Selection } | null>(null);
  const selection = kept?.scope === scope ? current(kept.selection, listed.total) : nothing;
  const change = useCallback((next: Selection) => keep({ scope, selection: next }), [scope]);
  const mode = useRowSelection(selection, listed, change);
  return { mode: kept && mode, begin: () => change(nothing), end: () => keep(null) };
}
