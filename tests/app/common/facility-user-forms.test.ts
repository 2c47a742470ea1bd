// The facility and user forms against the service: what a form accepts is stored and comes back unchanged, and the form
// refuses whatever the service would refuse.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../contract/common/envelope.ts';
import { maxPageSize } from '../../../contract/common/paging.ts';
import {
  createFacility,
  facilityForm,
  updateFacility,
} from '../../../contract/facilities/facility-writes.ts';
import { createUser } from '../../../contract/users/user-writes.ts';
import { userStatuses } from '../../../contract/users/users.ts';
import type { Call } from '../../../src/api/http.ts';
import {
  emptyFacility,
  type FacilityValues,
  facilitySchema,
  facilityValues,
  findSavedFacility,
} from '../../../src/features/facilities/facility-form.ts';
import { addUserSchema, emptyUser, userValues } from '../../../src/features/users/user-form.ts';
import { fieldErrors } from '../../support/field-errors.ts';
import { typedFacility, typedUser } from '../../support/form-values.ts';
import { addFacilities, addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facilityId: string;
beforeAll(async () => {
  service = await startTestService();
  facilityId = await addFacility(service.db, { name: 'Bayview' });
});
afterAll(() => service.close());

const call: Call = async (endpoint, input) => ({
  status: true,
  message: 'success',
  ...(await service.ask(endpoint, input)),
});

const unit = fc.constantFrom(
  'a',
  'Z',
  'Ö',
  'م',
  '監',
  '٧',
  '7',
  ' ',
  '-',
  '\u0301',
  "'",
  '\u{1F600}',
  '\0',
  '.',
  '@',
);
const text = fc.oneof(
  fc.string({ unit, maxLength: 14 }),
  fc.constantFrom(
    '__proto__',
    'x'.repeat(51),
    'x'.repeat(501),
    '02115',
    '6175550100',
    'a@b.co',
    '+1',
    'Ohio',
  ),
);

/** One or two fields of a good form hold something else. */
function spoilt<Name extends string>(names: readonly Name[]) {
  return fc
    .array(fc.tuple(fc.constantFrom(...names), text), { minLength: 1, maxLength: 2 })
    .map((pairs): { [N in string]?: string } => Object.fromEntries(pairs));
}

async function refusedFields(response: Response): Promise<string[]> {
  expect(response.status).toBe(400);
  return Object.keys(failure.parse(await response.json()).errors ?? {}).sort();
}

describe('the facility form', () => {
  it('accepts and refuses the same as the service, and stored values come back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(spoilt(facilityForm.keyof().options), async (spoil) => {
        const values: FacilityValues = { ...emptyFacility, ...typedFacility(spoil) };
        const parsed = facilitySchema.safeParse(values);
        const response = await service.send(createFacility, { body: values });
        if (!parsed.success) {
          expect(await refusedFields(response)).toEqual(
            Object.keys(fieldErrors(facilitySchema, values)).sort(),
          );
          return;
        }
        // The Facility Id may be taken.
        if (response.status === 409) return;
        expect(response.status).toBe(200);
        const body: unknown = await response.json();
        const [stored] = createFacility.data.parse((body as { data: unknown }).data);
        expect(stored).toMatchObject({ ...parsed.data });
        if (!stored) throw new Error('nothing was stored');

        // Loading and saving it again changes nothing.
        const again = facilitySchema.parse(facilityValues(stored));
        const { data } = await service.ask(updateFacility, { params: { id: stored.id }, body: again });
        expect({ ...data[0], version: stored.version }).toEqual(stored);
      }),
      { numRuns: 100 },
    );
  });
});

it('finds the facility that was added although the answer was lost, among many whose ids contain its id', async () => {
  const sent = facilitySchema.parse({
    ...emptyFacility,
    ...typedFacility({ name: 'Zz', facility_id: 'QX' }),
  });
  const others = Array.from({ length: maxPageSize }, (_, n) => ({ name: `A ${n}`, code: `QX-${n}` }));
  await addFacilities(service.db, others);
  expect(await findSavedFacility(call, undefined, sent)).toBeNull();
  await service.ask(createFacility, { body: sent });
  expect(await findSavedFacility(call, undefined, sent)).toMatchObject({ facility_id: 'QX' });
});

describe('the user form', () => {
  it('accepts and refuses the same as the service, and stored values come back unchanged', async () => {
    const names = ['firstName', 'lastName', 'email', 'countryCode', 'phoneNumber'] as const;
    await fc.assert(
      fc.asyncProperty(spoilt(names), fc.boolean(), async (spoil, withFacility) => {
        const location = withFacility ? [{ id: facilityId, name: 'Bayview' }] : [];
        const values = { ...emptyUser, ...typedUser([], spoil), location };
        const parsed = addUserSchema.safeParse(values);
        const body = { ...values, location: location.map(({ id }) => id) };
        const response = await service.send(createUser, { body });
        if (!parsed.success) {
          expect(await refusedFields(response)).toEqual(
            Object.keys(fieldErrors(addUserSchema, values)).sort(),
          );
          return;
        }
        if (response.status === 409) return;
        expect(response.status).toBe(200);
        const answer: unknown = await response.json();
        const [stored] = createUser.data.parse((answer as { data: unknown }).data);
        if (!stored) throw new Error('nothing was stored');
        expect(stored.email).toBe(parsed.data.email);
        expect(userValues(stored, null)).toMatchObject({
          firstName: parsed.data.firstName,
          lastName: parsed.data.lastName,
          countryCode: parsed.data.countryCode,
          phoneNumber: parsed.data.phoneNumber,
          location,
        });
        expect(userStatuses).toContain(stored.userStatus);
      }),
      { numRuns: 100 },
    );
  });
});
