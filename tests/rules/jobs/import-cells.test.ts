// Cells that a spreadsheet has changed are named: formulas, errors, shortened numbers, dates, lost zeros.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { changedBySpreadsheet } from '../../../server/jobs/imports/changed-by-spreadsheet.ts';
import { choiceOf, phoneOf, readCells } from '../../../server/jobs/imports/read-cells.ts';
import { writeCsv } from '../../../src/lib/csv.ts';
import { readTable } from '../../../src/lib/files/read-table.ts';

const faultOf = (cell: string) => readCells({ a: cell }).faults[0]?.message ?? null;
const textOf = (cell: string) => readCells({ a: cell }).texts.a;

describe('a cell', () => {
  it.each([
    ['=A1+1', 'importFormula'],
    ['  =HYPERLINK("x")', 'importFormula'],
    ['＝1', 'importFormula'],
    ['#REF!', 'importErrorValue'],
    ['#N/A', 'importErrorValue'],
    ['#####', 'importErrorValue'],
    ['1.23E+11', 'importNumberShortened'],
    ['6,17555E+09', 'importNumberShortened'],
    ['SN-1E+1', null],
    ["'=A1", null],
    ['-5', null],
    ['#12', null],
  ])('%s is %s', (cell, message) => {
    expect(faultOf(cell)).toBe(message);
  });

  it('is text without the mark that keeps a spreadsheet from calculating it', () => {
    expect(textOf("'=A1")).toBe('=A1');
    expect(textOf("'+1")).toBe('+1');
    expect(textOf("'quoted'")).toBe("'quoted'");
    expect(textOf('  Bay\u00a01\u200b ')).toBe('Bay 1');
  });

  it('is what was written into a file of the console', async () => {
    const tricky = fc.string({ unit: fc.constantFrom(...'",;\r\n\t =+-@＝＋－＠1ü') });
    await fc.assert(
      fc.asyncProperty(tricky, async (text) => {
        const csv = await writeCsv({ head: ['a', 'b'], rows: [text], cells: () => [text, text] });
        const [, ...rows] = readTable((await csv.text()).slice(1), ',').rows;
        const { texts } = readCells({ a: rows[0]?.cells[0] ?? '', b: rows[0]?.cells[1] ?? '' });
        const plain = toPlainCharacters(text.replaceAll(/\r\n?/g, '\n')).trim();
        expect(texts).toEqual({ a: plain, b: plain });
      }),
    );
    expect(textOf("a;'-b")).toBe('a;-b');
    expect(textOf('\'"＝1')).toBe('"=1');
    expect(textOf("it's; 'so'")).toBe("it's; 'so'");
  });

  it('keeps any text of letters and digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,20}( [A-Za-z0-9]{1,5})?$/), (text) => {
        expect(readCells({ a: text })).toEqual({ texts: { a: text }, faults: [] });
      }),
    );
  });
});

describe('a column', () => {
  it('says what looks like a date', () => {
    const dates = ['1-Mar', 'Mar-01', '3/1/2024', '2024-03-01 00:00:00', '12-dec-24'];
    expect(changedBySpreadsheet(dates)).toEqual(dates.map(() => 'importDateLike'));
    expect(changedBySpreadsheet(['MAR1', 'Marina-12', '1-Z', '3/1', ''])).toEqual(Array(5).fill(null));
  });

  it('says a number among codes that may be a day', () => {
    expect(changedBySpreadsheet(['3-A', '4-B', '5-C', '6-D', '45352'])).toEqual([
      null,
      null,
      null,
      null,
      'importDateLike',
    ]);
    expect(changedBySpreadsheet(['45352', '45353', '45354', '45355'])).toEqual(Array(4).fill(null));
  });

  it('says a number that is shorter than nearly all others, and none where lengths differ', () => {
    const long = fc.integer({ min: 10_000, max: 99_999 }).map(String);
    const short = fc.integer({ min: 0, max: 9_999 }).map(String);
    fc.assert(
      fc.property(fc.array(long, { minLength: 8, maxLength: 40 }), short, (others, one) => {
        expect(changedBySpreadsheet([one, ...others])).toEqual(['importZeroLost', ...others.map(() => null)]);
      }),
    );
    expect(changedBySpreadsheet(['1', '22', '333', '4444', '55555'])).toEqual(Array(5).fill(null));
    expect(changedBySpreadsheet(['11111', '222'])).toEqual([null, null]);
  });

  it('answers for each value, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (values) => {
        expect(changedBySpreadsheet(values)).toHaveLength(values.length);
      }),
    );
  });
});

it('finds a choice whatever its case, and leaves others as they are', () => {
  expect(choiceOf('massachusetts', ['Maine', 'Massachusetts'])).toBe('Massachusetts');
  expect(choiceOf('MA', ['Maine', 'Massachusetts'])).toBe('MA');
});

it('gives a dial code its plus back', () => {
  expect(['1', '+1', '44', 'US', ''].map((code) => phoneOf({ code, number: '' }).code)).toEqual([
    '+1',
    '+1',
    '+44',
    'US',
    '',
  ]);
});
