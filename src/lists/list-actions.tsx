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

/** The bar of an entity's lists: actions on selected records. */
export interface BarSlot<L extends ListTypes> {
  /** How to delete them; without it and `changes`, none can be selected. */
  loadDeletion?: LoadDeletion<L> | undefined;
  undo?: Undo | undefined;
  /** Changes of all of them. */
  changes?: BulkActionsOf<L> | undefined;
  /** It is not known yet whether there are `changes`: the checkboxes' place is kept. */
  mayHaveChanges?: boolean | undefined;
  /** An action of the header for them. */
  headerAction?: HeaderAction | undefined;
  /** Why there is none. */
  headerRefusal?: string | undefined;
  /** Actions on a record when it alone is selected. */
  actionsOf?: ((row: L['row']) => readonly SelectionAction[]) | undefined;
}

interface Props<L extends ListTypes> extends BarSlot<L> {
  definition: ListDefinition<L>;
  selected: ScreenSelection<L>;
  /** Null while the list is not loaded. */
  listed: Listed | null;
  counted(count: number): string;
  /** The record that alone is selected, where it is on the page. */
  only: L['row'] | undefined;
  onSelectAll(): void;
  onQueryChange: OnQueryChange<L>;
  onRefresh(): void;
}

export function ListActions<L extends ListTypes>({
  listed,
  headerAction,
  actionsOf,
  only,
  changes,
  selected,
  onSelectAll,
  loadDeletion,
  undo,
  ...options
}: Props<L>) {
  const { query, selection, list: title, clear: onClear } = selected;
  const total = listed?.total ?? null;
  const removal = useListDelete({
    ...options,
    loadDeletion,
    undo,
    query,
    selection,
    title,
    onClear,
    total,
    inHeader: true,
  });
  return (
    <>
      {listed && (
        <SelectionBar
          selection={selection}
          listed={listed}
          headerAction={headerAction}
          actions={only && actionsOf?.(only)}
          more={changes && <LazyEmbedded of={changes} props={{ selected }} />}
          onSelectAll={onSelectAll}
          onClear={onClear}
          {...(loadDeletion && { onDelete: removal.open })}
        />
      )}
      {removal.dialog}
    </>
  );
}
