// The entries of the filters as CSV, the newest first: a line for each changed field.
import type { TFunction } from 'i18next';
import type { AuditEntry, AuditPage } from '../../../contract/audit/audit.ts';
import { maxPageSize } from '../../../contract/common/paging.ts';
import type { Call } from '../../api/http.ts';
import { type AuditQuery, fetchAuditPage, fetchAuditRecords } from '../../history/audit-source.ts';
import { beginExport } from '../../history/begin-export.ts';
import { actWords, changesOf, detailWords, entityWords, personWords } from '../../history/entry-words.ts';
import { momentCells, momentHeads } from '../../i18n/csv-moment.ts';
import { writeCsv } from '../../lib/csv.ts';
import { type AuditSearch, toQuery } from './audit-search.ts';

const fileName = 'Audit_Trail.csv';

/** A file ends with the entry that takes so many calls, pages and further records together. */
const defaultMaxCalls = 200;

interface ReadOptions {
  maxCalls?: number;
  /** Called after each page with the number of entries read. */
  onProgress?(read: number): void;
  signal?: AbortSignal;
}

interface Read {
  entries: AuditEntry[];
  isWhole: boolean;
}

/** Each entry with all of its records, or with the one that the filter means. */
async function readAll(
  call: Call,
  search: AuditSearch,
  { maxCalls = defaultMaxCalls, onProgress, signal }: ReadOptions,
): Promise<Read> {
  const filters = toQuery({ ...search, before: undefined });
  const entries: AuditEntry[] = [];
  let calls = 0;
  const counted: Call = (...asked) => {
    calls += 1;
    return call(...asked);
  };

  async function isReadToEnd(page: AuditPage): Promise<boolean> {
    for (const entry of page.entries) {
      if (calls >= maxCalls) return false;
      const isPart = !search.record && entry.records.length < entry.record_count;
      entries.push(isPart ? { ...entry, records: await fetchAuditRecords(counted, entry) } : entry);
    }
    return true;
  }

  for (let cursor: Pick<AuditQuery, 'before'> = {}; calls < maxCalls; ) {
    const page = await fetchAuditPage(counted, { ...filters, ...cursor, count: maxPageSize });
    if (!(await isReadToEnd(page))) break;
    onProgress?.(entries.length);
    signal?.throwIfAborted();
    const { next = null } = page;
    if (next === null) return { entries, isWhole: true };
    cursor = { before: next };
  }
  return { entries, isWhole: false };
}

function linesOf(t: TFunction, entry: AuditEntry): string[][] {
  const about = [
    String(entry.number ?? ''),
    ...momentCells(entry.date),
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
  t: TFunction<['start', 'audit']>,
  search: AuditSearch,
  options: ReadOptions = {},
): Promise<{ file: File; count: number; isWhole: boolean }> {
  const exported = await beginExport(call);
  const { entries, isWhole } = await readAll(exported.call, search, options);
  await exported.end();
  const csv = await writeCsv({
    head: [
      t('audit:csv.head.number'),
      ...momentHeads(t, t('audit:csv.head.date')),
      ...(['person', 'address', 'action', 'record', 'field', 'before', 'after'] as const).map((name) =>
        t(`audit:csv.head.${name}`),
      ),
    ],
    rows: entries.flatMap((entry) => linesOf(t, entry)),
    cells: (line) => line,
  });
  return { file: new File([csv], fileName, { type: csv.type }), count: entries.length, isWhole };
}
