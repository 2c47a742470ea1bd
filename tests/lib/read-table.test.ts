// Tables from files and from copied cells: encodings, delimiters, quotes, and which row is which.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/lib/files/decode-text.ts';
import type { Encoding } from '../../src/lib/files/encodings.ts';
import { guessEncoding } from '../../src/lib/files/guess-encoding.ts';
import { readPastedTable } from '../../src/lib/files/read-pasted.ts';
import { readTable } from '../../src/lib/files/read-table.ts';
import { encodeAs, encodeUtf16 } from '../support/encode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8('Zürich;1')],
    ['UTF-8', utf8('\uFEFFZürich;1')],
    ['UTF-16 LE', encodeUtf16('Zürich;1', { littleEndian: true, mark: true })],
    ['UTF-16 BE', encodeUtf16('Zürich;1', { littleEndian: false, mark: true })],
    ['UTF-16 LE', encodeUtf16('Zürich;1', { littleEndian: true, mark: false })],
    ['UTF-16 BE', encodeUtf16('Zürich;1', { littleEndian: false, mark: false })],
    ['Windows-1252', new Uint8Array([0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68, 0x3b, 0x31])],
  ])('is read as %s', (encoding, bytes) => {
    expect(decodeText(bytes, 'en')).toEqual({ type: 'text', encoding, text: 'Zürich;1' });
  });

  // Each is all that shows how its file was written; the console's language decides between equals.
  it.each<[Encoding, string, string]>([
    ['Shift_JIS', 'ja', '病棟 ポンプ 第一病院 集中治療室 ナースステーション 救急 ﾍﾞｯﾄﾞ 小児科 3階A棟'],
    ['Shift_JIS', 'en', '病棟 ポンプ 第一病院 集中治療室 ナースステーション 救急 小児科 3階A棟'],
    ['EUC-JP', 'ja', '病棟 ポンプ 集中治療室 救急'],
    ['GB18030', 'zh', '病房 重症监护室 第一医院 护士站 急诊 儿科 手术室 三楼A区'],
    ['GB18030', 'en', '病房 重症监护室 第一医院 护士站 急诊 儿科 手术室 三楼A区'],
    ['Big5', 'zh', '病房 加護病房 護理站 急診 手術室'],
    ['Windows-1252', 'de', 'Küche Süd Gärtnerei Straße Übung Ärzte Århus'],
    ['Windows-1252', 'zh', 'Réa Hôpital Élan à Maïs garçon Niños José São'],
    ['Windows-1252', 'es', 'N.º 2ª 1º 36,5° N°3 37°C 2ªPlanta'],
    ['Windows-1252', 'de', '37°C 37° 98°F N°3'],
    ['MacRoman', 'de', 'Küche Süd Gärtnerei Straße Übung Ärzte'],
    ['MacRoman', 'es', 'Niños José Atención Réa Hôpital Élan Maïs garçon'],
  ])('is guessed as %s in a console in %s', (encoding, language, words) => {
    for (const word of words.split(' ')) {
      const bytes = encodeAs(`Serial,Name\r\nC-1,${word}\r\n`, encoding);
      expect([word, guessEncoding(bytes, language)]).toEqual([word, encoding]);
    }
  });

  it('is none of a workbook or another file', () => {
    expect(decodeText(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]), 'en')).toEqual({ type: 'workbook' });
    expect(decodeText(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'en')).toEqual({ type: 'workbook' });
    expect(decodeText(new Uint8Array([0x89, 0x50, 0, 0, 0, 0x0d, 0xff, 1]), 'en')).toEqual({
      type: 'binary',
    });
    expect(decodeText(new Uint8Array(), 'en')).toEqual({ type: 'text', encoding: 'UTF-8', text: '' });
  });

  it('is itself in UTF-8, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF') && !text.startsWith('PK\u0003\u0004'));
        expect(decodeText(utf8(text), 'en')).toEqual({ type: 'text', encoding: 'UTF-8', text });
      }),
    );
  });
});

describe('a table', () => {
  it.each([
    [',', 'a,b\n1,2\n'],
    [';', 'a;b\r\n1;2\r\n'],
    ['\t', 'a\tb\n1\t2'],
    [';', 'sep=;\r\na;b\r\n1;2'],
  ])('has cells apart by %j', (delimiter, text) => {
    const { rows, ...about } = readTable(text);
    expect(about).toEqual({ delimiter, openQuoteAt: null });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('numbers rows as a spreadsheet does, blank ones and line ends in cells included', () => {
    expect(readTable('a,b\n"1\n1",2\n\n , \n3,4\n').rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['1\n1', '2'] },
      { number: 5, cells: ['3', '4'] },
    ]);
    expect(readTable('sep=;\na;b\n1;2').rows.map(({ number }) => number)).toEqual([2, 3]);
  });

  it('leaves out empty cells at the end of a row, and keeps those that are too many', () => {
    expect(readTable('a,b,,\n1,,,\n1,2,3,\n').rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1'],
      ['1', '2', '3'],
    ]);
  });

  it('says where a quotation mark is not closed', () => {
    expect(readTable('a,b\n1,"2\n3,4\n').openQuoteAt).toBe(2);
    expect(readTable('a,b\n1,5" tube\n').openQuoteAt).toBeNull();
  });

  it('is empty for blank text', () => {
    for (const text of ['', '\n\n', ' , \n']) expect(readTable(text).rows).toEqual([]);
  });

  it('gives back any cells that were quoted as RFC 4180 says', () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
    const tables = fc
      .integer({ min: 2, max: 5 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(tables, fc.constantFrom(',', ';', '\t'), (table, delimiter) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = table.map((row) => row.map(quoted).join(delimiter)).join('\r\n');
        expect(readTable(text, delimiter).rows.map(({ cells }) => cells)).toEqual(table);
      }),
    );
  });
});

describe('copied cells', () => {
  it('are themselves, whatever quotation marks they have, where none has a tab or a line break', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', 'a', ' ', '5') }).map((text) => `x${text}`);
    const marked = fc.oneof(
      cell,
      cell.map((text) => `"${text.slice(1)}`),
    );
    const tables = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(marked, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(tables, fc.constantFrom('\n', '\r\n', '\r'), (table, end) => {
        const text = table.map((row) => row.join('\t') + end).join('');
        expect(readPastedTable(text).map(({ cells }) => cells)).toEqual(table);
      }),
    );
  });

  it('are read in time that grows with their number alone', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `SN-${n}\t"open ${n}\t"two\nlines"`);
    expect(readPastedTable(rows.join('\n'))).toHaveLength(10_000);
  });
});
