import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityKey, searchKey, sortKey, stripApostrophes } from '../../contract/common/normalise.ts';

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
    ["St. Mary's", 'st. marys'],
    ['St. Mary’s', 'st. marys'],
    ['  Ward \t 7 ', 'ward 7'],
    ['São José', 'sao jose'],
    ['STRAẞE', 'strasse'],
    ['Straße', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Ｗａｒｄ', 'ward'],
    ['İzmir', 'izmir'],
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

  it('knows one space, and none at the ends', () => {
    const spaces = fc.stringMatching(/^[ \t\u00A0\u2003\n]{1,3}$/);
    fc.assert(
      fc.property(text, text, spaces, spaces, (one, other, between, around) => {
        expect(searchKey(`${around}${one}${between}${other}${around}`)).toBe(searchKey(`${one} ${other}`));
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

describe('the key by which texts are sorted', () => {
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
