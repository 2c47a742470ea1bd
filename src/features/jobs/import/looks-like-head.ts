import type { TFunction } from 'i18next';
import type { ImportEntityName } from '../../../../contract/jobs/import-fields.ts';
import { readChosen } from './chosen-columns.ts';
import { knownNames } from './import-fields.ts';
import { matchColumns } from './match-columns.ts';
import type { SourceTable } from './source-table.ts';

/** Whether the first row has the names of the columns: it has one that is known, or no digit, as records have. */
export function looksLikeHead(t: TFunction, entity: ImportEntityName, { rows }: SourceTable): boolean {
  const cells = rows[0]?.cells ?? [];
  const fields = matchColumns(cells, knownNames(t, entity), readChosen(entity));
  return fields.some((field) => field !== null) || !cells.some((cell) => /\d/.test(cell));
}
