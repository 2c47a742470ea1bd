// Forty tables as spreadsheets, and people, copy them.
import { headAgain, lettersOnly, type PastedCase, spanning, surplus } from './table-case.ts';

const head = 'Serial Number\tName\tNote';
const row = (n: number, note = 'ok') => `P-${n}\tRose ${n}\t${note}`;
const lines = (...rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`;
const monitors = (...numbers: readonly number[]) => numbers.map((n) => `P-${n} Rose ${n}`);

const quotes: readonly PastedCase[] = [
  {
    name: 'a cell that begins with a quotation mark, and words in quotation marks',
    text: lines(row(1, '"broken clip'), row(2), row(3, 'says "ready"'), row(4)),
    imported: monitors(1, 2, 3, 4),
  },
  {
    name: 'a cell that begins with a quotation mark, and one that ends with it two rows on',
    text: lines(row(1, '"broken clip'), row(2), row(3, 'tube 5"'), row(4)),
    imported: monitors(1, 2, 3, 4),
  },
  {
    name: 'the same in a column in the middle',
    text: 'Serial Number\tNote\tName\nP-1\t"clip\tRose 1\nP-2\t\tRose 2\nP-3\ttube 5"\tRose 3\n',
    imported: monitors(1, 2, 3),
  },
  {
    name: 'the same in the column in the middle of two rows',
    text: 'Serial Number\tNote\tName\nP-1\t"clip\tRose 1\nP-2\ttube 5"\tRose 2\n',
    imported: monitors(1, 2),
  },
  {
    name: 'the same with a blank line between them',
    text: 'Serial\tNote\tName\nP-1\t"clip\tRose 1\n\nP-3\ttube 5"\tRose 3\n',
    imported: monitors(1, 3),
  },
  {
    name: 'the same from one column to another',
    text: 'Serial Number\tNote\tMore\tName\nP-1\t"clip\t\tRose 1\nP-2\t\t\tRose 2\nP-3\t\t5"\tRose 3\n',
    imported: monitors(1, 2, 3),
  },
  {
    name: 'a word in quotation marks at the start of a cell that is not imported',
    text: lines(row(1, '"Rose" ward'), row(2)),
    imported: monitors(1, 2),
  },
  {
    name: 'a word in quotation marks at the start of a cell that is imported',
    text: lines('P-1\t"Rose" 1\tok', row(2)),
    imported: monitors(2),
    said: [`2 monitor_id: ${lettersOnly}`],
  },
  {
    name: 'cells in quotation marks, as in a text editor',
    text: lines('"P-1"\t"Rose 1"\t"ok"', row(2)),
    imported: monitors(2),
    said: ['2 cloud_id: Use letters, digits, hyphens and underscores only', `2 monitor_id: ${lettersOnly}`],
  },
  { name: 'one quotation mark alone', text: lines(row(1, '"'), row(2)), imported: monitors(1, 2) },
  { name: 'two quotation marks alone', text: lines(row(1, '""'), row(2)), imported: monitors(1, 2) },
  {
    name: 'three of them, and later four',
    text: lines(row(1, '"""'), row(2, '""""')),
    imported: monitors(1, 2),
  },
  { name: 'inches', text: lines(row(1, '5" tube'), row(2, '6"')), imported: monitors(1, 2) },
  {
    name: 'a quotation mark in each row',
    text: lines(row(1, '"a'), row(2, '"b'), row(3, 'c"'), row(4, '"d"')),
    imported: monitors(1, 2, 3, 4),
  },
];

const severalLines: readonly PastedCase[] = [
  { name: 'a cell of two lines', text: lines(row(1, '"one\ntwo"'), row(2)), imported: monitors(1, 2) },
  {
    name: 'a cell of two lines in a column in the middle',
    text: 'Serial Number\tNote\tName\nP-1\t"one\ntwo"\tRose 1\nP-2\t\tRose 2\n',
    imported: monitors(1, 2),
  },
  {
    name: 'a cell of two lines and a blank one in a column in the middle',
    text: 'Serial Number\tNote\tName\nP-1\t"one\n\ntwo"\tRose 1\nP-2\t\tRose 2\n',
    imported: monitors(1, 2),
  },
  {
    name: 'two rows of a CSV file between two quotation marks in a column in the middle',
    text: 'Serial;Note;Name\nP-1;"clip;Rose 1\nP-2;tube 5";Rose 2\n',
    imported: ['P-1 Rose 2'],
    said: [`?2 row: ${spanning}`],
  },
  { name: 'a cell with a tab', text: lines(row(1, '"one\ttwo"'), row(2)), imported: monitors(1, 2) },
  {
    name: 'a cell of two lines with words in quotation marks',
    text: lines(row(1, '"the ""first""\nline"'), row(2)),
    imported: monitors(1, 2),
  },
  {
    name: 'heads of two lines',
    text: 'Serial\tName\t"Note\nof it"\nP-1\tRose 1\tok\nP-2\tRose 2\tok\n',
    imported: monitors(1, 2),
  },
  {
    name: 'a cell of two lines, and elsewhere one that begins with a quotation mark',
    text: lines(row(1, '"clip'), row(2, '"one\ntwo"'), row(3, 'tube 5"'), row(4)),
    imported: monitors(1, 2, 3, 4),
  },
  {
    name: 'a cell of two lines above two that have one quotation mark each',
    text: lines(row(1, '"one\ntwo"'), row(2, '"clip'), row(3, 'tube 5"'), row(4)),
    imported: monitors(1, 2, 3, 4),
  },
  {
    name: 'rows that a quotation mark encloses, one of which lacks cells',
    text: lines(row(1, '"clip'), 'P-2\tRose 2', row(3, 'tube 5"'), row(4)),
    imported: monitors(1, 4),
    said: [`?2 row: ${spanning}`],
  },
  {
    name: 'a name of two lines',
    text: lines('P-1\t"Rose\n1"\tok', row(2)),
    imported: monitors(1, 2),
  },
];

const rows: readonly PastedCase[] = [
  { name: 'nothing unusual', text: lines(row(1), row(2)), imported: monitors(1, 2) },
  {
    name: 'line ends of Windows',
    text: lines(row(1), row(2)).replaceAll('\n', '\r\n'),
    imported: monitors(1, 2),
  },
  {
    name: 'line ends of old Macs',
    text: lines(row(1), row(2)).replaceAll('\n', '\r'),
    imported: monitors(1, 2),
  },
  {
    name: 'rows without anything, which count',
    text: `\n\t\t\n${lines(row(1), '\t\t', '', '\t\t=A1')}`,
    imported: monitors(1),
    said: ['7 cloud_id: Monitor Serial Number is required', '7 monitor_id: Monitor Name is required'],
  },
  { name: 'columns without anything', text: 'Serial\tName\t\t\nP-1\tRose 1\t\t\n', imported: monitors(1) },
  {
    name: 'heads once more',
    text: lines(row(1), head, row(2)),
    imported: monitors(1, 2),
    said: [`?3 row: ${headAgain}`],
  },
  {
    name: 'short heads once more, which could be a monitor',
    text: 'SN\tName\nP-1\tRose 1\nSN\tName\nP-2\tRose 2\n',
    imported: monitors(1, 2),
    said: [`?3 row: ${headAgain}`],
  },
  {
    name: 'two columns with one head',
    text: 'Serial\tName\tName\nP-1\tRose 1\tLily 1\n',
    imported: monitors(1),
  },
  {
    name: 'no heads',
    text: 'P-1\tRose 1\nP-2\tRose 2\n',
    fields: ['cloud_id', 'monitor_id'],
    imported: monitors(1, 2),
  },
  {
    name: 'no heads, and columns not chosen',
    text: 'P-1\tRose 1\n',
    imported: [],
    said: ['missing: cloud_id, monitor_id'],
  },
  {
    name: 'heads that nobody knows',
    text: 'Gadget\tTag\nP-1\tRose 1\n',
    fields: ['cloud_id', 'monitor_id'],
    imported: monitors(1),
  },
  {
    name: 'more cells than columns',
    text: 'Serial\tName\nP-1\tRose 1\tmore\nP-2\tRose 2\n',
    imported: monitors(2),
    said: [`2 row: ${surplus}`],
  },
  {
    name: 'fewer cells than columns',
    text: lines('P-1', row(2)),
    imported: monitors(2),
    said: ['2 monitor_id: Monitor Name is required'],
  },
  { name: 'heads alone', text: lines(), imported: [], said: ['no rows'] },
];

const values: readonly PastedCase[] = [
  {
    name: 'a row twice, and a serial number twice',
    text: lines(row(1), row(1), row(2), 'P-2\tLily 2\t'),
    imported: monitors(1),
    said: [
      '3 cloud_id: The file has this row twice. (2)',
      '4 cloud_id: Another row of the file has the same value. (5)',
      '5 cloud_id: Another row of the file has the same value. (4)',
    ],
  },
  {
    name: 'formulas, errors and shortened numbers',
    text: lines('=A1\tRose 1\t', '#REF!\tRose 2\t', '6.18E+09\tRose 3\t', row(4)),
    imported: monitors(4),
    said: [
      '2 cloud_id: This is a formula, which is not calculated. Copy its value.',
      '3 cloud_id: The spreadsheet shows an error in this cell.',
      '4 cloud_id: A spreadsheet has shortened this number. Format the column as text and enter it again.',
    ],
  },
  {
    name: 'full-width signs and odd spaces',
    text: lines('Ｐ－1\t\u00a0Rose\u20091\u200b\t', row(2)),
    imported: monitors(1, 2),
  },
  {
    name: 'cells of a CSV file',
    text: 'Serial,Name\nP-1,Rose 1\n"P-2","Rose 2"\n',
    imported: monitors(1, 2),
  },
  {
    name: 'cells of a CSV file with an open quotation mark',
    text: 'Serial;Name\nP-1;Rose 1\nP-2;"Rose 2\nP-3;Rose 3\n',
    imported: [],
    said: ['openQuote 3'],
  },
];

export const pastedTables: readonly PastedCase[] = [...quotes, ...severalLines, ...rows, ...values];
