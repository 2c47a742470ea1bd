// The entries of the filters as CSV, the newest first: a line for each changed field.
import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { maxPageSize } from '../../../contract/common/paging.ts';
import type { Call } from '../../api/http.ts';
import { announceExport } from '../../history/announce-export.ts';
import { fetchAuditPage } from '../../history/audit-source.ts';
import { actWords, changesOf, detailWords, entityWords, personWords } from '../../history/entry-words.ts';
import { formatMoment } from '../../i18n/format.ts';
import { writeCsv } from '../../lib/csv.ts';
import { type AuditSearch, toQuery } from './audit-search.ts';

const fileName = 'Audit_Trail.csv';

/** So many entries are asked for in a hundred calls. */
export const maxExported = 10_000;

async function readAll(
  call: Call,
  search: AuditSearch,
): Promise<{ entries: AuditEntry[]; isWhole: boolean }> {
  const entries: AuditEntry[] = [];
  let before: number | null | undefined = null;
  do {
    const cursor: { before?: number } = before === null ? {} : { before };
    const query = { ...toQuery({ ...search, before: undefined }), ...cursor, count: maxPageSize };
    const page = await fetchAuditPage(call, query);
    entries.push(...page.entries);
    before = page.next ?? undefined;
  } while (before !== undefined && entries.length < maxExported);
  return { entries, isWhole: before === undefined };
}

function linesOf(t: TFunction, entry: AuditEntry): string[][] {
  const about = [
    String(entry.number),
    formatMoment(entry.date),
    personWords(t, entry),
    entry.address ?? '',
    actWords(t, entry),
  ];
  const details = detailWords(t, entry);
  const lines = entry.records.flatMap((record) => {
    const name = record.label || entityWords(t, record.entity);
    const changes = changesOf(t, record);
    if (changes.length === 0) return [[...about, name, details, '', '']];
    return changes.map((change) => [...about, name, change.name, change.before, change.after]);
  });
  return lines.length > 0 ? lines : [[...about, '', details, '', '']];
}

/** Recorded before it is made: without that there is no file. @throws AppError */
export async function auditCsv(
  call: Call,
  t: TFunction,
  search: AuditSearch,
): Promise<{ file: File; isWhole: boolean }> {
  const { entries, isWhole } = await readAll(call, search);
  await announceExport(call, { list: 'auditTrail', count: entries.length });
  const csv = await writeCsv({
    head: (
      ['number', 'date', 'person', 'address', 'action', 'record', 'field', 'before', 'after'] as const
    ).map((name) => t(`audit.csv.head.${name}`)),
    rows: entries.flatMap((entry) => linesOf(t, entry)),
    cells: (line) => line,
  });
  return { file: new File([csv], fileName, { type: csv.type }), isWhole };
}
