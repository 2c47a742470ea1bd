// Which serial number a barcode holds, whatever else it holds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monitorFields } from '../../contract/monitors/monitor-writes.ts';
import { chooseScanned, readScanned } from '../../src/scan/scanned-text.ts';

const gs = '\u001D';
const gtin = '09501101530003';

/** As GS1 allows them and our contract, too. */
const serial = fc
  .string({ unit: fc.constantFrom(...'ABCXYZabcxyz0123456789-_'), minLength: 1, maxLength: 20 })
  .filter((text) => monitorFields.cloud_id.schema.safeParse(text).success);

const lot = fc.string({ unit: fc.constantFrom(...'ABC0123456789./-'), minLength: 1, maxLength: 20 });
const day = fc.constantFrom('251231', '300101');

function serialOf(content: string): string | null {
  const read = readScanned(content);
  return 'serialNumber' in read ? read.serialNumber : null;
}

function reasonOf(content: string): string | null {
  const read = readScanned(content);
  return 'reason' in read ? read.reason : null;
}

describe('a code that holds the serial number alone', () => {
  it.each([
    ['IPM-00012', 'IPM-00012'],
    ['  IPM-00012\r\n', 'IPM-00012'],
    [']C0IPM-00012', 'IPM-00012'],
    // A phone's keyboard and a copied text write dashes and spaces in other forms.
    ['IPM\u201300012\u00A0', 'IPM-00012'],
    // As long as an article number with its AI, and no more than that.
    ['0109501101530003', '0109501101530003'],
    // It begins as one, and the last digit says that it is none.
    ['010950110153000421ABC', '010950110153000421ABC'],
  ])('%j is %s', (content, expected) => expect(serialOf(content)).toBe(expected));

  it('is taken as the contract takes it', () => {
    fc.assert(
      fc.property(serial, (text) => {
        fc.pre(!text.startsWith('01'));
        expect(serialOf(text)).toBe(text);
      }),
    );
  });
});

describe('a GS1 code', () => {
  it.each([
    ['with separators', `]d201${gtin}17251231${'10'}LOT.1${gs}21IPM-12`],
    ['with the serial number first', `]C121IPM-12${gs}01${gtin}`],
    ['whose sign came as a separator', `${gs}01${gtin}21IPM-12`],
    ['whose sign was lost', `01${gtin}21IPM-12`],
    ['with a separator at its end', `]d201${gtin}21IPM-12${gs}`],
    ['with the separator as a picture', `]d210LOT\u241D21IPM-12`],
    ['with the separator in words', `]d210LOT<GS>21IPM-12`],
    ['with AIs of three and four digits', `]d224012345${gs}3103001500${'8008'}2512311200${gs}21IPM-12`],
    ['in parentheses', `(01)${gtin}(17)251231(21)IPM-12`],
    ['in parentheses, the serial number first', `(21)IPM-12(10)LOT`],
    ['as a link', `https://id.gs1.org/01/${gtin}/21/IPM-12`],
    ['as a link with a lot and a date', `HTTPS://example.com/x/01/${gtin}/10/L1/21/IPM%2D12?17=251231`],
    ['as a link of a component', `https://example.com/8006/${gtin}0102/21/IPM-12`],
  ])('%s', (_, content) => expect(readScanned(content)).toEqual({ serialNumber: 'IPM-12', isGs1: true }));

  it('without a serial number is none', () => {
    for (const content of [
      `]d201${gtin}10LOT`,
      `01${gtin}17251231`,
      `(01)${gtin}(10)LOT`,
      `(01)${gtin}(21)`,
      `https://id.gs1.org/01/${gtin}`,
      `https://id.gs1.org/01/${gtin}/10/LOT`,
      `]d2${gs}`,
    ])
      expect(reasonOf(content), content).toBe('noSerialNumber');
  });

  it('gives its serial number in every order and form', () => {
    fc.assert(
      fc.property(serial, lot, day, fc.boolean(), (number, batch, end, serialFirst) => {
        const variable = [`10${batch}`, `21${number}`];
        if (serialFirst) variable.reverse();
        for (const mark of [']d2', ']C1', ']Q3', ']e0', gs])
          expect(serialOf(`${mark}01${gtin}17${end}${variable.join(gs)}`)).toBe(number);
        const parts = [`(01)${gtin}`, `(17)${end}`, `(10)${batch}`];
        expect(serialOf([...parts, `(21)${number}`].join(''))).toBe(number);
        expect(serialOf([`(21)${number}`, ...parts].join(''))).toBe(number);
        const path = `01/${gtin}/10/${encodeURIComponent(batch)}/21/${encodeURIComponent(number)}`;
        if (!['.', '..'].includes(batch)) expect(serialOf(`https://example.org/${path}`)).toBe(number);
      }),
    );
  });
});

describe('what is no serial number', () => {
  it.each([
    ['', 'empty'],
    ['   \n', 'empty'],
    ['https://www.example.com/manual?x=21', 'link'],
    ['https://www.example.com/21/IPM-12', 'link'],
    ['http://', 'link'],
    ['https://%%%', 'link'],
    ['WIFI:T:WPA;S=ward;P:secret;;', 'characters'],
    ['javascript:alert(1)', 'characters'],
    ['BEGIN:VCARD\nFN:Ada\nEND:VCARD', 'characters'],
    ['<script>alert(1)</script>', 'characters'],
    ['two words', 'characters'],
    ['x'.repeat(51), 'tooLong'],
    ['7'.repeat(5000), 'tooLong'],
    [`(21)${'7'.repeat(60)}`, 'tooLong'],
    [`https://id.gs1.org/01/${gtin}/21/%ZZ`, 'noSerialNumber'],
  ])('%j: %s', (content, reason) => expect(reasonOf(content)).toBe(reason));

  it('never throws, and never yields what the contract refuses', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        gs,
        ']d2',
        ']C1',
        '(21)',
        '(01)',
        '01',
        '21',
        gtin,
        'https://a.b/',
        '/21/',
        '%',
        '\u0000',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const number = serialOf(pieces.join(''));
        if (number !== null) expect(monitorFields.cloud_id.schema.parse(number)).toBe(number);
      }),
    );
  });
});

describe('several codes in one picture', () => {
  it.each([
    ['one that is a serial number', ['https://example.com', 'IPM-12'], 'IPM-12'],
    ['the GS1 code beside an article number', ['REF-100', `]d201${gtin}21IPM-12`], 'IPM-12'],
    ['one number twice', ['IPM-12', 'ipm-12'], 'IPM-12'],
    ['one number, plain and in a GS1 code', ['IPM-12', `(21)IPM-12`], 'IPM-12'],
  ])('%s', (_, contents, expected) =>
    expect(chooseScanned(contents)).toMatchObject({ serialNumber: expected }),
  );

  it('which each may be the one are left to the person', () => {
    expect(chooseScanned(['REF-100', 'IPM-12'])).toEqual({ reason: 'several' });
    expect(chooseScanned(['(21)A1', '(21)A2', 'IPM-12'])).toEqual({ reason: 'several' });
  });

  it('of which none is a serial number say why, and none at all says nothing', () => {
    expect(chooseScanned(['https://example.com', '<x>'])).toEqual({ reason: 'link' });
    expect(chooseScanned([])).toBeNull();
  });
});
