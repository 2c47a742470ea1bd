// Invalid requests are answered with the right status, the envelope and the name of the field.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { failure } from '../../../contract/common/envelope.ts';
import * as facilities from '../../../contract/facilities/facilities.ts';
import * as monitors from '../../../contract/monitors/monitors.ts';
import * as users from '../../../contract/users/users.ts';
import { readSentJson } from '../../../server/http/sent-json.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facilityId: string;

beforeAll(async () => {
  service = await startTestService();
  facilityId = await addFacility(service.db);
  await addMonitor(service.db, { serialNumber: 'IPM-1' });
});

afterAll(() => service.close());

async function failureOf(response: Response) {
  const { message, errors } = failure.parse(await response.json());
  return { status: response.status, fields: Object.keys(errors ?? {}), message };
}

const lists = {
  'all monitors': monitors.listMonitors,
  'assigned monitors': monitors.listAssignedMonitors,
  'unassigned monitors': monitors.listUnassignedMonitors,
  'deleted monitors': monitors.listDeletedMonitors,
  'all facilities': facilities.listFacilities,
  'all users': users.listUsers,
};

const wrongQueries = [
  ['page', '0'],
  ['page', '-1'],
  ['page', '1.5'],
  ['page', 'one'],
  ['page', ''],
  ['page', '99999999999'],
  ['count', '0'],
  ['count', '101'],
  ['count', 'NaN'],
  ['sort_column', 'credential_hash'],
  ['sort_column', ''],
  ['sort_order', 'up'],
  ['sort_order', 'ASC'],
] as const;

it.each(Object.entries(lists))(
  'the list of %s rejects each invalid query parameter by its name',
  async (_, list) => {
    for (const [field, value] of wrongQueries) {
      const { status, fields } = await failureOf(await service.send(list, { query: { [field]: value } }));
      expect({ field, value, status, fields }).toEqual({ field, value, status: 400, fields: [field] });
    }
  },
);

it.each([
  '{"length":{"toString":0}}',
  '{"length":{"valueOf":0,"toString":{}}}',
  '{"size":{"toString":0}}',
  '{"toString":0}',
])('refuses %s in place of a text by the name of its field', async (value) => {
  const body = { searchValue: JSON.parse(value) };
  const response = await service.send(monitors.searchMonitors, { body });
  expect(await failureOf(response)).toMatchObject({ status: 400, fields: ['searchValue'] });
});

it('reads names that are written with escapes', () => {
  expect(readSentJson('{"t\\u006fString":0,"name":"\\u0041"}')).toEqual({ name: 'A' });
});

it('reports all invalid fields at once', async () => {
  const response = await service.send(monitors.searchMonitors, {
    query: { page: 'x', count: 'y' },
    body: { searchValue: 7, monitor_menu: 'MONITOR_NONE' },
  });
  expect(await failureOf(response)).toMatchObject({
    status: 400,
    fields: ['count', 'page', 'searchValue', 'monitor_menu'],
  });
});

const uuid = '11111111-1111-4111-8111-111111111111';

const recordsById: Record<string, Endpoint> = {
  monitor: monitors.getMonitor,
  facility: facilities.getFacility,
  "facility's monitors": monitors.listFacilityMonitors,
  user: users.getUser,
  "facility's users": users.listFacilityUsers,
};

it.each(['no-uuid', uuid, '%00', '../monitors', "' OR 1=1", '\u{1F600}'])(
  'an id like %s is not found, in the path and in the body',
  async (id) => {
    for (const [record, endpoint] of Object.entries(recordsById)) {
      const { status, fields } = await failureOf(await service.send(endpoint, { params: { id } }));
      expect({ record, status, fields }).toEqual({ record, status: 404, fields: ['id'] });
    }
    const body = { searchValue: 'x', facilityId: id };
    for (const endpoint of [monitors.searchMonitors, users.searchUsers]) {
      const { status, fields } = await failureOf(await service.send(endpoint, { body }));
      expect({ status, fields }).toEqual({ status: 404, fields: ['facilityId'] });
    }
  },
);

it('answers 404 for an unknown serial number', async () => {
  const response = await service.send(monitors.getMonitorBySerialNumber, { params: { cloudId: 'IPM-2' } });
  expect(await failureOf(response)).toMatchObject({ status: 404, fields: ['cloudId'] });
});

it('finds a serial number, ignoring case', async () => {
  const { data } = await service.ask(monitors.getMonitorBySerialNumber, { params: { cloudId: 'ipm-1' } });
  expect(data[0]?.cloud_id).toBe('IPM-1');
});

it.each([monitors.countMonitors, users.countUsers])('rejects an unknown menu', async (endpoint) => {
  const { status, fields } = await failureOf(await service.send(endpoint, { params: { menu: 'NOBODY' } }));
  expect({ status, fields }).toEqual({ status: 400, fields: ['menu'] });
});

it('rejects a facility menu without a facility', async () => {
  const body = { searchValue: 'x', monitor_menu: 'MONITOR_FACILITY' };
  const { status, fields } = await failureOf(await service.send(monitors.searchMonitors, { body }));
  expect({ status, fields }).toEqual({ status: 400, fields: ['facilityId'] });
  await service.ask(monitors.searchMonitors, {
    query: {},
    body: { ...body, monitor_menu: 'MONITOR_FACILITY', facilityId },
  });
});

it.each([
  [users.listUsers, { query: { user_menu: 'USER_FACILITY' } }, 'user_menu'],
  [users.searchUsers, { body: { searchValue: 'x', user_menu: 'USER_FACILITY' } }, 'facilityId'],
  [users.searchUsers, { body: { searchValue: 'x', user_menu: 'MONITOR_ALL' } }, 'user_menu'],
  [users.searchUsers, { body: {} }, 'searchValue'],
])('rejects invalid and missing parts of a list or search of users: %#', async (endpoint, parts, field) => {
  const { status, fields } = await failureOf(await service.send(endpoint, parts));
  expect({ status, fields }).toEqual({ status: 400, fields: [field] });
});

it('rejects a search text that is too long', async () => {
  const body = { searchValue: 'x'.repeat(101) };
  expect(await failureOf(await service.send(monitors.searchMonitors, { body }))).toMatchObject({
    status: 400,
    message: 'The request is not valid.',
    fields: ['searchValue'],
  });
});

it.each(['{', 'nonsense', '{"searchValue": }'])('rejects a body that is not JSON: %s', async (body) => {
  const headers = { Authorization: await service.bearer(service.users.administrator) };
  const response = await service.request('/api/v1/monitors/search', { method: 'POST', headers, body });
  expect(await failureOf(response)).toMatchObject({ status: 400, message: 'The body is not valid JSON.' });
});

it.each(['null', '[]', '"text"', '7'])('rejects a body that is not an object: %s', async (body) => {
  const headers = { Authorization: await service.bearer(service.users.administrator) };
  const response = await service.request('/api/v1/monitors/search', { method: 'POST', headers, body });
  expect((await failureOf(response)).status).toBe(400);
});

describe('a body that is too large', () => {
  const large = JSON.stringify({ searchValue: 'x'.repeat(600_000) });

  it('is rejected by its declared length', async () => {
    const authorization = await service.bearer(service.users.administrator);
    const headers = { Authorization: authorization, 'Content-Length': String(large.length) };
    const response = await service.request('/api/v1/monitors/search', {
      method: 'POST',
      headers,
      body: large,
    });
    expect(await failureOf(response)).toMatchObject({ status: 413, message: 'The request is too large.' });
  });

  it('is rejected without a declared length', async () => {
    const headers = { Authorization: await service.bearer(service.users.administrator) };
    const body = new Blob([large]).stream();
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    expect((await failureOf(await service.request('/api/v1/monitors/search', init))).status).toBe(413);
  });
});

it.each(['/api', '/api/', '/api/v1', '/api/v2/monitors', '/api/v1/monitors/1/2/3', '/device/v1/other'])(
  'answers 404 at %s',
  async (path) => {
    expect(await failureOf(await service.request(path))).toMatchObject({
      status: 404,
      message: 'Not found.',
    });
  },
);
