// Deleting the selected records of a list: the dialog, and the update of the list after it.
import { useTranslation } from 'react-i18next';
import { type Change, useApplyChange, useRefetchOnChange } from '../data/changes.ts';
import type { ListDefinition, ListQuery, ListTypes, OnQueryChange } from '../data/list-definition.ts';
import { countSelected, type Selection } from '../lib/selection.ts';
import { collapseRows } from '../ui/motion.ts';
import { showToast } from '../ui/toasts/toasts.tsx';
import { useIsOpen } from '../ui/use-is-open.ts';
import type { Deleted, DeleteTarget, LoadDeletion, Undo } from './deletion.ts';
import { deleteSubjectOf, useHeaderDelete } from './header-delete.ts';
import { pageAfterDelete, useDelete } from './use-delete.tsx';

interface Options<L extends ListTypes> {
  definition: ListDefinition<L>;
  /** Left out where nothing can be deleted. */
  loadDeletion: LoadDeletion<L> | undefined;
  undo: Undo | undefined;
  query: ListQuery<L>;
  selection: Selection;
  /** Records of the list; null while it is not loaded. */
  total: number | null;
  /** Whether the header's Delete is for it. */
  inHeader: boolean;
  title: string;
  counted(count: number): string;
  onClear(): void;
  onQueryChange: OnQueryChange<L>;
  onRefresh(): void;
}

const noEntities: readonly string[] = [];

/** Whether one of the selected records was deleted, or may have been: by no named change where some may have been missed. */
function hasLost({ mode, ids }: Selection, entity: string, changes: readonly Change[]): boolean {
  if (mode !== 'partial') return false;
  if (changes.length === 0) return true;
  return changes.some(
    (change) =>
      change.entity === entity && (change.deleted === 'all' || change.deleted.some((id) => ids.has(id))),
  );
}

/** The dialog while it is open, and the function that opens it, which the header's Delete calls too. */
export function useListDelete<L extends ListTypes>(options: Options<L>) {
  const {
    definition,
    loadDeletion,
    undo,
    query,
    selection,
    total,
    inHeader,
    title,
    counted,
    onClear,
    onQueryChange,
    onRefresh,
  } = options;
  const { t } = useTranslation();
  const applyChange = useApplyChange();
  const removal = useDelete<L['row']>({
    list: title,
    counted,
    done,
    onOutOfDate() {
      onClear();
      onRefresh();
    },
  });
  const isOpen = useIsOpen();
  const selected = countSelected(selection, total ?? 0);

  async function done({ ids, count }: Deleted, target: DeleteTarget<L['row']>): Promise<void> {
    const deleted = ids.length === count ? ids : 'all';
    await collapseRows(() => applyChange(definition.entity, { deleted }));
    // The person may have left this list meanwhile.
    if (isOpen.current) {
      onClear();
      const left = (total ?? 0) - count;
      onQueryChange((latest) => ({ ...latest, page: pageAfterDelete(latest.page, left, latest.pageSize) }));
    }
    const undoable = undo !== undefined && (await undo.offered());
    const action = undoable && ids.length > 0 && { label: undo.label, run: () => undo.run(ids) };
    void showToast({
      tone: 'good',
      text: target.deletion.done(t, count, ids, undoable),
      ...(action && { action }),
      outlivesScreen: true,
    });
  }

  async function open(load: LoadDeletion<L>): Promise<void> {
    try {
      const deletionOf = await load();
      removal.open({ deletion: deletionOf(query), selection, selected });
    } catch {
      await showToast({ tone: 'bad', text: t('error.offline') });
    }
  }

  // The page of a deleted record says itself that it is gone.
  const watched = inHeader && removal.dialog !== null ? definition.affectedBy : noEntities;
  useRefetchOnChange(watched, async (reason, changes) => {
    if (reason === 'event') removal.recheck((open) => hasLost(open, definition.entity, changes));
  });

  const run = loadDeletion ? () => void open(loadDeletion) : null;
  useHeaderDelete(inHeader ? deleteSubjectOf(definition.entity) : null, total ? run : null);

  return { open: () => run?.(), isDeleting: removal.isDeleting, dialog: removal.dialog };
}
