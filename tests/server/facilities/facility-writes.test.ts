// Adding and changing facilities: what is stored, what other lists show, and what is rejected.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Facility,
  findFacilityNames,
  getFacility,
  searchFacilities,
} from '../../../contract/facilities/facilities.ts';
import * as contract from '../../../contract/facilities/facility-writes.ts';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import { getUser } from '../../../contract/users/users.ts';
import { typedFacility } from '../../support/form-values.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addMonitor, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

async function add(more: object = {}): Promise<Facility> {
  const { data } = await service.ask(contract.createFacility, { body: typedFacility(more) });
  const [added] = data;
  if (!added) throw new Error('nothing was added');
  return added;
}

async function read(id: string): Promise<Facility | undefined> {
  return (await service.ask(getFacility, { params: { id } })).data[0];
}

const create = async (body: unknown) => readFailure(await service.send(contract.createFacility, { body }));
const update = async (id: string, body: unknown) =>
  readFailure(await service.send(contract.updateFacility, { params: { id }, body }));

/** The fields of the form. */
function formOf({ id, version, ...form }: Facility) {
  return form;
}

const codeTaken = {
  http: 409,
  code: 'NOT_UNIQUE',
  message: 'This Facility Id is already in use.',
  errors: { facility_id: 'This Facility Id is already in use.' },
};
const unknown = '11111111-1111-4111-8111-111111111111';

describe('adding a facility', () => {
  it('stores what was typed, and answers with the record', async () => {
    const body = typedFacility();
    const added = await add(body);
    expect(added).toEqual({ id: added.id, version: 1, ...body });
    expect(await read(added.id)).toEqual(added);
  });

  it('defaults to country code +1', async () => {
    expect(await add({ country_code: undefined })).toMatchObject({ country_code: '+1' });
  });

  it('reports all missing fields', async () => {
    const { errors, http } = await create({});
    expect(http).toBe(400);
    expect(errors).toEqual({
      name: 'Hospital Name is required',
      physical_address: 'Physical Address is required',
      city: 'City is required',
      state: 'State is required',
      zip: 'Only Numbers are allowed',
      timezone: 'Time Zone is required',
      facility_id: 'Facility Id is required',
      contact_name: 'Facility Contact Name is required',
      mca_rep_name: 'MCA REP Name is required',
      contact_email: 'Email is required',
      contact_phone: 'Phone Number is required',
    });
  });
});

describe('a facility code', () => {
  it.each([
    ['code-A', 'CODE-a'],
    ['Ötzi', 'öTZI'],
    ['  padded', 'Padded  '],
  ])('is unique, ignoring case: %s, %s', async (first, second) => {
    await add({ facility_id: first });
    expect(await create(typedFacility({ facility_id: second }))).toMatchObject(codeTaken);
    const other = await add();
    expect(await update(other.id, { ...formOf(other), facility_id: second })).toMatchObject(codeTaken);
    expect(await read(other.id)).toEqual(other);
  });

  it('may differ from another one only in an accent or an apostrophe', async () => {
    await add({ facility_id: "o'hara" });
    await add({ facility_id: 'ohara' });
    await add({ facility_id: 'ohará' });
  });

  it('may change its case', async () => {
    const { id, ...form } = await add({ facility_id: 'same-code' });
    const body = { ...form, facility_id: 'SAME-code' };
    await service.ask(contract.updateFacility, { params: { id }, body });
    expect(await read(id)).toMatchObject({ facility_id: 'SAME-code', version: 2 });
  });

  it('is taken by only one of several requests at the same time', async () => {
    const others = await Promise.all([add(), add(), add()]);
    const sent = [
      ...[1, 2, 3].map(() =>
        service.send(contract.createFacility, { body: typedFacility({ facility_id: 'RACE' }) }),
      ),
      ...others.map((other) =>
        service.send(contract.updateFacility, {
          params: { id: other.id },
          body: { ...formOf(other), facility_id: 'race' },
        }),
      ),
    ];
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('changing a facility', () => {
  it('stores the new values, and raises the version', async () => {
    const { id, ...before } = await add();
    const body = { ...before, name: 'Grace Hospital', zip: '00501' };
    const { data } = await service.ask(contract.updateFacility, { params: { id }, body });
    expect(data[0]).toEqual({ ...body, id, version: 2 });
    expect(await read(id)).toEqual(data[0]);
  });

  it('shows the new name at once in monitors, users, searches and pickers', async () => {
    const { id, ...form } = await add({ name: 'Before Hospital' });
    const monitorId = await addMonitor(service.db, { facilityId: id });
    const userId = await addUser(service.db, { facilityIds: [id] });
    await service.ask(contract.updateFacility, { params: { id }, body: { ...form, name: 'Zürich Klinik' } });
    const monitor = (await service.ask(getMonitor, { params: { id: monitorId } })).data[0];
    expect(monitor?.assigned_facility).toEqual({ id, name: 'Zürich Klinik' });
    const user = (await service.ask(getUser, { params: { id: userId } })).data[0];
    expect(user?.assigned_facilities).toMatchObject([{ id, name: 'Zürich Klinik' }]);
    const names = async (text: string) =>
      (await service.ask(findFacilityNames, { body: { search_name: text } })).data.map(({ name }) => name);
    expect(await names('before hos')).toEqual([]);
    expect(await names('zurich')).toEqual(['Zürich Klinik']);
    const found = await service.ask(searchFacilities, {
      query: { sort_column: 'name', sort_order: 'desc', count: 1 },
      body: { searchValue: 'klinik' },
    });
    expect(found.data.map((it) => it.id)).toEqual([id]);
  });

  it('keeps the version when nothing differs', async () => {
    const { id, ...form } = await add();
    await service.ask(contract.updateFacility, { params: { id }, body: form });
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  it('is rejected with both versions after a change by someone else', async () => {
    const { id, ...form } = await add();
    await service.ask(contract.updateFacility, { params: { id }, body: { ...form, city: 'Salem' } });
    const mine = { ...form, name: 'Mine', version: 1 };
    const { data, ...answer } = await update(id, mine);
    expect(answer).toMatchObject({ http: 409, code: 'VERSION_CONFLICT' });
    const { current, sent } = contract.facilityConflict.parse(data);
    expect(current).toEqual(await read(id));
    expect(current).toMatchObject({ city: 'Salem', version: 2 });
    expect(sent).toEqual({ ...mine, id });
  });

  it('overwrites other changes when no version is sent', async () => {
    const { id, version, ...form } = await add();
    await service.ask(contract.updateFacility, { params: { id }, body: { ...form, city: 'Salem' } });
    await service.ask(contract.updateFacility, { params: { id }, body: { ...form, city: 'Lowell' } });
    expect(await read(id)).toMatchObject({ city: 'Lowell', version: 3 });
  });

  it('succeeds for one of two concurrent changes of the same version', async () => {
    const { id, ...form } = await add();
    const answers = await Promise.all(
      ['Left', 'Right'].map((name) =>
        service.send(contract.updateFacility, { params: { id }, body: { ...form, name } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    const { data } = await readFailure(loser ?? new Response());
    const { current, sent } = contract.facilityConflict.parse(data);
    expect(current.name).not.toBe(sent.name);
    expect((await read(id))?.name).toBe(current.name);
  });

  it.each([unknown, 'no id', 'MONITOR_DELETED'])('is rejected for an unknown id: %s', async (id) => {
    expect(await update(id, typedFacility())).toMatchObject({
      http: 404,
      errors: { id: 'Facility not found.' },
    });
  });

  it('reports invalid fields as adding does', async () => {
    const { id } = await add();
    expect(
      await update(id, typedFacility({ name: 'St. Mary', zip: '2115', country_code: '+' })),
    ).toMatchObject({
      http: 400,
      errors: {
        name: 'Use letters and spaces only',
        zip: '5 digits required',
        country_code: 'This value is not valid.',
      },
    });
  });
});
