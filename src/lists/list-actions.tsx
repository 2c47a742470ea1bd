// The actions for a list's selection: the bar, the delete dialog, and the header's Delete.
import type { ListDefinition, ListQuery, ListTypes, OnQueryChange } from '../data/list-definition.ts';
import type { LoadDeletion, Undo } from '../deletes/deletion.ts';
import { useListDelete } from '../deletes/use-list-delete.ts';
import type { Listed, Selection } from '../lib/selection.ts';
import { type HeaderAction, type SelectionAction, SelectionBar } from './selection-bar.tsx';

interface Props<L extends ListTypes> {
  definition: ListDefinition<L>;
  query: ListQuery<L>;
  selection: Selection;
  /** Null while the list is not loaded. */
  listed: Listed | null;
  title: string;
  counted(count: number): string;
  loadDeletion: LoadDeletion<L> | undefined;
  undo: Undo | undefined;
  headerAction: HeaderAction | undefined;
  actions: readonly SelectionAction[] | undefined;
  onSelectAll(): void;
  onClear(): void;
  onQueryChange: OnQueryChange<L>;
  onRefresh(): void;
}

export function ListActions<L extends ListTypes>({
  listed,
  headerAction,
  actions,
  onSelectAll,
  ...options
}: Props<L>) {
  const { selection, onClear } = options;
  const removal = useListDelete({ ...options, total: listed?.total ?? null, inHeader: true });
  return (
    <>
      {listed && (
        <SelectionBar
          selection={selection}
          listed={listed}
          headerAction={headerAction}
          actions={actions}
          onSelectAll={onSelectAll}
          onClear={onClear}
          onDelete={removal.open}
        />
      )}
      {removal.dialog}
    </>
  );
}
