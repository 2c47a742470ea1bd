// PATCH of a user, in each form that Entra ID, Okta and others send.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyPatch } from '../../../server/users/scim/patch.ts';
import { readPerson, roleValuesOf } from '../../../server/users/scim/person.ts';
import { readResource, type Values } from '../../../server/users/scim/read-resource.ts';
import { keptUser, userSchema } from '../../../server/users/scim/schemas.ts';

const message = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const anna: Values = {
  userName: 'anna@clinic.example',
  active: true,
  name: { givenName: 'Anna', familyName: 'Lee' },
  emails: [{ value: 'anna@clinic.example', type: 'work', primary: true }],
};

function patch(...Operations: unknown[]): Values {
  return applyPatch(anna, { schemas: [message], Operations });
}

const work = (resource: Values) => (resource.emails as Values[]).find(({ type }) => type === 'work')?.value;

it.each([
  ['a text', { op: 'Replace', path: 'active', value: 'False' }],
  ['a boolean', { op: 'replace', path: 'active', value: false }],
  ['an object of values', { op: 'Replace', value: { active: 'False' } }],
  ['an object of values, as Okta sends it', { op: 'replace', value: { active: false } }],
  ['a wrapped value', { op: 'Add', path: 'active', value: [{ $ref: null, value: 'False' }] }],
  ['its name in other case', { op: 'REPLACE', path: 'Active', value: 'false' }],
  ['the name of its schema', { op: 'replace', path: `${userSchema}:active`, value: false }],
])('takes "not active" as %s', (_, operation) => {
  expect(patch(operation)).toEqual({ ...anna, active: false });
});

it.each([
  ['a path', { op: 'Replace', path: 'name.givenName', value: 'Anne' }],
  ['the attribute', { op: 'add', path: 'name', value: { givenName: 'Anne' } }],
  ['a dotted name among values', { op: 'add', value: { 'name.givenName': 'Anne' } }],
  ['an object among values', { op: 'replace', value: { name: { givenName: 'Anne' } } }],
  ['the name of the schema', { op: 'Replace', path: `${userSchema}:name.givenName`, value: 'Anne' }],
])('changes a part of the name by %s, and leaves the other', (_, operation) => {
  expect(patch(operation)).toEqual({ ...anna, name: { givenName: 'Anne', familyName: 'Lee' } });
});

it.each([
  ['a filter', { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@clinic.example' }],
  [
    'a filter in other case',
    { op: 'replace', path: 'emails[Type Eq "work"].value', value: 'new@clinic.example' },
  ],
  ['a filter among values', { op: 'add', value: { 'emails[type eq "work"].value': 'new@clinic.example' } }],
  ['Entra’s primary', { op: 'Add', path: 'emails[primary eq "True"].value', value: 'new@clinic.example' }],
  ['an object', { op: 'replace', path: 'emails[type eq "work"]', value: { value: 'new@clinic.example' } }],
  ['all values', { op: 'replace', path: 'emails', value: [{ value: 'new@clinic.example', type: 'work' }] }],
])('changes the email by %s', (_, operation) => {
  const changed = patch(operation);
  expect(work(changed)).toBe('new@clinic.example');
  expect(changed.emails).toHaveLength(1);
});

it('adds the value that a filter means where there is none', () => {
  const changed = patch({
    op: 'Add',
    path: 'phoneNumbers[type eq "mobile"].value',
    value: '+49 151 2345-6789',
  });
  expect(changed.phoneNumbers).toEqual([{ type: 'mobile', value: '+49 151 2345-6789' }]);
  const roles = patch({ op: 'replace', path: 'roles[primary eq "True"].value', value: 'Engineers' });
  expect(roles.roles).toEqual([{ primary: true, value: 'Engineers' }]);
});

it('keeps one primary value, and a value once', () => {
  const added = { value: 'a@home.example', type: 'home', primary: 'True' };
  const changed = patch(
    { op: 'add', path: 'emails', value: [added] },
    { op: 'add', path: 'emails', value: added },
  );
  expect(changed.emails).toEqual([
    { value: 'anna@clinic.example', type: 'work' },
    { value: 'a@home.example', type: 'home', primary: true },
  ]);
});

it.each([
  ['a path', { op: 'remove', path: 'emails' }],
  ['a filter', { op: 'Remove', path: 'emails[type eq "work"]' }],
  ['a value', { op: 'remove', path: 'emails', value: [{ value: 'anna@clinic.example' }] }],
  ['null', { op: 'replace', path: 'emails', value: null }],
])('removes emails by %s', (_, operation) => {
  expect(patch(operation)).not.toHaveProperty('emails');
});

it.each([
  ['an attribute of SCIM that is not kept', { op: 'Add', path: 'title', value: 'Nurse' }],
  ['one of an extension', { op: 'Add', path: `${enterprise}:department`, value: 'ICU' }],
  ['one with a filter', { op: 'Add', path: 'addresses[type eq "work"].postalCode', value: '80331' }],
  ['an unknown one among values', { op: 'replace', value: { shoeSize: 43, id: 'other', schemas: [] } }],
  ['an extension among values', { op: 'add', value: { [enterprise]: { manager: { value: '1' } } } }],
])('ignores %s', (_, operation) => {
  expect(patch(operation)).toEqual(anna);
});

it.each([
  ['an unknown path', { op: 'replace', path: 'shoeSize', value: 43 }, 'invalidPath'],
  ['a path of nothing', { op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
  [
    'a filter without a value',
    { op: 'replace', path: 'emails[type zz "work"].value', value: 'x' },
    'invalidPath',
  ],
  ['an unknown part', { op: 'replace', path: 'name.shoeSize', value: 'x' }, 'invalidPath'],
  [
    'an unknown extension',
    { op: 'replace', path: 'urn:ietf:params:scim:schemas:x:2.0:User:a', value: 1 },
    'invalidPath',
  ],
  ['the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
  ['an unknown operation', { op: 'move', path: 'active', value: true }, 'invalidSyntax'],
  ['a removal of nothing', { op: 'remove' }, 'noTarget'],
  ['what is neither true nor false', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
  ['an object for a text', { op: 'replace', path: 'displayName', value: { a: 1 } }, 'invalidValue'],
])('refuses %s', (_, operation, scimType) => {
  expect(() => patch(operation)).toThrow(expect.objectContaining({ status: 400, scimType }));
});

it('refuses what is no message, as what it is', () => {
  for (const body of [null, [], 'x', {}, { schemas: [message] }, { schemas: [message], Operations: [1] }])
    expect(() => applyPatch(anna, body)).toThrow(expect.objectContaining({ status: 400 }));
});

it('answers whatever is sent with a user or a refusal, and never changes the user before', () => {
  const path = fc.oneof(
    fc.constantFrom(
      'active',
      'emails',
      'emails[type eq "work"].value',
      'name',
      'name.givenName',
      'roles',
      '__proto__',
    ),
    fc.string(),
  );
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('True', 'False', [{ value: 'x' }]));
  const operation = fc.record(
    { op: fc.constantFrom('add', 'Replace', 'REMOVE', 'x'), path, value },
    { requiredKeys: ['op'] },
  );
  const before = structuredClone(anna);
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (Operations) => {
      try {
        const changed = applyPatch(anna, { schemas: [message], Operations });
        // What was applied is a resource that is read as it is.
        expect(readResource(keptUser, { ...changed, schemas: [userSchema] })).toEqual(changed);
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
      }
      expect(anna).toEqual(before);
    }),
  );
});

it('reads a person: names, the work email, a phone number of the console, roles', () => {
  const sent = readPerson(
    readResource(keptUser, {
      schemas: [userSchema, enterprise],
      UserName: 'ANNA',
      externalId: '0a21',
      name: { givenname: ' Anna ', familyName: 'O’Brien-Lee' },
      emails: [
        { value: 'a@home.example', type: 'home' },
        { value: 'anna@münchen.example', type: 'Work' },
      ],
      phoneNumbers: [{ value: 'tel:+49 (151) 234-5678', type: 'mobile' }],
      roles: [{ value: '{"id":"1","value":"Engineers"}' }, { value: 'Auditors', type: 'x' }],
      active: 'True',
    }),
  );
  expect(sent).toMatchObject({
    userName: 'ANNA',
    externalId: '0a21',
    active: true,
    fields: {
      firstName: 'Anna',
      lastName: 'O’Brien-Lee',
      email: 'anna@münchen.example',
      phone: { countryCode: '+49', phoneNumber: '1512345678' },
    },
  });
  expect(roleValuesOf(sent.attributes)).toEqual(['Engineers', 'Auditors']);
});
