// Edit and Delete on a record's page: the dialogs of the list, for this record alone.
import { Group } from '@mantine/core';
import { IconEdit, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../data/app-context.ts';
import type { ListDefinition, ListTypes } from '../data/list-definition.ts';
import type { LoadDeletion, Undo } from '../deletes/deletion.ts';
import { useListDelete } from '../deletes/use-list-delete.ts';
import { ActionButton } from '../ui/action-button.tsx';
import type { MenuChoice } from '../ui/lazy/target-menu.tsx';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { toQuery } from './list-search.ts';
import { RecordMenu } from './options/record-menu.tsx';

export interface RecordAction {
  label: string;
  Icon: TablerIcon;
  run(): void;
}

interface Props<L extends ListTypes> {
  definition: ListDefinition<L>;
  /** The menu of all records of this kind. */
  menu: L['menu'];
  row: L['row'];
  /** How to delete it; left out where this person may not. */
  loadDeletion?: LoadDeletion<L> | undefined;
  undo?: Undo;
  deleteLabel: string;
  counted(count: number): string;
  /** Left out where this person may not change it. */
  onEdit?: (() => void) | undefined;
  /** Told whether the person is deleting it. */
  onDeleting?: ((isDeleting: boolean) => void) | undefined;
  /** More actions, before the others. */
  more?: readonly RecordAction[];
  /** A menu for Delete and what else is done rarely, in place of a button. */
  inMenu?: { label: string; choices: readonly MenuChoice[] };
  /** Buttons after them. */
  children?: ReactNode;
}

const nothing = () => undefined;

export function RecordActions<L extends ListTypes>(props: Props<L>) {
  const {
    definition,
    menu,
    row,
    loadDeletion,
    undo,
    deleteLabel,
    counted,
    onEdit,
    onDeleting,
    more = [],
    inMenu,
    children,
  } = props;
  const { t } = useTranslation();
  const { store } = useApp();
  const changesPaused = useChangesPaused();
  const id = definition.idOf(row);
  const selection = useMemo(() => ({ mode: 'partial', ids: new Set([id]) }) as const, [id]);
  const query = useMemo(() => toQuery(store, definition, menu, {}), [store, definition, menu]);
  const removal = useListDelete({
    definition,
    loadDeletion,
    undo,
    query,
    selection,
    total: null,
    // The header's Delete is for the page's own list.
    inHeader: false,
    title: definition.nameOf(row),
    counted,
    onClear: nothing,
    onQueryChange: nothing,
    onRefresh: nothing,
  });

  const { isDeleting } = removal;
  const tell = useEffectEvent((is: boolean) => onDeleting?.(is));
  useEffect(() => tell(isDeleting), [isDeleting]);

  const deletions: RecordAction[] = loadDeletion
    ? [{ label: deleteLabel, Icon: IconTrash, run: removal.open }]
    : [];
  const buttons: RecordAction[] = [
    ...more,
    ...(onEdit ? [{ label: t('list.edit'), Icon: IconEdit, run: onEdit }] : []),
    ...(inMenu ? [] : deletions),
  ];
  return (
    <>
      <Group gap={12}>
        {buttons.map(({ label, Icon, run }) => (
          <ActionButton
            key={label}
            refused={changesPaused}
            variant="default"
            px={14}
            leftSection={<Icon size={20} aria-hidden />}
            onClick={run}
          >
            {label}
          </ActionButton>
        ))}
        {children}
      </Group>
      {inMenu && (
        <RecordMenu
          label={inMenu.label}
          choices={[
            ...inMenu.choices,
            ...deletions.map(({ label, Icon, run }) => ({
              label,
              leftSection: <Icon size={20} aria-hidden />,
              refused: changesPaused,
              run,
            })),
          ]}
        />
      )}
      {removal.dialog}
    </>
  );
}
