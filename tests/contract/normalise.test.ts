import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  containsWords,
  identityKey,
  phraseKey,
  searchKey,
  searchKeyOf,
  searchWords,
  sortKey,
  stripApostrophes,
} from '../../contract/common/normalise.ts';

const strange = fc.oneof(
  fc.constantFrom('\u{E000}', '\u{F8FF}', '\u{FFFD}', '\u{FFFF}', '\u{1F489}', '\u{10FFFF}', '\u{20BB7}'),
  fc.constantFrom('\uD800', '\uDFFF', '\0', '\u001F', '\u0085', '\u00A0', '\u2028', '\uFEFF', '\t'),
  fc.constantFrom(
    'ß',
    'ẞ',
    'İ',
    'ı',
    'Σ',
    'ς',
    'ŉ',
    'ﬁ',
    'Ａ',
    '𝐀',
    'ǆ',
    'ᾳ',
    '한',
    'が',
    'é',
    'e\u0301',
    '\u00FF',
  ),
);
/** Any text at all: every plane, halves of pairs, controls, and what folding and decomposing do odd things to. */
const text = fc
  .array(
    fc.oneof(strange, fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom(' ', 'a', 'B', "'")),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));

/** JavaScript writes an iota below a letter beside it when it capitalises; here it is an accent. */
const capitalisesFaithfully = (value: string) => !value.normalize('NFD').includes('\u0345');

const insertAt = (value: string, at: number, part: string) => {
  const points = Array.from(value);
  return [...points.slice(0, at), part, ...points.slice(at)].join('');
};

describe('the key by which texts are searched', () => {
  it.each([
    ["St. Mary's", 'stmarys'],
    ['St. Mary’s', 'stmarys'],
    ['  Ward \t 7 ', 'ward7'],
    ['ICU-12', 'icu12'],
    ['IPM-7FCA-00002', 'ipm7fca00002'],
    ['IPM_7FCA|00002', 'ipm7fca00002'],
    ['ICU\u00AD12\u200B', 'icu12'],
    ['ICU ١٢', 'icu12'],
    ['ICU १२', 'icu12'],
    ['50 %', '50'],
    ['—', ''],
    ['São José', 'saojose'],
    ['STRAẞE', 'strasse'],
    ['Straße', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Ｗａｒｄ', 'ward'],
    ['İzmir', 'izmir'],
    ['Sacré Cœur', 'sacrecoeur'],
    ['ŒUVRE', 'oeuvre'],
    ['Æbeltoft Sygehus Øst', 'aebeltoftsygehusost'],
    ['ǽ ǿ', 'aeo'],
    ['Łódź', 'lodz'],
    ['Đorđević', 'dordevic'],
    ['Þórður Guðmundsson', 'thordurgudmundsson'],
    ['Diyarbakır', 'diyarbakir'],
    ['Ħamrun', 'hamrun'],
    ['Guovdageaidnu Ŋ Ŧ', 'guovdageaidnunt'],
    ['Gəncə', 'gence'],
    ['さくら', 'さくら'],
    ['サクラ', 'さくら'],
    ['ｻｸﾗ', 'さくら'],
    ['ガラス', 'からす'],
    ['がらす', 'からす'],
    ['ヴィラ', 'うぃら'],
    ['ヽヾ', 'ゝゝ'],
    ['ラーメン', 'らーめん'],
    ['علی کریمی', 'عليكريمي'],
  ])('of %j is %j', (value, key) => {
    expect(searchKey(value)).toBe(key);
  });

  it('is its own key', () => {
    fc.assert(fc.property(text, (value) => searchKey(searchKey(value)) === searchKey(value)));
  });

  it('knows no case', () => {
    fc.assert(
      fc.property(text.filter(capitalisesFaithfully), (value) => {
        expect(searchKey(value.toUpperCase())).toBe(searchKey(value));
        expect(searchKey(value.toLowerCase())).toBe(searchKey(value));
      }),
    );
  });

  it('knows no case in any letter there is', () => {
    const differing: string[] = [];
    for (let point = 0; point <= 0x1ffff; point += 1) {
      const letter = String.fromCodePoint(point);
      if (letter.toUpperCase() === letter.toLowerCase() || !capitalisesFaithfully(letter)) continue;
      const key = searchKey(letter);
      if (searchKey(letter.toUpperCase()) !== key || searchKey(letter.toLowerCase()) !== key)
        differing.push(letter);
    }
    expect(differing).toEqual([]);
  });

  it('knows no accents', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(12),
        fc.constantFrom('\u0301', '\u0308', '\u030A', '\u0327'),
        (value, at, accent) => {
          expect(searchKey(insertAt(value, at, accent))).toBe(searchKey(value));
          expect(searchKey(value.normalize('NFC'))).toBe(searchKey(value.normalize('NFD')));
        },
      ),
    );
  });

  it('knows no apostrophes, straight or curly', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(12),
        fc.constantFrom("'", '’', '‘', 'ʼ', '´', '`', '＇'),
        (value, at, mark) => {
          expect(searchKey(insertAt(value, at, mark))).toBe(searchKey(value));
          expect(searchKey(stripApostrophes(value))).toBe(searchKey(value));
        },
      ),
    );
  });

  it('knows no spaces and no punctuation', () => {
    const ignored = fc.constantFrom(
      ' ',
      '\t',
      '\u00A0',
      '-',
      '–',
      '_',
      '/',
      '.',
      '(',
      '，',
      '+',
      '|',
      '\u00AD',
    );
    fc.assert(
      fc.property(text, fc.nat(12), ignored, (value, at, mark) => {
        expect(searchKey(insertAt(value, at, mark))).toBe(searchKey(value));
      }),
    );
  });

  it('of a part is found in the key of the whole', () => {
    const wellFormed = text.map((value) => value.toWellFormed());
    fc.assert(
      fc.property(wellFormed, wellFormed, wellFormed, (before, part, after) => {
        expect(searchKey(before + part + after)).toContain(searchKey(part));
      }),
    );
  });

  it('holds nothing that a database refuses: no control characters, no halves of pairs', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(searchKey(value)).not.toMatch(/\p{Cc}/u);
        expect(searchKey(value).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('the words of a search', () => {
  const finds = (search: string, ...texts: string[]) =>
    containsWords(searchKeyOf(...texts), searchWords(search));

  it.each([
    ['ICU-12', 'ICU 12'],
    ['icu12', 'ICU 12'],
    ['icu 12', 'ICU-12'],
    ['IPM7FCA00002', 'IPM-7FCA-00002'],
    ['12 icu', 'ICU 12'],
    ['mary icu', 'ICU 12', 'St. Mary’s'],
    ['', 'ICU 12'],
    [' - ', 'ICU 12'],
  ])('%j finds %j', (search, ...texts) => {
    expect(finds(search, ...texts)).toBe(true);
  });

  it.each([
    ['icu 13', 'ICU 12'],
    ['12mary', 'ICU 12', 'St. Mary’s'],
    ['icu mercy', 'ICU 12', 'St. Mary’s'],
  ])('%j does not find %j', (search, ...texts) => {
    expect(finds(search, ...texts)).toBe(false);
  });

  it('find what a person reads, in any order and with any punctuation', () => {
    const word = fc.stringMatching(/^[a-zé0-9]{1,6}$/);
    const between = fc.constantFrom(' ', ' - ', ' / ', '  ');
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
        between,
        fc.infiniteStream(fc.nat()),
        (words, mark, random) => {
          const shuffled = words
            .map((each) => ({ each, at: random.next().value }))
            .sort((one, other) => one.at - other.at)
            .map(({ each }) => each.toUpperCase());
          expect(finds(shuffled.join(mark), words.join('-'))).toBe(true);
        },
      ),
    );
  });

  it('are the same in another order, and leave out what another word says', () => {
    expect(searchWords('Bay 7 bay')).toEqual(searchWords('7 bay'));
    expect(searchWords('ba bay 7')).toEqual(['7', 'bay']);
  });
});

describe('the key by which sentences are searched', () => {
  it.each([
    ["Alarm: St. Mary's", 'alarm: st. marys'],
    ['  Code \t 7 ', 'code 7'],
    ['Straße', 'strasse'],
  ])('of %j is %j', (value, key) => {
    expect(phraseKey(value)).toBe(key);
  });
});

describe('the key by which texts are sorted', () => {
  const sorted = (values: readonly string[]) =>
    values.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));

  it.each([
    [['ICU Bay 2', 'ICU Bay 10']],
    [['Bay 0', 'Bay 1', 'Bay 9', 'Bay 10', 'Bay 99', 'Bay 100', 'Bay 100 A']],
    [['Bay', 'Bay 2', 'Bay 02', 'Bay 002', 'Bay 2 A', 'Bay 02 A', 'Bay 3', 'Bay A']],
    [['1 02', '01 2', '1 3']],
    [['v1.9', 'v1.10', 'v2.0']],
    [['Ward ٢', 'Ward ٩', 'Ward ١٠']],
    [['病房2', '病房10']],
    [['Ward २', 'Ward 3', 'Ward १०', 'Ward 11']],
    [['n99999999', 'n100000000', 'n9999999999', 'n10000000000']],
    [['IPM-7FCA-00002', 'IPM-7FCA-00010', 'IPM-8FCA-00001']],
    [['Łask', 'Lodz 1', 'Łódź 2', 'Lublin', 'Maków']],
    [['Oder', 'Œuvre', 'Ofen', 'Østerbro', 'Ostia', 'Ozark']],
    [['あおい', 'アカネ', 'いずみ', 'ウメ']],
  ])('puts %j in this order', (values) => {
    expect(sorted(values.toReversed())).toEqual(values);
  });

  it('orders numbers of any length by their value', () => {
    const number = fc.bigInt({ min: 0n, max: 10n ** 40n });
    const zeros = fc.nat(5).map((count) => '0'.repeat(count));
    fc.assert(
      fc.property(number, number, zeros, zeros, (one, other, before, beforeOther) => {
        fc.pre(one < other);
        expect(sortKey(`Bay ${before}${one} x`) < sortKey(`Bay ${beforeOther}${other} x`)).toBe(true);
      }),
    );
  });

  it('has one order in JavaScript, IndexedDB and PostgreSQL', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [sortKey(one), sortKey(other)];
        const byUnits = a < b ? -1 : a > b ? 1 : 0;
        expect(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))).toBe(byUnits);
      }),
    );
  });

  it('keeps the order of the characters themselves', () => {
    const points = ['z', 'я', '漢', '\u{E000}', '\u{F8FF}', '\u{1F489}', '\u{20BB7}', '\u{10FFFF}'];
    const keys = points.map(sortKey);
    expect(keys.toSorted()).toEqual(keys);
  });

  it('fits into an index entry', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 200 }), (value, times) => {
        expect(Buffer.byteLength(sortKey(value.repeat(times)))).toBeLessThanOrEqual(360);
      }),
    );
  });
});

describe('the key by which records are one of a kind', () => {
  it.each([
    ['Ada@Example.com', ' ada@example.COM '],
    ['JOSÉ@x.org', 'jose\u0301@x.org'],
    ['ipm-a001', 'IPM-A001'],
  ])('ignores case, spaces around it and how accents are encoded: %s, %s', (one, other) => {
    expect(identityKey(one)).toBe(identityKey(other));
  });

  it.each([
    ["o'brien@x.org", 'obrien@x.org'],
    ['josé@x.org', 'jose@x.org'],
    ["A'1", 'A1'],
    ['a b', 'a  b'],
    ['A\0', 'A'],
    [`${'x'.repeat(200)}1`, `${'x'.repeat(200)}2`],
  ])('keeps every other difference: %j, %j', (one, other) => {
    expect(identityKey(one)).not.toBe(identityKey(other));
  });

  it('gives a key that stays the same when it is normalised again, and that PostgreSQL can store', () => {
    fc.assert(
      fc.property(text, (value) => {
        const key = identityKey(value);
        expect(identityKey(key)).toBe(key);
        expect(key).not.toContain('\0');
        expect(key.isWellFormed()).toBe(true);
      }),
    );
  });
});
