// Delete mode of the recordings: the header's Delete starts it, and leaving the tab ends it. The selection spans the
// pages of one date range, and is cleared with the range.
import { useState } from 'react';
import {
  current,
  everything,
  isSelected,
  type Listed,
  nothing,
  type Selection,
  select,
} from '../../../lib/selection.ts';
import type { RowSelection } from '../../../ui/data-table/row-actions.tsx';

interface DeleteMode {
  selection: Selection;
  picks: RowSelection;
  selectAll(): void;
  clear(): void;
}

/**
 * @param scope identifies the list that is selected from
 * @param listed null while the list is loading
 */
export function useDeleteMode(scope: string, listed: Listed) {
  const [kept, keep] = useState<{ scope: string; selection: Selection } | null>(null);
  const selection = kept?.scope === scope ? current(kept.selection, listed.total) : nothing;
  const change = useCallback((next: Selection) => keep({ scope, selection: next }), [scope]);
  const mode = useRowSelection(selection, listed, change);
  return { mode: kept && mode, begin: () => change(nothing), end: () => keep(null) };
}
