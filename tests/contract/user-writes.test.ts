// The form of a user: each rule with its message.
import { describe, expect, it } from 'vitest';
import { contractMessages } from '../../contract/common/messages.ts';
import { roleName } from '../../contract/users/roles.ts';
import {
  createUser,
  updateUser,
  userChangeForm,
  userDeleteCodes,
  userForm,
} from '../../contract/users/user-writes.ts';
import { fieldErrors } from '../support/field-errors.ts';

const good = {
  firstName: 'Ada',
  lastName: 'Morgan',
  email: 'ada@example.com',
  countryCode: '+1',
  phoneNumber: '6175550100',
  location: ['11111111-1111-4111-8111-111111111111'],
};

/** The message that a person reads at each field. */
function said(value: object, form: typeof userForm | typeof userChangeForm = userForm) {
  const texts = Object.entries(fieldErrors(form, { ...good, ...value })).map(([field, key]) => [
    field,
    contractMessages[key as keyof typeof contractMessages],
  ]);
  return Object.fromEntries(texts);
}

describe('the form of a user', () => {
  it.each([
    ['firstName', 'First Name is required'],
    ['lastName', 'Last Name is required'],
    ['email', 'Email is required'],
    ['phoneNumber', 'Phone Number is required'],
  ])('asks for %s: %s', (field, message) => {
    for (const nothing of [undefined, null, '', ' \t\n ']) {
      expect(said({ [field]: nothing })).toEqual({ [field]: message });
    }
  });

  it.each([
    ['firstName', 'R2', 'Use letters and spaces only'],
    ['firstName', '__proto__', 'Use letters and spaces only'],
    ['firstName', 'x'.repeat(51), '50 Characters allowed'],
    ['lastName', "O'Hara", 'Use letters and spaces only'],
    ['lastName', 'Lee-Ann', 'Use letters and spaces only'],
    ['lastName', '\u{1F600}', 'Use letters and spaces only'],
    ['lastName', 'x'.repeat(51), '50 Characters allowed'],
    ['email', 'a@', 'Minimum 3 symbols'],
    ['email', 'ada.example.com', 'Wrong email format'],
    ['email', 'ada@@example.com', 'Wrong email format'],
    ['email', `${'x'.repeat(40)}@example.com`, 'Maximum 50 symbols'],
    ['phoneNumber', '999999999', '10 digits required'],
    ['phoneNumber', '0999999999', '10 digits required'],
    ['phoneNumber', '617 555 01', 'Numbers are allowed'],
    ['phoneNumber', '٦١٧٥٥٥٠١٠٠', 'Numbers are allowed'],
    ['countryCode', '+0', 'This value is not valid.'],
    ['countryCode', '__proto__', 'This value is not valid.'],
    ['location', [], 'Please Select atleast one facility'],
    ['location', undefined, 'Please Select atleast one facility'],
    ['location', null, 'Please Select atleast one facility'],
    ['location', 'x', 'Please Select atleast one facility'],
    ['location', Array.from({ length: 5_001 }, () => 'x'), 'Choose at most 5,000 facilities.'],
    ['administrator', 'yes', 'This value is not valid.'],
    ['administrator', null, 'This value is not valid.'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(said({ [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    ['firstName', 'مريم'],
    ['firstName', 'हृदय'],
    ['lastName', '山田 太郎'],
    ['lastName', 'x'.repeat(50)],
    ['email', "o'hara+night@Example.co"],
    ['phoneNumber', '1000000000'],
    ['countryCode', '+998'],
    ['administrator', true],
    ['administrator', false],
    ['administrator', undefined],
  ])('takes %s %j as it is', (field, value) => {
    expect(userForm.parse({ ...good, [field]: value })).toEqual({ ...good, [field]: value });
  });

  it('trims, and begins with +1', () => {
    const { countryCode, ...without } = good;
    const padded = { ...without, firstName: ' Ada ', email: '\tada@example.com\n' };
    expect(userForm.parse(padded)).toEqual({ ...good });
  });
});

describe('a change of a user', () => {
  it('may leave somebody without a facility, and does not touch the email', () => {
    const { email, ...form } = good;
    expect(updateUser.body.parse({ ...good, location: [] })).toEqual({ ...form, location: [] });
    expect(said({ email: 'no email' }, userChangeForm)).toEqual({});
  });

  it('has to say the facilities', () => {
    expect(said({ location: undefined }, userChangeForm)).toEqual({
      location: 'Please Select atleast one facility',
    });
  });
});

describe('the roles of a user', () => {
  const facility = '11111111-1111-4111-8111-111111111111';
  const parsed = (roles: unknown) => userForm.parse({ ...good, roles }).roles;

  it('stay when they are left out', () => {
    expect(userForm.parse(good)).not.toHaveProperty('roles');
    expect(parsed([])).toEqual([]);
  });

  it('may be several, for facilities or all of them', () => {
    expect(
      parsed([
        { role: 'siteAdministrator', facility_id: facility },
        { role: 'engineer', facility_id: null },
        { role: 'engineer', facility_id: facility },
        { role: 'auditor', may_hear: true },
      ]),
    ).toEqual([
      { role: 'siteAdministrator', facility_id: facility, may_hear: false },
      { role: 'engineer', facility_id: null, may_hear: false },
      { role: 'engineer', facility_id: facility, may_hear: false },
      { role: 'auditor', facility_id: null, may_hear: true },
    ]);
  });

  it.each([
    ['no list', 'engineer', { roles: 'This value is not valid.' }],
    ['administrator', [{ role: 'administrator' }], { 'roles.0.role': 'This value is not valid.' }],
    ['no role', [{ facility_id: facility }], { 'roles.0.role': 'This value is not valid.' }],
    [
      'a role without a place',
      [{ role: 'engineer' }],
      { 'roles.0.facility_id': 'Choose a facility, or all facilities.' },
    ],
    [
      'a site administrator of all',
      [{ role: 'siteAdministrator', facility_id: null }],
      { 'roles.0.facility_id': 'Choose the facility of the site administrator.' },
    ],
    [
      'a site administrator of nothing',
      [{ role: 'siteAdministrator' }],
      { 'roles.0.facility_id': 'Choose the facility of the site administrator.' },
    ],
    [
      'an auditor of one facility',
      [{ role: 'auditor', facility_id: facility }],
      { 'roles.0.facility_id': 'An auditor sees all facilities: leave the facility out.' },
    ],
    [
      'an engineer who may hear',
      [{ role: 'engineer', facility_id: null, may_hear: true }],
      { 'roles.0.may_hear': 'This value is not valid.' },
    ],
    [
      'one role twice',
      [
        { role: 'auditor', may_hear: false },
        { role: 'auditor', may_hear: true },
      ],
      { 'roles.1': 'This role is in the list twice.' },
    ],
    [
      'too many',
      Array.from({ length: 5_001 }, (_, at) => ({ role: 'engineer', facility_id: String(at) })),
      { roles: 'Choose at most 5,000 roles.' },
    ],
  ])('are refused: %s', (_, roles, errors) => {
    expect(said({ roles })).toEqual(errors);
  });

  it('have names, and an auditor who hears recordings one of its own', () => {
    const names = parsed([
      { role: 'siteAdministrator', facility_id: facility },
      { role: 'engineer', facility_id: null },
      { role: 'auditor' },
    ])?.map((role) => contractMessages[roleName(role)]);
    expect(names).toEqual(['Site administrator', 'Engineer', 'Auditor']);
    expect(contractMessages[roleName({ role: 'auditor', may_hear: true })]).toBe('Auditor with recordings');
  });

  it('are given by a call that asks for the second factor', () => {
    const { stepUp } = createUser;
    if (typeof stepUp !== 'object' || !('when' in stepUp)) throw new Error('it depends on the body');
    const body = createUser.body.parse(good);
    const [role] = parsed([{ role: 'engineer', facility_id: null }]) ?? [];
    expect(stepUp.when({ params: {}, body })).toBe(false);
    expect(stepUp.when({ params: {}, body: { ...body, roles: [] } })).toBe(false);
    expect(role && stepUp.when({ params: {}, body: { ...body, roles: [role] } })).toBe(true);
  });
});

it('has the question of each code of the delete check', () => {
  const questions = Object.entries(userDeleteCodes).map(([code, key]) => [code, contractMessages[key]]);
  expect(Object.fromEntries(questions)).toEqual({
    953: 'Are you sure you want to delete?',
    954: 'Deleting a user also deletes previously created facility associations. Are you sure you want to delete?',
  });
});
