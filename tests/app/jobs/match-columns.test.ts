// Which column is which field: by a person's choice of before, or by the name of its head.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fieldNamesOf,
  matchColumns,
  rememberColumns,
} from '../../../src/features/jobs/import/match-columns.ts';
import { columnLetter, columnsOf, toImportTable } from '../../../src/features/jobs/import/source-table.ts';

const names = fieldNamesOf(
  { serial: ['Serial Number'], name: ['Monitor Name'], zip: ['Zip'] },
  { serial: ['SN'], name: ['Serial Number'] },
);

it('finds fields by their names, whatever case and punctuation, each once', () => {
  expect(matchColumns(['serial-number', 'MONITOR  NAME', 'Zip', 'S/N', 'Other', ''], names, {})).toEqual([
    'serial',
    'name',
    'zip',
    null,
    null,
    null,
  ]);
});

it('prefers what a person chose before, also to leave a column out', () => {
  const chosen = rememberColumns({}, ['Label', 'SN'], ['name', null]);
  expect(matchColumns(['label', 'sn', 'Serial Number'], names, chosen)).toEqual(['name', null, 'serial']);
});

it('remembers the field of one of two columns with the same head, and not that the other has none', () => {
  for (const fields of [
    ['name', null],
    [null, 'name'],
  ])
    expect(matchColumns(['Label'], names, rememberColumns({}, ['Label', 'label'], fields))).toEqual(['name']);
});

it('gives no field to two columns, and none that does not exist', () => {
  const heads = fc.array(fc.oneof(fc.string(), fc.constantFrom('SN', 'Serial', 'Zip', 'Monitor Name')));
  const chosen = fc.dictionary(fc.string(), fc.constantFrom('serial', 'name', 'zip', '', 'gone'));
  fc.assert(
    fc.property(heads, chosen, (all, before) => {
      const fields = matchColumns(all, names, before).filter((field) => field !== null);
      expect(new Set(fields).size).toBe(fields.length);
      expect(fields.every((field) => ['serial', 'name', 'zip'].includes(field))).toBe(true);
    }),
  );
});

it('remembers at most 200 heads, the latest', () => {
  const many = Array.from({ length: 250 }, (_, n) => `Column ${n}`);
  const kept = rememberColumns(
    {},
    many,
    many.map(() => 'zip'),
  );
  expect(Object.keys(kept)).toHaveLength(200);
  expect(Object.keys(rememberColumns(kept, ['Label'], ['name'])).at(-1)).toBe('label');
});

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 27, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
});

it('sends the columns that have a field, and says which rows have too many cells', () => {
  const rows = [
    { number: 1, cells: ['SN', 'Ignored', 'Facility'] },
    { number: 2, cells: ['1', 'x', 'Unassigned'] },
    { number: 4, cells: ['2'] },
    { number: 5, cells: ['3', 'x', 'Harbor', 'y'] },
  ];
  const columns = columnsOf({ rows }, true);
  const fields = ['cloud_id', null, 'facility'];
  expect(toImportTable({ entity: 'monitors', columns, fields, unassigned: 'Unassigned' })).toEqual({
    entity: 'monitors',
    columns: ['cloud_id', 'facility'],
    rows: [
      { row: 2, cells: ['1', ''] },
      { row: 4, cells: ['2', ''] },
      { row: 5, cells: ['3', 'Harbor'], surplus: true },
    ],
  });
});
