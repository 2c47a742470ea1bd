// Delete mode of the recordings: the header's Delete turns it on, and another tab ends it. What is selected spans the
// pages of a range of days, and ends with the range.
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
 * @param scope names the list that is selected from
 * @param listed null while the list is not there
 */
export function useDeleteMode(scope: string, listed: Listed | null) {
  const [kept, keep] = useState<{ scope: string; selection: Selection } | null>(null);
  const { total, shown } = listed ?? { total: 0, shown: [] };
  const selection = kept?.scope === scope ? current(kept.selection, total) : nothing;
  const become = (next: Selection) => keep({ scope, selection: next });

  const mode: DeleteMode = {
    selection,
    picks: {
      shown,
      isPicked: (id) => isSelected(selection, id),
      pick: (ids, picked) => become(select(selection, ids, picked, { total, shown })),
    },
    selectAll: () => become(everything),
    clear: () => become(nothing),
  };
  return { mode: kept && mode, begin: () => become(nothing), end: () => keep(null) };
}
