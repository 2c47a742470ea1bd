// The forms of facilities and users accept what the service accepts, and it is stored as typed.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialCodes } from '../../../contract/common/dial-codes.ts';
import { states } from '../../../contract/common/states.ts';
import { timeZones } from '../../../contract/common/time-zones.ts';
import { getFacility } from '../../../contract/facilities/facilities.ts';
import { createFacility, updateFacility } from '../../../contract/facilities/facility-writes.ts';
import { createUser, updateUser } from '../../../contract/users/user-writes.ts';
import { getUser } from '../../../contract/users/users.ts';
import { typedFacility, typedUser } from '../../support/form-values.ts';
import { addFacilities } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let here: string;
let there: string;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  [here = '', there = ''] = await addFacilities(service.db, [
    { name: 'Abbey', code: 'AB' },
    { name: 'Zenith', code: 'ZE' },
  ]);
});

afterAll(() => service.close());

const letter = fc.constantFrom(...'aZéßﬁ', 'م', 'ב', '監', 'ह', 'ृ', '\u0301', '\u{10428}');

/** Valid texts of letters and spaces; trimmed, as they are stored. */
const words = (maxLength: number) =>
  fc
    .string({ unit: fc.oneof(letter, fc.constant(' ')), maxLength: maxLength - 2 })
    .map((text) => `a${text}z`)
    .filter((text) => text.length <= maxLength);

/** Unusual and invalid values. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    "O'Hara",
    '\u{1F600}',
    '‏מ',
    '  a  ',
    '\0',
    '\ud800',
    '02115',
    '+1',
  ),
  fc.constantFrom('x'.repeat(60), 'x'.repeat(256), 'x'.repeat(501), '[object Object]', '', 'a@b.co', true),
  fc.anything(),
);

/** Some of a form's fields, with anything in them. */
const anyFields = (form: object) =>
  fc.record(Object.fromEntries(Object.keys(form).map((field) => [field, anyText])), { requiredKeys: [] });

/** As JSON transports it. */
const sent = (body: object): unknown => JSON.parse(JSON.stringify(body));

describe('a facility', () => {
  const written = fc
    .string({
      unit: fc.oneof(letter, fc.constantFrom(...`'"\\%_<>&;,#-0`, '\u{1F600}', '\u202E', '’')),
      maxLength: 30,
    })
    .map((text) => `a${text}z`);
  const form = fc.record({
    name: words(200),
    physical_address: fc.oneof(written, fc.constantFrom('__proto__', "O'Hara's", '=1+1', '‏שלום')),
    city: words(50),
    state: fc.constantFrom(...states),
    zip: fc.integer({ min: 0, max: 99_999 }).map((zip) => String(zip).padStart(5, '0')),
    timezone: fc.constantFrom(...timeZones),
    contact_name: words(50),
    mca_rep_name: words(50),
    contact_email: fc.constantFrom('a@b.co', "o'hara+x@example.com", 'UPPER@Example.COM'),
    contact_phone: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
  });

  async function add(body: ReturnType<typeof typedFacility>) {
    return (await service.ask(createFacility, { body })).data[0]?.id ?? '';
  }

  async function read(id: string) {
    return (await service.ask(getFacility, { params: { id } })).data[0];
  }

  it('is stored as typed, when added and when changed', async () => {
    const id = await add(typedFacility());
    await fc.assert(
      fc.asyncProperty(form, written, async (fields, code) => {
        serial += 1;
        const body = typedFacility({ ...fields, facility_id: `${serial} ${code}`.slice(0, 50).trim() });
        const added = await add(body);
        expect(await read(added)).toEqual({ ...body, id: added, version: 1 });
        const changed = { ...body, facility_id: `${serial}!` };
        await service.ask(updateFacility, { params: { id }, body: changed });
        expect(await read(id)).toMatchObject(changed);
      }),
      { numRuns: 25 },
    );
  });

  it('is accepted by the service exactly when the form accepts it', async () => {
    await fc.assert(
      fc.asyncProperty(anyFields(typedFacility()), fc.boolean(), async (some, wholly) => {
        const body = sent(wholly ? some : typedFacility(some));
        const accepted = createFacility.body.safeParse(body).success;
        const { status } = await service.send(createFacility, { body });
        expect(accepted ? [200, 409] : [400]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a user', () => {
  const form = fc.record({
    firstName: words(50),
    lastName: words(50),
    countryCode: fc.constantFrom(...Object.keys(dialCodes)),
    phoneNumber: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
    location: fc
      .constantFrom(
        () => [here],
        () => [here, there],
      )
      .map((which) => which()),
    administrator: fc.boolean(),
  });

  async function add(body: ReturnType<typeof typedUser>) {
    return (await service.ask(createUser, { body })).data[0]?.user_id ?? '';
  }

  async function read(id: string) {
    return (await service.ask(getUser, { params: { id } })).data[0];
  }

  it('is stored as typed, when added and when changed', async () => {
    const id = await add(typedUser([here]));
    await fc.assert(
      fc.asyncProperty(form, fc.constantFrom("o'hara+", 'UPPER.', '_'), async (fields, prefix) => {
        serial += 1;
        const body = typedUser(fields.location, { ...fields, email: `${prefix}${serial}@example.com` });
        const wire = {
          first_name: fields.firstName,
          last_name: fields.lastName,
          country_code: fields.countryCode,
          phone_number: fields.phoneNumber,
          administrator: fields.administrator,
          assigned_facilities: fields.location.map((it) => ({
            id: it,
            name: it === here ? 'Abbey' : 'Zenith',
            facility_id: it === here ? 'AB' : 'ZE',
          })),
        };
        expect(await read(await add(body))).toMatchObject({ ...wire, email: body.email });
        await service.ask(updateUser, { params: { id }, body: fields });
        expect(await read(id)).toMatchObject(wire);
      }),
      { numRuns: 25 },
    );
  });

  it('is accepted by the service exactly when the form accepts it', async () => {
    await fc.assert(
      fc.asyncProperty(anyFields(typedUser([])), fc.boolean(), async (some, wholly) => {
        const body = sent(wholly ? some : typedUser([here], some));
        const accepted = createUser.body.safeParse(body).success;
        const { status } = await service.send(createUser, { body });
        // 404 for unknown facilities.
        expect(accepted ? [200, 404, 409] : [400]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });
});
