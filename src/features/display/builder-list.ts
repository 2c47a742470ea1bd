// A list as the display builder knows it: handed in by the routes, because features do not import each other.
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { ListDefinition, ListTypes } from '../../data/list-definition.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { ownColumns } from '../../ui/data-table/own-display.ts';

export interface ColumnChoice {
  id: string;
  label: string;
  /** It says which record a row is. */
  alwaysShown: boolean;
}

export interface BuilderList {
  /** Its name in the display. */
  list: string;
  label(t: TFunction): string;
  columns(t: TFunction): ColumnChoice[];
  sortKeys: readonly string[];
  defaultSort: { by: string; order: 'asc' | 'desc' };
  Preview: ComponentType;
}

export function builderList<L extends ListTypes>(
  { entity, sortKeys, defaultSort }: ListDefinition<L>,
  label: (t: TFunction) => string,
  columns: (t: TFunction) => Column<L['row']>[],
  Preview: ComponentType,
): BuilderList {
  return {
    list: entity,
    label,
    columns: (t) =>
      ownColumns(columns(t)).map(({ id, accessorKey, header, enableHiding }) => ({
        id: id ?? String(accessorKey),
        label: header,
        alwaysShown: enableHiding === false,
      })),
    sortKeys,
    defaultSort,
    Preview,
  };
}
