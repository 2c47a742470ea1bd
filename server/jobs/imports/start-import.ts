// Checks a table that is to be imported, and begins the job that adds its rows.
import type { z } from 'zod';
import { importFieldNames } from '../../../contract/jobs/import-fields.ts';
import type * as contract from '../../../contract/jobs/imports.ts';
import { randomUUID } from '../../base/platform.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Author } from '../../store/audit/audit.ts';
import type { Database } from '../../store/engine/database.ts';
import { addJob, type JobProgress, type NewJob } from '../../store/jobs/jobs.ts';
import { begunBy, findBegun } from '../begun-by.ts';
import { requireJob } from '../cancel-job.ts';
import { changedBySpreadsheet } from './changed-by-spreadsheet.ts';
import { type CheckedRow, checkRows, type NumberedRow } from './check-rows.ts';
import type { Fault, ImportEntities, ImportEntity } from './import-entity.ts';
import { failedBy } from './import-kind.ts';

interface Dependencies {
  db: Database;
  now: () => Date;
  entities: ImportEntities;
}

type Table = Pick<z.output<typeof contract.checkImport.body>, 'entity' | 'columns' | 'rows'>;

/** The cells of each row by their fields. */
function rowsOf({ entity, columns, rows }: Table): NumberedRow[] {
  const known = new Set(importFieldNames(entity));
  const fields = columns.map((field, at) => ({ field, at })).filter(({ field }) => known.has(field));
  return rows.map(({ row, cells, surplus }) => ({
    row,
    surplus,
    cells: Object.fromEntries(fields.map(({ field, at }) => [field, cells[at] ?? ''])),
  }));
}

/** A fault or warning, and where it is. */
interface FoundIssue extends Fault {
  inRow: number;
  value: string;
  warning: boolean;
}

function issuesOf(entity: ImportEntity, rows: readonly CheckedRow[]): FoundIssue[] {
  const warnings = new Map(
    entity.codeFields.map((field) => [
      field,
      changedBySpreadsheet(rows.map(({ cells }) => (cells[field] ?? '').trim())),
    ]),
  );
  return rows.flatMap(({ row, cells, faults }, index) => {
    const toIssue = (fault: Fault, warning: boolean): FoundIssue => ({
      ...fault,
      inRow: row,
      value: fault.field === null ? '' : (cells[fault.field] ?? ''),
      warning,
    });
    const said = new Set(faults.map(({ field }) => field));
    const suspicious = [...warnings].flatMap(([field, found]) => {
      const message = found[index];
      return message && !said.has(field) ? [toIssue({ field, message }, true)] : [];
    });
    return [...faults.map((fault) => toIssue(fault, false)), ...suspicious];
  });
}

export async function checkImport({ db, entities }: Pick<Dependencies, 'db' | 'entities'>, table: Table) {
  const entity = entities[table.entity];
  const checked = await checkRows(db, entity, rowsOf(table));
  return {
    rows: checked.length,
    right: checked.filter(({ faults }) => faults.length === 0).length,
    issues: issuesOf(entity, checked),
    seconds: Math.ceil((checked.length * entity.millisecondsEach) / 1000),
  };
}

function recordOf({ row, cells, label, faults }: CheckedRow): NewJob['records'][number] {
  const [first, ...more] = faults;
  const base = { recordId: randomUUID(), label, target: '', input: { ...cells, row: String(row) } };
  return first ? { ...base, ...failedBy([first, ...more]) } : base;
}

/**
 * Begins an import; a call that is repeated with its id gets the job of before.
 * @throws HttpError 409 where rows have errors and all are to be imported
 */
export async function startImport(
  { db, now, entities }: Dependencies,
  author: Author,
  { id, mode, source, ...table }: z.output<typeof contract.startImport.body>,
): Promise<JobProgress> {
  const known = await findBegun(db, author, id);
  if (known) return known;
  const entity = entities[table.entity];
  const checked = await checkRows(db, entity, rowsOf(table));
  if (mode === 'all' && checked.some(({ faults }) => faults.length > 0))
    throw new HttpError(409, 'importHasErrors');
  await db.transaction(async (tx) =>
    addJob(tx, {
      kind: 'import',
      id,
      change: { type: 'import', entity: table.entity, mode, source },
      records: checked.map(recordOf),
      ...(await begunBy(tx, author)),
      now: now(),
    }),
  );
  return requireJob(db, id);
}
