import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted, unmarked } from '../../../../contract/common/isolate.ts';
import type { ImportEntityName } from '../../../../contract/jobs/import-fields.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { contractText } from '../../../i18n/message-text.ts';
import { listed } from '../../../i18n/punctuation.ts';
import boxClasses from '../../../ui/data-table/row-actions.module.css';
import { fieldStyles } from '../../../ui/fields/field.ts';
import { readChosen, storeChosen } from './chosen-columns.ts';
import { EncodingChoice } from './encoding-choice.tsx';
import { fieldLabel, knownNames, lacksFacilities, missingFields, offeredFields } from './import-fields.ts';
import classes from './import-screen.module.css';
import { matchColumns } from './match-columns.ts';
import {
  type Columns,
  columnLetter,
  columnsOf,
  examplesOf,
  rowTooLong,
  type SourceTable,
} from './source-table.ts';

export interface Matched {
  columns: Columns;
  /** The field of each column; null for one that is left out. */
  fields: readonly (string | null)[];
}

interface Props {
  entity: ImportEntityName;
  table: SourceTable;
  /** Reads the file once more, in another encoding. */
  onTable(table: SourceTable): void;
  hasHead: boolean;
  onHasHead(hasHead: boolean): void;
  /** The choices that are changed; null at first. */
  before: Matched | null;
  onMatched(columns: Columns, fields: readonly (string | null)[]): void;
}

export function MatchStep({ entity, table, onTable, hasHead, onHasHead, before, onMatched }: Props) {
  const { t } = useTranslation(['start', 'import-export']);
  const hasRoles = useOffers(useApp().call, 'roles');
  const columns = columnsOf(table, hasHead);
  const { heads } = columns;
  const [chosen, setChosen] = useState(before?.fields ?? null);
  const fields = chosen ?? matchColumns(heads, knownNames(t, entity, hasRoles), readChosen(entity));
  const missing = missingFields(entity, fields);
  const lacks = lacksFacilities(entity, fields);
  const tooLong = rowTooLong(columns, fields);
  const isReady = missing.length === 0 && !lacks && tooLong === null && columns.rows.length > 0;

  /** A field has one column: the one that was chosen last. */
  function choose(at: number, field: string | null): void {
    setChosen(heads.map((_, index) => (index === at ? field : withoutField(fields[index] ?? null, field))));
  }

  function check(): void {
    if (hasHead && chosen) storeChosen(entity, heads, fields);
    onMatched(columns, fields);
  }

  const nameOf = (at: number) =>
    heads[at]?.trim() || t('import-export:import.match.letter', { letter: columnLetter(at) });
  return (
    <div className={classes.match}>
      <p className={classes.note}>{t('import-export:import.match.hint')}</p>
      <EncodingChoice
        table={table}
        onTable={(read) => {
          onTable(read);
          setChosen(null);
        }}
      />
      <label className={classes.choice}>
        <input
          type="checkbox"
          className={boxClasses.checkbox}
          checked={hasHead}
          onChange={({ currentTarget }) => {
            onHasHead(currentTarget.checked);
            setChosen(null);
          }}
        />
        {t('import-export:import.match.hasHead')}
      </label>
      <ul className={classes.columns}>
        {heads.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
          <li key={at}>
            <div>
              <strong translate="no">{nameOf(at)}</strong>
              <span className={classes.note} translate="no">
                {dotted(...examplesOf(columns, at))}
              </span>
            </div>
            <NativeSelect
              classNames={{ input: fieldStyles.classNames.input }}
              rightSection={<IconChevronDown size={20} aria-hidden />}
              aria-label={unmarked(t('import-export:import.match.fieldOf', { column: nameOf(at) }))}
              value={fields[at] ?? ''}
              data-matched={fields[at] !== null || undefined}
              onChange={({ currentTarget }) => choose(at, currentTarget.value || null)}
            >
              <option value="">{t('import-export:import.match.leftOut')}</option>
              {offeredFields(entity, hasRoles).map(({ name }) => (
                <option key={name} value={name}>
                  {fieldLabel(t, name)}
                </option>
              ))}
            </NativeSelect>
          </li>
        ))}
      </ul>
      <p className={classes.failure} role="status">
        {columns.rows.length === 0 && t('import-export:import.problem.empty')}
        {columns.rows.length > 0 &&
          missing.length > 0 &&
          t('import-export:import.match.missing', {
            names: listed(missing.map((name) => fieldLabel(t, name))),
          })}
        {missing.length === 0 && lacks && t('import-export:import.match.facility')}
        {tooLong !== null &&
          t('import-export:import.match.inRow', {
            row: tooLong,
            reason: contractText(t, 'importCellTooLong'),
          })}
      </p>
      <Button size="lg" disabled={!isReady} onClick={check}>
        {t('import-export:import.match.check')}
      </Button>
    </div>
  );
}

function withoutField(field: string | null, taken: string | null): string | null {
  return field === taken ? null : field;
}
