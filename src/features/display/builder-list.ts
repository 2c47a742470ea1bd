// A list as the display builder knows it: handed in by the routes, because features do not import each other.
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { SortOrder } from '../../../contract/common/paging.ts';
import type { Capability } from '../../../contract/service/capabilities.ts';
import type { Column, RowData } from '../../ui/data-table/column.ts';
import { ownColumns } from '../../ui/data-table/own-display.ts';

export interface ColumnChoice {
  id: string;
  label: string;
  /** It says which record a row is. */
  alwaysShown: boolean;
}

interface ListParts {
  /** Its name in the display. */
  list: string;
  label(t: TFunction): string;
  /** Left out where its order is the service's. */
  sorts?: { keys: readonly string[]; byItself: { by: string; order: SortOrder } };
  /** Without it in the server, there is no such list. */
  capability?: Capability;
  /** A few of its rows as the display shows them. */
  Preview: ComponentType;
}

export interface BuilderList extends ListParts {
  columns(t: TFunction): ColumnChoice[];
}

export function builderList<Row extends RowData>(
  parts: ListParts,
  columns: (t: TFunction) => Column<Row>[],
): BuilderList {
  return {
    ...parts,
    columns: (t) =>
      ownColumns(columns(t)).map(({ id, accessorKey, header, enableHiding }) => ({
        id: id ?? String(accessorKey),
        label: header,
        alwaysShown: enableHiding === false,
      })),
  };
}
