// Tables as people have them, pasted and chosen: what is imported, and what is said. Each serial number that a table has is
// imported, or in a row that is named, or in a table that is refused: none is missing without a word.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport } from '../../../contract/jobs/imports.ts';
import { knownNames, missingFields } from '../../../src/features/jobs/import/import-fields.ts';
import { looksLikeHead } from '../../../src/features/jobs/import/looks-like-head.ts';
import { matchColumns } from '../../../src/features/jobs/import/match-columns.ts';
import {
  columnsOf,
  type ReadSource,
  readAs,
  readFile,
  readPasted,
  type SourceTable,
  toImportTable,
} from '../../../src/features/jobs/import/source-table.ts';
import { chosenTables } from '../../support/import-corpus/chosen.ts';
import { pastedTables } from '../../support/import-corpus/pasted.ts';
import type { ChosenCase, TableCase } from '../../support/import-corpus/table-case.ts';
import { only } from '../../support/import-service.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type Say, sayIn } from '../../support/texts-in.ts';

type T = Parameters<typeof knownNames>[0];

let service: TestService;
let say: Say;
beforeAll(async () => {
  service = await startTestService();
  say = await sayIn('en');
});
afterAll(() => service.close());

/** Imports a table up to its check, as the screen does. */
async function outcomeOf(table: SourceTable, { fields: chosen }: TableCase) {
  const t = say as unknown as T;
  const columns = columnsOf(table, looksLikeHead(t, 'monitors', table));
  const fields = chosen ?? matchColumns(columns.heads, knownNames(t, 'monitors'), {});
  const missing = missingFields('monitors', fields);
  if (columns.rows.length === 0) return { imported: [], said: ['no rows'], named: null };
  if (missing.length > 0) return { imported: [], said: [`missing: ${missing.join(', ')}`], named: null };
  const body = toImportTable({ entity: 'monitors', columns, fields, unassigned: 'Unassigned' });
  const { issues, right } = only((await service.ask(checkImport, { body })).data);
  const wrong = new Set(issues.filter(({ warning }) => !warning).map(({ row }) => row));
  const rows = body.rows.filter(({ row }) => !wrong.has(row));
  expect(rows).toHaveLength(right);
  const cellOf = (cells: readonly string[], field: string) => cells[body.columns.indexOf(field)] ?? '';
  const notices = columns.notices.map(({ row, type }) => ({
    row,
    text: `?${row} row: ${say(`import-export:import.check.${type}`)}`,
  }));
  const found = issues.map(({ row, field, message, warning, other_row: other }) => ({
    row,
    text: `${warning ? '?' : ''}${row} ${field ?? 'row'}: ${message}${other ? ` (${other})` : ''}`,
  }));
  return {
    imported: rows.map(({ cells }) => `${cellOf(cells, 'cloud_id')} ${cellOf(cells, 'monitor_id')}`),
    said: [...notices, ...found].sort((one, other) => one.row - other.row).map(({ text }) => text),
    /** All that the named rows say. */
    named: [
      ...table.rows.filter(({ number }) => wrong.has(number)).flatMap(({ cells }) => cells),
      ...columns.notices.map(({ value }) => value),
    ].join('\n'),
  };
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u200b\s]+/g, ' ')
    .replaceAll('－', '-')
    .trim();

async function expectOutcome(read: ReadSource, source: string, expected: TableCase): Promise<void> {
  if ('problem' in read) {
    const { type, ...facts } = read.problem;
    expect({ imported: [], said: [[type, ...Object.values(facts)].join(' ')] }).toEqual({
      imported: expected.imported,
      said: expected.said,
    });
    return;
  }
  const { imported, said, named } = await outcomeOf(read.table, expected);
  expect({ imported: imported.map(plain), said }).toEqual({
    imported: expected.imported,
    said: expected.said ?? [],
  });
  if (named === null) return;
  const serials = plain(source).match(/\b[PCD]-\d+/g) ?? [];
  const accounted = plain(`${imported.join('\n')}\n${named}`);
  expect(serials.filter((serial) => !accounted.includes(serial))).toEqual([]);
}

it('has forty tables of each kind', () => {
  expect([pastedTables.length, chosenTables.length].every((count) => count >= 40)).toBe(true);
});

describe('pasted cells', () => {
  it.each(pastedTables)('with $name', async ({ text, ...expected }) => {
    await expectOutcome(readPasted(text), text, expected);
  });

  it('that are too many are refused', () => {
    const read = readPasted(`Serial\tName\n${'P-1\tRose\n'.repeat(10_001)}`);
    expect(read).toEqual({ problem: { type: 'tooMany', count: 10_002 } });
  });
});

describe('a chosen file', () => {
  async function readCase({ content, language = 'en', chosen }: ChosenCase): Promise<ReadSource> {
    const read = await readFile(new File([content], 'ward.csv'), language);
    if (!chosen || 'problem' in read || !read.table.file) return read;
    return readAs({ name: read.table.name, bytes: read.table.file.bytes }, chosen);
  }

  it.each(chosenTables)('of $name', async (table) => {
    const read = await readCase(table);
    if ('table' in read) expect(read.table.file?.encoding).toBe(table.encoding ?? 'UTF-8');
    const bytes = typeof table.content === 'string' ? Buffer.from(table.content) : table.content;
    await expectOutcome(read, Buffer.from(bytes).toString('latin1'), table);
  });
});
