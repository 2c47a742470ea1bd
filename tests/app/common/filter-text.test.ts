// Characters that a field drops from typed text, and where the caret is afterwards.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { phoneField, zipField } from '../../../contract/common/text-field.ts';
import { facilityFields } from '../../../contract/facilities/facility-writes.ts';
import { monitorFields } from '../../../contract/monitors/monitor-writes.ts';
import { filterText } from '../../../src/ui/fields/filter-text.ts';

const fields = { ...facilityFields, ...monitorFields };
const field = fc.constantFrom(...Object.values(fields));
const character = fc.oneof(
  fc.constantFrom('a', 'Ö', '7', ' ', '-', '_', '\u0301', '\u{1F600}', '\t'),
  fc.string(),
);
const text = fc.string({ unit: character, maxLength: 40 });

describe('filterText', () => {
  it('does not change a text that it has filtered already', () => {
    fc.assert(
      fc.property(field, text, (rule, typed) => {
        const { text: kept } = filterText(rule, typed);
        expect(filterText(rule, kept)).toEqual({
          text: kept,
          caret: kept.length,
          refused: null,
          leftOut: [],
          tooLong: null,
        });
      }),
    );
  });

  it('leaves no refused character and no more than the allowed length', () => {
    fc.assert(
      fc.property(field, text, fc.nat(), (rule, typed, at) => {
        const { text: kept, caret } = filterText(rule, typed, at % (typed.length + 1));
        expect(kept.length).toBeLessThanOrEqual(rule.maxLength);
        expect(kept.search(new RegExp(rule.characters.refused))).toBe(-1);
        expect(caret).toBeLessThanOrEqual(kept.length);
      }),
    );
  });

  it('gives a reason exactly when something was dropped', () => {
    fc.assert(
      fc.property(field, text, (rule, typed) => {
        const { text: kept, refused, tooLong } = filterText(rule, typed);
        const isWhole = refused === null && tooLong === null;
        expect(isWhole).toBe(kept === toPlainCharacters(typed));
      }),
    );
  });

  it.each([
    ['a space in a serial number', monitorFields.cloud_id, 'IPM 1', 5, 'IPM1', 4, 'serialNumberCharacters'],
    [
      'what was typed in the middle',
      monitorFields.monitor_id,
      'Wa-rd',
      3,
      'Ward',
      2,
      'lettersAndDigitsAllowed',
    ],
    ['brackets in a phone number', phoneField, '(217) 555-0100', 14, '2175550100', 10, 'numbersAllowed'],
    ['a sixth digit', zipField, '021151', 6, '02115', 5, 'zip5DigitsAllowed'],
    ['a digit too much in the middle', zipField, '092115', 2, '02115', 1, 'zip5DigitsAllowed'],
    [
      'a 16th letter',
      monitorFields.monitor_id,
      'x'.repeat(16),
      16,
      'x'.repeat(15),
      15,
      'characters15Allowed',
    ],
  ])('drops %s', (_, rule, typed, at, kept, caret, message) => {
    const filtered = filterText(rule, typed, at);
    expect(filtered).toMatchObject({ text: kept, caret });
    expect(filtered.refused ?? filtered.tooLong).toBe(message);
  });

  it('says both where signs are dropped and the rest is too long', () => {
    expect(filterText(monitorFields.monitor_id, 'Surgery/Oncology 4')).toEqual({
      text: 'SurgeryOncology',
      caret: 15,
      refused: 'lettersAndDigitsAllowed',
      leftOut: ['/'],
      tooLong: 'characters15Allowed',
    });
  });
});
