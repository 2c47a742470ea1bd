// CSV is read back as RFC 4180 says, and nothing in it is a formula.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../src/lib/csv.ts';

async function linesOf([head = [], ...rows]: readonly string[][]): Promise<string> {
  const blob = await writeCsv({ head, rows, cells: (row) => row });
  return blob.text();
}

/** A plain reader of RFC 4180: a field is quoted, or has none of the characters that must be. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const tricky = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'",;\r\n\t =+-@＝＋－＠\'1ü') }));
const table = fc.array(fc.array(tricky, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 30 });
const formulaCharacter = /[=+\-@＝＋－＠\t\r\n]/;
/** Spreadsheets drop spaces and opening quotes. */
const startsFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell);
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text.replace(',', '.')));

describe('a CSV line', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'say "ah"', 'two\r\nlines'], '"a,b","say ""ah""","two\r\nlines"\r\n'],
    [['=1+1', '@SUM(A1)', '+cmd', '-x', '\tx', '\rx'], `'=1+1,'@SUM(A1),'+cmd,'-x,'\tx,"'\rx"\r\n`],
    [['n', '-5', '+4,5', '-1.5e3', '5-3'], 'n,-5,"+4,5",-1.5e3,5-3\r\n'],
    [['=1,"2"'], `"'=1,""2"""\r\n`],
    [['＝1+1', '＋1', '－1', '＠SUM(A1)'], `'＝1+1,'＋1,'－1,'＠SUM(A1)\r\n`],
    [['a;=1+1', 'a;b', 'a\t @SUM(A1)', 'a;"＝1'], `a;'=1+1,a;b,a\t' @SUM(A1),"a;'""＝1"\r\n`],
    // Where semicolons separate, the whole line is one cell.
    [['-5', '2+cmd'], `'-5,2+cmd\r\n`],
    [['', 'Zürich'], ',Zürich\r\n'],
  ])('of %j', async (cells, line) => {
    expect(await linesOf([cells])).toBe(line);
  });

  it('keeps every cell but for its guards, and no cell is a formula', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const back = read(await linesOf(rows));
        expect(back).toHaveLength(rows.length);
        back.flat().forEach((cell, index) => {
          const written = rows.flat()[index] ?? '';
          expect(cell.replaceAll("'", '')).toBe(written.replaceAll("'", ''));
          if (!formulaCharacter.test(written)) expect(cell).toBe(written);
          if (startsFormula(cell)) expect(isNumber(cell)).toBe(true);
        });
      }),
    );
  });

  it('has no formula for spreadsheets that separate cells by semicolons or tabs, either', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        // A quote in the middle of a cell encloses nothing there: line breaks end the row, too.
        const cells = (await linesOf(rows)).split(/[;\t\r\n]/);
        expect(cells.filter(startsFormula)).toEqual([]);
      }),
    );
  });
});

describe('a CSV file', () => {
  it('has a byte order mark, the header and every row', async () => {
    const blob = await writeCsv({ head: ['ID', 'Name'], rows: [1, 2], cells: (row) => [`${row}`, 'Ä'] });
    expect([...new Uint8Array(await blob.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(await blob.text()).toBe('ID,Name\r\n1,Ä\r\n2,Ä\r\n');
  });

  it('is written without blocking the page, and reports its progress', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => index);
    let others = 0;
    const told: number[] = [];
    const timer = setInterval(() => {
      others += 1;
    });
    const blob = await writeCsv({
      head: ['ID', 'Description', 'Date/Time'],
      rows,
      cells: (row) => [`${row}`, 'pump: "stopped", then started', '11-21-2026, 10:00:00'],
      onProgress: (written) => told.push(written),
    });
    clearInterval(timer);
    expect((await blob.text()).split('\r\n')).toHaveLength(100_002);
    expect(others).toBeGreaterThan(0);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.length).toBeGreaterThan(0);
  });

  it('is not finished when its signal is aborted', async () => {
    const control = new AbortController();
    const rows = Array.from({ length: 1_000_000 }, (_, index) => index);
    const work = writeCsv({
      head: ['ID'],
      rows,
      cells: (row) => [`${row}`],
      onProgress: () => control.abort(),
      signal: control.signal,
    });
    await expect(work).rejects.toThrow();
  });
});
