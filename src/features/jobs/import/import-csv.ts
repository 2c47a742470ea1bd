// Errors and failed rows of imports as files: with the number of each row, and the failed ones with the columns that were matched,
// so that a corrected file can be imported again.
import type { TFunction } from 'i18next';
import { maxPageSize } from '../../../../contract/common/paging.ts';
import { type ImportEntityName, importFieldNames } from '../../../../contract/jobs/import-fields.ts';
import type { ImportIssue } from '../../../../contract/jobs/imports.ts';
import {
  type ImportFault,
  type Job,
  type JobRecord,
  type JobRecordState,
  listJobRecords,
} from '../../../../contract/jobs/jobs.ts';
import type { Call } from '../../../api/http.ts';
import { labelled } from '../../../i18n/punctuation.ts';
import { writeCsv } from '../../../lib/csv.ts';
import { fieldLabel, offeredFields } from './import-fields.ts';

/** The reason with the column that it is about, and the row that has the same value. */
export function reasonText(
  t: TFunction<['start', 'import-export']>,
  { message, other_row: row }: ImportFault,
): string {
  return row == null ? message : t('import-export:import.check.otherRow', { reason: message, row });
}

function columnText(t: TFunction<['start', 'import-export']>, field: string | null | undefined): string {
  return field ? fieldLabel(t, field) : t('import-export:import.check.wholeRow');
}

export async function issuesCsv(
  t: TFunction<['start', 'import-export']>,
  issues: readonly ImportIssue[],
): Promise<File> {
  const csv = await writeCsv({
    head: (['row', 'column', 'value', 'reason'] as const).map((name) =>
      t(`import-export:import.check.${name}`),
    ),
    rows: issues,
    cells: (issue) => {
      const reason = reasonText(t, issue);
      return [
        String(issue.row),
        columnText(t, issue.field),
        issue.value,
        issue.warning ? t('import-export:import.check.warning', { reason }) : reason,
      ];
    },
  });
  return new File([csv], t('import-export:import.check.csvName'), { type: csv.type });
}

/** An empty table with the names of the columns. */
export async function templateCsv(
  t: TFunction<['start', 'import-export']>,
  entity: ImportEntityName,
  hasRoles: boolean,
): Promise<File> {
  const rows: string[][] = [];
  const csv = await writeCsv({
    head: offeredFields(entity, hasRoles).map(({ name }) => fieldLabel(t, name)),
    rows,
    cells: (row) => row,
  });
  const name = t('import-export:import.choose.templateName', {
    entity: t(`import-export:import.choose.${entity}`),
  });
  return new File([csv], name, { type: csv.type });
}

async function readRecords(call: Call, id: string, state: JobRecordState): Promise<JobRecord[]> {
  const records: JobRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data, count = 0 } = await call(listJobRecords, {
      params: { id },
      query: { state, count: maxPageSize, page },
    });
    records.push(...data);
    if (data.length === 0 || records.length >= count) return records;
  }
}

function reasonsOf(t: TFunction<['start', 'import-export']>, { faults, problem }: JobRecord): string {
  if (!faults || faults.length === 0) return problem ?? t('import-export:import.result.leftOut');
  return faults.map((fault) => labelled(columnText(t, fault.field), reasonText(t, fault))).join(' | ');
}

/**
 * The rows that were not imported, with the cells of the columns that were matched, as they were: corrected, they are imported
 * as they stand. Row and reason are columns that no field has. @throws AppError
 */
export async function failedRowsCsv(
  call: Call,
  t: TFunction<['start', 'import-export']>,
  { id }: Job,
  entity: ImportEntityName,
): Promise<File> {
  const failed = [...(await readRecords(call, id, 'failed')), ...(await readRecords(call, id, 'cancelled'))];
  const records = failed.sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  const fields = importFieldNames(entity).filter((field) =>
    records.some(({ values }) => values && Object.hasOwn(values, field)),
  );
  const csv = await writeCsv({
    head: [
      ...fields.map((field) => fieldLabel(t, field)),
      t('import-export:import.result.row'),
      t('import-export:import.result.reason'),
    ],
    rows: records,
    cells: (record) => [
      ...fields.map((field) => record.values?.[field] ?? ''),
      String(record.row ?? ''),
      reasonsOf(t, record),
    ],
  });
  return new File([csv], t('import-export:import.job.resultName'), { type: csv.type });
}
