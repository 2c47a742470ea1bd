// Text that is pasted into a field: translated to plain characters, then taken or refused, with a reason.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialCodes } from '../../../contract/common/dial-codes.ts';
import { readPastedPhone, readPastedZip } from '../../../contract/common/pasted-numbers.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { emailField, phoneField, type TextField, zipField } from '../../../contract/common/text-field.ts';
import { facilityFields } from '../../../contract/facilities/facility-writes.ts';
import { monitorFields } from '../../../contract/monitors/monitor-writes.ts';
import { authenticationFields } from '../../../contract/site-configuration/est-authentication.ts';
import { levelField } from '../../../src/features/monitors/monitor-form.ts';
import { type ReadPasted, takeText } from '../../../src/ui/fields/take-text.ts';
import { pastedTexts } from '../../support/pasted-texts.ts';

const fields: Record<string, [TextField, ReadPasted?]> = {
  'Hospital Name': [facilityFields.name],
  'Physical Address': [facilityFields.physical_address],
  'Facility Id': [facilityFields.facility_id],
  Zip: [zipField, readPastedZip],
  Email: [emailField],
  'Phone Number': [phoneField, readPastedPhone],
  'Serial Number': [monitorFields.cloud_id],
  'Monitor Name': [monitorFields.monitor_id],
  'Auto Log Level': [levelField],
};

const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'Ö', '東'), minLength: 1 }), {
  minLength: 1,
  maxLength: 4,
});
const separator = fc.constantFrom(' ', '-', '/', ' & ', ',', '\u2014', '\u00A0', '\t', '. ', '3');
const serialCharacter = fc.constantFrom('I', 'P', '7', '-', '_', ' ', '.', '/', '\u2013', '\u200B');

/** A cell of the table: what the field holds then, and what it would store; why it took nothing, or not all. */
function outcome([field, read]: [TextField, ReadPasted?], text: string): string {
  const taken = takeText(field, '', text, text.length, read);
  const { hint } = taken;
  const stored = field.schema.safeParse(taken.text);
  const value = stored.success ? `\`${stored.data}\`` : taken.text === '' ? '' : `\`${taken.text}\` refused`;
  if (!hint) return value;
  if (hint.kind === 'notNumber') return 'not taken: no such number';
  const signs = hint.leftOut.map((sign) => (sign === ' ' ? 'space' : `“${sign}”`)).join(' ');
  if (hint.kind === 'number')
    return [value, hint.code, signs && `left out ${signs}`].filter(Boolean).join(', ');
  if (hint.kind === 'notPasted') return `not taken: ${signs || 'too long'}`;
  return `${value}, left out ${[signs, hint.tooLong && 'what is too long'].filter(Boolean).join(' and ')}`;
}

describe('toPlainCharacters', () => {
  it('changes nothing twice, and nothing that is plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = toPlainCharacters(text);
        expect(toPlainCharacters(plain)).toBe(plain);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...' ~azAZ09-_.@éß東') }), (text) => {
        expect(toPlainCharacters(text)).toBe(text);
      }),
    );
  });

  it('keeps the sign that chooses the form of a letter in a Japanese name', () => {
    expect(toPlainCharacters('葛\u{E0100}城')).toBe('葛\u{E0100}城');
  });
});

describe('a pasted text', () => {
  it('becomes in each field what the table says', async () => {
    const names = Object.keys(fields);
    const rows = pastedTexts.map(([from, text]) => [
      from,
      `\`${JSON.stringify(text)
        .slice(1, -1)
        .replace(/[\u007F-\u{10FFFF}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)}\``,
      ...Object.values(fields).map((field) => outcome(field, text)),
    ]);
    const table = [['pasted', 'as', ...names], Array(names.length + 2).fill('---'), ...rows]
      .map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
      .join('\n');
    await expect(`${table}\n`).toMatchFileSnapshot('pasted-texts.md');
  });

  it('never joins two words of a name', () => {
    fc.assert(
      fc.property(words, fc.array(separator, { minLength: 3, maxLength: 3 }), (all, between) => {
        const text = all.map((word, index) => word + (index < all.length - 1 ? between[index] : '')).join('');
        const { text: taken } = takeText(facilityFields.name, '', text);
        if ([...text].length > 1) expect(taken.trim().split(/ +/)).toEqual(all);
      }),
    );
  });

  it('is a serial number whole, or is not taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: serialCharacter, minLength: 2, maxLength: 60 }), (text) => {
        const plain = toPlainCharacters(text).trim();
        fc.pre([...text].length > 1);
        const { text: taken, hint } = takeText(monitorFields.cloud_id, 'OLD', text);
        if (hint) expect(taken).toBe('OLD');
        else expect(taken).toBe(plain);
      }),
    );
  });

  it('is the phone number that was written, with its code, or is not taken', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const national = fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.array(digit, { minLength: 5, maxLength: 11 }),
    );
    const code = fc.constantFrom(...Object.keys(dialCodes));
    fc.assert(
      fc.property(code, national, fc.constantFrom(' ', '-', '.', ''), (dial, [first, rest], gap) => {
        const number = [first, ...rest].join('');
        const read = readPastedPhone(`${dial}${gap}${number.slice(0, 3)}${gap}${number.slice(3)}`);
        if (read) expect((read.code ?? '') + read.text).toBe(dial + number);
        else expect(number.length).not.toBe(10);
      }),
    );
  });

  it('has a country code without a sign before it only where the code stands apart, or is 1', () => {
    expect(readPastedPhone('617 555 0100 23')).toBeNull();
    expect(readPastedPhone('442079460958')).toBeNull();
    // A trunk prefix without the country that it is left out for.
    expect(readPastedPhone('(0)20 7946 0958')).toBeNull();
    for (const text of ['44 20 7946 0958', '(44) (0)20 7946 0958', '44-20-7946-0958'])
      expect(readPastedPhone(text)).toMatchObject({ code: '+44', text: '2079460958' });
    for (const text of ['12175550100', '1217-555-0100', '1 217 555 0100', '1 (217) 555-0100'])
      expect(readPastedPhone(text)).toMatchObject({ code: '+1', text: '2175550100' });
  });

  it('keeps each sign where it is the name of a credential', () => {
    const name = 'ra\u2013east\u00A0\uFF11';
    expect(takeText(authenticationFields.user_name, '', name)).toMatchObject({ text: name, hint: null });
  });

  it('is never cut without a word', () => {
    const longest = monitorFields.monitor_id.maxLength;
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '/', '.', '-'), minLength: 2 }), (text) => {
        const { text: taken, hint } = takeText(monitorFields.monitor_id, '', text);
        const isCut = taken.match(/a/g)?.length !== text.match(/a/g)?.length;
        if (isCut) expect(hint).toMatchObject({ tooLong: 'characters15Allowed' });
        expect(taken.length).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it('is inserted where the caret is', () => {
    expect(takeText(facilityFields.name, 'Mercy Boston', 'Mercy General-West Boston', 18)).toMatchObject({
      text: 'Mercy General West Boston',
      caret: 18,
    });
    expect(takeText(phoneField, '217', '217555-0100', 11, readPastedPhone)).toEqual({
      text: '2175550100',
      caret: 10,
      hint: null,
    });
  });
});
