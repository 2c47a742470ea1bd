// The form of a facility: each rule with its message.
import { describe, expect, it } from 'vitest';
import { dialCodes } from '../../contract/common/dial-codes.ts';
import { contractMessages } from '../../contract/common/messages.ts';
import { states } from '../../contract/common/states.ts';
import { timeZones } from '../../contract/common/time-zones.ts';
import {
  createFacility,
  facilityDeleteQuestions,
  facilityForm,
} from '../../contract/facilities/facility-writes.ts';
import { fieldErrors } from '../support/field-errors.ts';

const good = {
  name: 'Mercy Hospital',
  physical_address: '12 Elm Street',
  city: 'Boston',
  state: 'Massachusetts',
  zip: '02115',
  timezone: 'America/New_York',
  facility_id: 'MERCY-1',
  contact_name: 'Robin Doe',
  mca_rep_name: 'Sam Roe',
  contact_email: 'robin@example.com',
  country_code: '+1',
  contact_phone: '6175550100',
};

/** The message that a person reads at each field. */
function said(value: object) {
  const texts = Object.entries(fieldErrors(facilityForm, { ...good, ...value })).map(([field, key]) => [
    field,
    contractMessages[key as keyof typeof contractMessages],
  ]);
  return Object.fromEntries(texts);
}

const required: [string, string][] = [
  ['name', 'Hospital Name is required'],
  ['physical_address', 'Physical Address is required'],
  ['city', 'City is required'],
  ['state', 'State is required'],
  ['zip', 'Only Numbers are allowed'],
  ['timezone', 'Time Zone is required'],
  ['facility_id', 'Facility Id is required'],
  ['contact_name', 'Facility Contact Name is required'],
  ['mca_rep_name', 'MCA REP Name is required'],
  ['contact_email', 'Email is required'],
  ['contact_phone', 'Phone Number is required'],
];

const lettersOnly = ['name', 'city', 'contact_name', 'mca_rep_name'];

describe('the form of a facility', () => {
  it.each(required)('asks for %s: %s', (field, message) => {
    for (const nothing of [undefined, null, '', ' \t\n ']) {
      expect(said({ [field]: nothing })).toEqual({ [field]: message });
    }
  });

  it.each<[field: string, value: unknown, message: string]>([
    ...lettersOnly.flatMap((field) =>
      ['St. Mary', "O'Hara", 'Ward 7', 'a\u00A0b', '\u{1F600}', 'a_b', 'a\0b', '__proto__'].map(
        (text): [string, string, string] => [field, text, 'Use letters and spaces only'],
      ),
    ),
    ['name', 'x'.repeat(501), '500 Characters allowed'],
    ['physical_address', 'x'.repeat(256), '255 Characters allowed'],
    ['physical_address', 'a\u0000b', 'This character is not allowed'],
    ['physical_address', 'a\ud800b', 'This character is not allowed'],
    ['physical_address', 'two\nlines', 'This character is not allowed'],
    ['city', 'x'.repeat(51), '50 Characters allowed'],
    ['state', 'MA', 'State is required'],
    ['state', 'massachusetts', 'State is required'],
    ['state', '__proto__', 'State is required'],
    ['zip', '0211', '5 digits required'],
    ['zip', '021155', '5 digits allowed'],
    ['zip', '0211A', 'Numbers are allowed'],
    ['zip', '٠٢١١٥', 'Numbers are allowed'],
    ['zip', '-2115', 'Numbers are allowed'],
    ['zip', 2115, 'Only Numbers are allowed'],
    ['timezone', 'EST', 'Time Zone is required'],
    ['timezone', 'America/Nowhere', 'Time Zone is required'],
    ['facility_id', 'x'.repeat(51), '50 Characters allowed'],
    ['contact_name', 'x'.repeat(51), '50 Characters allowed'],
    ['mca_rep_name', 'x'.repeat(51), '50 Characters allowed'],
    ['contact_email', 'a@', 'Minimum 3 symbols'],
    ['contact_email', 'robin', 'Wrong email format'],
    ['contact_email', 'robin@example', 'Wrong email format'],
    ['contact_email', 'a b@example.com', 'Wrong email format'],
    ['contact_email', `${'x'.repeat(40)}@example.com`, 'Maximum 50 symbols'],
    ['contact_phone', '617555010', '10 digits required'],
    ['contact_phone', '61755501000', '10 digits required'],
    ['contact_phone', '0175550100', '10 digits required'],
    ['contact_phone', '617-555-01', 'Numbers are allowed'],
    ['contact_phone', 6175550100, 'Phone Number is required'],
    ['country_code', '1', 'This value is not valid.'],
    ['country_code', '+999', 'This value is not valid.'],
    ['country_code', 'constructor', 'This value is not valid.'],
    ['country_code', null, 'This value is not valid.'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(said({ [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    ...lettersOnly.flatMap((field) =>
      ['مستشفى', 'हृदय', '病院', 'Zoë Ünal', 'x'.repeat(50)].map((text) => [field, text]),
    ),
    ['name', 'x'.repeat(500)],
    ['physical_address', "O'Hara's, 3rd floor #7 \u{1F600}"],
    ['physical_address', 'x'.repeat(255)],
    ['zip', '00000'],
    ['facility_id', '__proto__'],
    ['facility_id', '=1+1'],
    ['facility_id', '02115'],
    ['contact_email', "o'hara+night@Example.co"],
    ['contact_phone', '1000000000'],
    ['country_code', '+44'],
  ])('takes %s %j as it is', (field = '', value) => {
    expect(facilityForm.parse({ ...good, [field]: value })).toEqual({ ...good, [field]: value });
  });

  it('trims, and counts what is left', () => {
    const padded = { ...good, name: `  ${'x'.repeat(500)}\n`, zip: ' 02115 ', contact_email: ' a@b.co ' };
    expect(facilityForm.parse(padded)).toMatchObject({
      name: 'x'.repeat(500),
      zip: '02115',
      contact_email: 'a@b.co',
    });
  });

  it('begins with +1, and every choice of its lists is taken', () => {
    const { country_code, ...without } = good;
    expect(createFacility.body.parse(without)).toMatchObject({ country_code: '+1' });
    for (const state of states) expect(said({ state })).toEqual({});
    for (const timezone of timeZones) {
      expect(said({ timezone })).toEqual({});
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow();
    }
    for (const code of Object.keys(dialCodes)) expect(said({ country_code: code })).toEqual({});
  });
});

it('has the question of each code of the delete check', () => {
  const questions = Object.entries(facilityDeleteQuestions).map(([code, key]) => [
    code,
    contractMessages[key],
  ]);
  const asks = (what: string) =>
    `Deleting a facility also deletes previously created ${what}associations. Are you sure you want to delete?`;
  expect(Object.fromEntries(questions)).toEqual({
    851: asks('monitor '),
    852: asks('user '),
    853: 'Are you sure you want to delete?',
    854: asks('monitor and user '),
  });
});
