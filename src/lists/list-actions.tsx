// The actions for a list's selection: the bar, the delete dialog, and the header's Delete.
import type { ListDefinition, ListTypes, OnQueryChange } from '../data/list-definition.ts';
import type { LoadDeletion, Undo } from '../deletes/deletion.ts';
import { useListDelete } from '../deletes/use-list-delete.ts';
import type { Listed } from '../lib/selection.ts';
import type { Lazy } from '../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../ui/lazy/lazy-embedded.tsx';
import type { ScreenSelection } from './screen-selection.ts';
import { type HeaderAction, type SelectionAction, SelectionBar } from './selection-bar.tsx';

/** Changes of all selected records, fetched when they are needed. */
export type BulkActionsOf<L extends ListTypes> = Lazy<{ selected: ScreenSelection<L> }>;

interface Props<L extends ListTypes> {
  definition: ListDefinition<L>;
  selected: ScreenSelection<L>;
  /** Null while the list is not loaded. */
  listed: Listed | null;
  counted(count: number): string;
  loadDeletion: LoadDeletion<L> | undefined;
  undo: Undo | undefined;
  headerAction: HeaderAction | undefined;
  actions: readonly SelectionAction[] | undefined;
  changes: BulkActionsOf<L> | undefined;
  onSelectAll(): void;
  onQueryChange: OnQueryChange<L>;
  onRefresh(): void;
}

export function ListActions<L extends ListTypes>({
  listed,
  headerAction,
  actions,
  changes,
  selected,
  onSelectAll,
  ...options
}: Props<L>) {
  const { query, selection, list: title, clear: onClear } = selected;
  const total = listed?.total ?? null;
  const removal = useListDelete({ ...options, query, selection, title, onClear, total, inHeader: true });
  return (
    <>
      {listed && (
        <SelectionBar
          selection={selection}
          listed={listed}
          headerAction={headerAction}
          actions={actions}
          more={changes && <LazyEmbedded of={changes} props={{ selected }} />}
          onSelectAll={onSelectAll}
          onClear={onClear}
          {...(options.loadDeletion && { onDelete: removal.open })}
        />
      )}
      {removal.dialog}
    </>
  );
}
