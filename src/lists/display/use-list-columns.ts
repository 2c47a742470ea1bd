import { useTranslation } from 'react-i18next';
import type { ListDefinition, ListQuery, ListTypes } from '../../data/list-definition.ts';
import type { Column } from '../../ui/data-table/column.ts';
import type { TableDisplay } from '../../ui/data-table/table-state.ts';
import { useOwnDisplay } from '../../ui/data-table/use-own-display.ts';
import { useListDisplay } from '../../ui/display/display-state.ts';

interface ListColumns {
  display: TableDisplay;
  /** How the list is sorted, where no column's head says so. */
  order: string | undefined;
}

/** A list's columns as this person shows them. @param order said already, where no column has it */
export function useListColumns<L extends ListTypes>(
  { entity }: ListDefinition<L>,
  { sort }: ListQuery<L>,
  columns: Column<L['row']>[],
  layout: TableDisplay | undefined,
  order: string | undefined,
): ListColumns {
  const { t } = useTranslation();
  const { hidden } = useListDisplay(entity);
  const sorted = hidden.includes(sort) && columns.find(({ id, accessorKey }) => (id ?? accessorKey) === sort);
  return {
    display: useOwnDisplay(entity, columns, layout),
    order: sorted ? t('list.sorting', { column: sorted.header }) : order,
  };
}
