import type { ReactNode } from 'react';
import type { ListDefinition, ListQuery, ListTypes } from '../../data/list-definition.ts';
import type { MenuChoice } from '../../ui/lazy/target-menu.tsx';
import type { LoadCsvFormat } from '../csv/list-csv.ts';
import { ColumnsLink } from '../display/columns-link.tsx';
import type { MenuGroup } from '../menu.ts';
import { ListOptions } from './list-options.tsx';

/** The choices of a list's menu. */
export interface ActionsSlot<L extends ListTypes> {
  /** How its records are written as CSV. */
  loadCsvFormat: LoadCsvFormat<L>;
  /** The lists of its entity; a facility's own list is none of them. */
  group?: MenuGroup | undefined;
  /** Choices that other lists do not have. */
  options?: readonly MenuChoice[] | undefined;
  /** A button that other lists do not have, before the others. */
  button?: ReactNode;
}

interface Props<L extends ListTypes> extends ActionsSlot<L> {
  definition: ListDefinition<L>;
  query: ListQuery<L>;
}

const noChoices: readonly MenuChoice[] = [];

/** The buttons of a list beside its filters and Refresh. */
export function ListButtons<L extends ListTypes>({ options = noChoices, button, ...list }: Props<L>) {
  return (
    <>
      {button}
      <ColumnsLink list={list.definition.entity} />
      <ListOptions {...list} group={list.group} choices={options} />
    </>
  );
}
