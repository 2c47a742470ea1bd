// CSR parameters of a facility: what is stored, what is refused, and whom saving them asks for a CSR.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMonitor, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import * as contract from '../../../contract/site-configuration/csr-parameters.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { createPki } from '../../support/pki.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addNetworkDevice, typedParameters } from '../../support/site-configuration.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

const read = async (id: string) => (await service.ask(contract.getCsrParameters, { params: { id } })).data;
const save = (facilityId: string, more: object = {}) =>
  service.ask(contract.saveCsrParameters, { body: typedParameters(facilityId, more) });
const refused = async (body: unknown) =>
  readFailure(await service.send(contract.saveCsrParameters, { body }));
const kindsOf = async (device: TestDevice) => (await device.sendHeartbeat()).map(({ kind }) => kind);
const idOf = async (device: TestDevice) => (await device.sendHeartbeat())[0]?.id;
const unknown = '11111111-1111-4111-8111-111111111111';

describe('CSR parameters', () => {
  it('are nothing until they are stored, and then as they were sent', async () => {
    const id = await addFacility(service.db);
    expect(await read(id)).toEqual([]);
    expect((await service.ask(getNetworkDetails, { params: { facilityId: id } })).data).toEqual([]);
    const { data } = await save(id);
    expect(data).toEqual([{ ...typedParameters(id), version: 1 }]);
    expect(await read(id)).toEqual(data);
    const details = await service.ask(getNetworkDetails, { params: { facilityId: id } });
    expect(details.data).toMatchObject([
      {
        facility_id: id,
        transfer_type: 'Offline',
        signing_type: 'ECDSA',
        key_size: 2048,
        version: 1,
        files: [],
      },
    ]);
  });

  it('of an unknown facility are 404', async () => {
    for (const endpoint of [contract.getCsrParameters, getNetworkDetails]) {
      const params = { id: unknown, facilityId: unknown };
      expect((await service.send(endpoint, { params })).status).toBe(404);
    }
    expect(await refused(typedParameters(unknown))).toMatchObject({
      http: 404,
      errors: { facility_id: expect.any(String) },
    });
  });

  it('name each field that is missing', async () => {
    const facility_id = await addFacility(service.db);
    const { http, errors } = await refused({ facility_id, transfer_type: 'Offline' });
    expect(http).toBe(400);
    expect(errors).toEqual({
      state: 'State is required',
      organization: 'Organization  is required',
      organization_unit: 'Organization Unit is  required',
      locality: 'Locality  is required',
      country: 'Country Name is required',
      common_name: 'Common name is required',
    });
  });

  it.each([
    ['state', 'Illinois 2'],
    ['organization', 'Acme "Ltd"'],
    ['organization_unit', 'a\\b'],
    ['locality', 'a,b'],
    ['country', 'Germany!'],
    ['common_name', 'a_b'],
    ['locality', 'x'.repeat(51)],
  ])('refuse %s %s', async (field, value) => {
    const body = { ...typedParameters(await addFacility(service.db)), [field]: value };
    expect(await refused(body)).toMatchObject({ http: 400, errors: { [field]: expect.any(String) } });
    expect(await read(body.facility_id)).toEqual([]);
  });

  it('refuse a country that has no code', async () => {
    const body = typedParameters(await addFacility(service.db), { country: 'Atlantis' });
    expect(await refused(body)).toMatchObject({
      http: 400,
      errors: { country: 'Use the two-letter country code, such as US' },
    });
  });

  it('may call the common name `commonname`', async () => {
    const id = await addFacility(service.db);
    const { common_name: commonname, ...body } = typedParameters(id);
    const sent = { body: { ...body, commonname } };
    expect((await service.send(contract.saveCsrParameters, sent)).status).toBe(200);
    expect(await read(id)).toMatchObject([{ common_name: commonname }]);
    expect(await refused({ ...body, commonname: 'a_b' })).toMatchObject({
      http: 400,
      errors: { common_name: expect.any(String) },
    });
  });

  it('changed by somebody else answer with both versions', async () => {
    const id = await addFacility(service.db);
    await save(id);
    await save(id, { locality: 'Ulm', version: 1 });
    const failure = await refused(typedParameters(id, { locality: 'Aalen', version: 1 }));
    expect(failure).toMatchObject({ http: 409, code: 'VERSION_CONFLICT' });
    expect(contract.csrParametersConflict.parse(failure.data)).toMatchObject({
      current: { locality: 'Ulm', version: 2 },
      sent: { locality: 'Aalen', version: 1 },
    });
    expect(await read(id)).toMatchObject([{ locality: 'Ulm' }]);
  });

  it('are in the trail, with what they were before', async () => {
    const id = await addFacility(service.db, { name: 'Trail', code: 'TR' });
    await save(id);
    await save(id, { locality: 'Ulm' });
    const calls = (await readTrail(service.db)).slice(-2);
    expect(calls.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'update siteConfiguration',
      'update siteConfiguration',
    ]);
    expect(calls[0]?.records).toMatchObject([{ recordId: id, label: 'Trail (TR)', before: null }]);
    expect(calls[1]?.records).toMatchObject([
      { before: { locality: 'Tübingen' }, after: { locality: 'Ulm', monitors_asked_for_csr: 0 } },
    ]);
  });
});

describe('saving CSR parameters', () => {
  it('asks all monitors of the facility for a CSR, and no other one', async () => {
    const [id, other] = [await addFacility(service.db), await addFacility(service.db)];
    const mine = [await addDevice(service, { facilityId: id }), await addDevice(service, { facilityId: id })];
    const foreign = await addDevice(service, { facilityId: other });
    expect((await save(id)).count).toBe(2);
    for (const device of mine) expect(await kindsOf(device)).toEqual(['csr']);
    expect(await kindsOf(foreign)).toEqual([]);
  });

  it('with other values asks again, and the request of before is closed', async () => {
    const id = await addFacility(service.db);
    const device = await addDevice(service, { facilityId: id });
    await save(id);
    const first = await idOf(device);
    expect((await save(id, { hashing_type: 'SHA384' })).count).toBe(1);
    const second = await idOf(device);
    expect(second).not.toBe(first);
    expect((await device.reportFailure(first ?? '')).status).toBe(409);
  });

  it('with the serial numbers asks again: no two subjects are the same', async () => {
    const id = await addFacility(service.db);
    const pki = createPki();
    const devices = [
      await addNetworkDevice(service, pki, { facilityId: id }),
      await addNetworkDevice(service, pki, { facilityId: id }),
    ];
    await save(id);
    const before = await devices[0]?.csrRequest();
    await save(id, { add_serial_number: true });
    expect((await read(id))[0]).toMatchObject({ add_serial_number: true });
    expect(await devices[0]?.csrRequest()).not.toBe(before);
    for (const device of devices) {
      const { csr } = await device.fetchSettings();
      expect(csr?.subject.at(-1)).toEqual({ type: 'serialNumber', value: device.serialNumber });
      expect((await device.answerCsr()).status).toBe(200);
    }
  });

  it('with the same values asks nobody who was asked already', async () => {
    const id = await addFacility(service.db);
    const device = await addDevice(service, { facilityId: id });
    await save(id);
    const first = await idOf(device);
    const { data, count } = await save(id);
    expect({ count, version: data[0]?.version }).toEqual({ count: 0, version: 1 });
    expect(await idOf(device)).toBe(first);
  });

  it('with the same values asks a monitor again that could not make one', async () => {
    const id = await addFacility(service.db);
    const device = await addDevice(service, { facilityId: id });
    await save(id);
    await device.reportFailure((await idOf(device)) ?? '', 'No entropy.');
    expect((await save(id)).count).toBe(1);
    expect(await kindsOf(device)).toEqual(['csr']);
  });

  it('wakes a monitor that waits', async () => {
    const id = await addFacility(service.db);
    const device = await addDevice(service, { facilityId: id });
    const polled = device.pollRequests(20);
    await save(id);
    expect(await polled).toMatchObject([{ kind: 'csr' }]);
  });
});

describe('a monitor', () => {
  it('that is added to a facility with CSR parameters is asked for a CSR', async () => {
    const facility_id = await addFacility(service.db);
    await save(facility_id);
    const body = { cloud_id: 'NEW-1', monitor_id: 'New', facility_id, auto_log_level: 500 };
    const { data } = await service.ask(createMonitor, { body });
    const credential = Reflect.get(Object(data[0]), 'credential');
    const authorization = `Basic ${Buffer.from(`NEW-1:${credential}`).toString('base64')}`;
    const response = await service.request('/device/v1/requests', { headers: { authorization } });
    expect(await response.json()).toMatchObject({ data: [{ kind: 'csr' }] });
  });

  it('that is moved makes a CSR for the facility that it comes to, and none for the one it leaves', async () => {
    const [from, to] = [await addFacility(service.db), await addFacility(service.db)];
    const device = await addDevice(service, { facilityId: from });
    await save(from);
    const first = await idOf(device);
    const move = (facility_id: string | null) =>
      service.ask(updateMonitor, {
        params: { id: device.id },
        body: { id: device.id, monitor_id: 'Moved', auto_log_level: 500, facility_id },
      });
    await move(to);
    expect(await kindsOf(device)).toEqual([]);
    await save(to);
    expect(await idOf(device)).not.toBe(first);
    await move(null);
    expect(await kindsOf(device)).toEqual([]);
    await move(from);
    expect(await kindsOf(device)).toEqual(['csr']);
  });
});
