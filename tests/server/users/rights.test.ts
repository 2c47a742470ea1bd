// What people with a role may call, and what they are answered where they may not. Which rows they see: the tests of each list.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { rightMissingCode, rights } from '../../../contract/common/rights.ts';
import { listFacilities } from '../../../contract/facilities/facilities.ts';
import { createFacility } from '../../../contract/facilities/facility-writes.ts';
import { checkImport, startImport } from '../../../contract/jobs/imports.ts';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { getFile } from '../../../contract/requests/files.ts';
import { listRecordings } from '../../../contract/requests/recordings.ts';
import { requestAudio } from '../../../contract/requests/requests.ts';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import { getOwnRights } from '../../../contract/users/own-rights.ts';
import { checkAdministrator, listUsers } from '../../../contract/users/users.ts';
import { refusalSweep } from '../../../server/store/accounts/refused-sign-ins.ts';
import {
  facilities,
  jobs,
  monitorRequests,
  monitors,
  userRoles,
  users,
} from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { addDevice, addLog, addRecording } from '../../support/device.ts';
import { typedFacility } from '../../support/form-values.ts';
import {
  addPeopleWithRoles,
  addPersonWith,
  giveRole,
  type PeopleWithRoles,
  type PersonName,
} from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addMonitor } from '../../support/records.ts';
import { runSweep } from '../../support/run-sweep.ts';
import { callAs } from '../../support/second-factor.ts';
import { sendSlowly } from '../../support/send-slowly.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

const missing = { http: 403, code: rightMissingCode };
const newMonitor = () => ({ cloud_id: `NEW-${randomUUID().slice(0, 8)}`, monitor_id: 'New bay' });
const newImport = (entity: string) => ({
  entity,
  columns: ['name'],
  rows: [{ row: 1, cells: ['Mercy'] }],
});

/** What a person is answered. */
async function answerTo(
  name: PersonName,
  endpoint: Endpoint,
  parts: Parameters<TestService['send']>[1] = {},
) {
  const response = await service.send(endpoint, parts, there.people[name].token);
  return response.ok ? { http: response.status } : readFailure(response);
}

/** Records whose number a refused call must not change. */
const counted = () =>
  Promise.all([facilities, monitors, users, jobs, monitorRequests].map((table) => service.db.$count(table)));

describe('a person who lacks the right of a call', () => {
  it.each<[PersonName, Endpoint, () => object]>([
    ['engineer', createMonitor, () => ({ body: newMonitor() })],
    ['engineerOfAll', createMonitor, () => ({ body: newMonitor() })],
    ['auditor', requestAudio, () => ({ params: { id: there.inside.monitorId } })],
    ['auditor', createMonitor, () => ({ body: newMonitor() })],
    ['siteAdministrator', createFacility, () => ({ body: typedFacility() })],
    [
      'siteAdministrator',
      startImport,
      () => ({ body: { ...newImport('facilities'), id: randomUUID(), mode: 'all' } }),
    ],
    ['siteAdministrator', listNotices, () => ({})],
    ['engineer', listUsers, () => ({})],
    ['engineer', listAuditEntries, () => ({})],
  ])('%s is refused this act alone, and changes nothing: %#', async (name, endpoint, parts) => {
    const before = await counted();
    expect(await answerTo(name, endpoint, parts())).toMatchObject(missing);
    expect(await counted()).toEqual(before);
    expect(await answerTo(name, getCapabilities)).toEqual({ http: 200 });
  });

  it('is told so before the body is read, and in their language', async () => {
    const response = await service.request('/api/v1/facilities', {
      method: 'POST',
      headers: { Authorization: there.people.engineer.token, 'Accept-Language': 'de' },
      body: '{',
    });
    expect(await readFailure(response)).toMatchObject({
      ...missing,
      message: 'Dazu fehlt Ihnen die Berechtigung. Ein Administrator kann sie Ihnen erteilen.',
    });
  });

  it('is in the trail with the number of refused calls', async () => {
    const person = await addPersonWith(service, [
      { role: 'engineer', facility_id: there.inside.facilityId, may_hear: false },
    ]);
    for (let times = 0; times < 2; times += 1) await service.send(listUsers, {}, person.token);
    await service.refusedCalls.flush();
    const later = new Date(Date.now() + 11 * 60_000);
    await runSweep(service.db, 'refusedSignIns', later, refusalSweep(service.db));
    const refused = (await readTrail(service.db)).filter(({ action }) => action === 'refuseCall');
    expect(refused).toContainEqual(
      expect.objectContaining({
        details: expect.objectContaining({ count: 2 }),
        records: [expect.objectContaining({ recordId: person.id })],
      }),
    );
  });

  it('may import what they may add', async () => {
    const check = (entity: string) => answerTo('siteAdministrator', checkImport, { body: newImport(entity) });
    expect(await check('facilities')).toMatchObject(missing);
    expect((await check('monitors')).http).not.toBe(403);
    expect((await check('users')).http).not.toBe(403);
    expect(await answerTo('engineer', checkImport, { body: newImport('monitors') })).toMatchObject(missing);
  });
});

it('a person without any role may not use the console, as before', async () => {
  for (const endpoint of [getCapabilities, listFacilities, listUsers, getOwnRights]) {
    const refused = await answerTo('nobody', endpoint);
    expect(refused).toMatchObject({ http: 403 });
    expect(refused).not.toHaveProperty('code');
  }
});

it('an administrator may do what they did before', async () => {
  const body = typedFacility();
  expect(await answerTo('administrator', createFacility, { body })).toEqual({ http: 200 });
  expect(await answerTo('administrator', listNotices)).toEqual({ http: 200 });
});

const anyDay = { fromDate: '2020-01-01', toDate: '2099-12-31' };

it('recordings are seen by whoever sees their monitor', async () => {
  const device = await addDevice(service, { facilityId: there.inside.facilityId });
  await addRecording(service, device, 'sound');
  for (const name of ['auditor', 'auditorWhoHears', 'engineer', 'siteAdministrator'] as const) {
    const { token } = there.people[name];
    const params = { id: device.id, ...anyDay };
    expect(await callAs(service, token, listRecordings, { params })).toMatchObject([
      { monitor_id: device.id },
    ]);
  }
});

it('a recording is heard only where the right to hear is', async () => {
  const roles = [
    { role: 'auditor', facility_id: null, may_hear: false },
    { role: 'engineer', facility_id: there.inside.facilityId, may_hear: false },
  ] as const;
  const { token } = await addPersonWith(service, roles);
  async function openIn(facilityId: string) {
    const device = await addDevice(service, { facilityId });
    return service.send(getFile, { params: { id: await addRecording(service, device, 'sound') } }, token);
  }
  expect((await openIn(there.inside.facilityId)).status).toBe(200);
  expect(await readFailure(await openIn(there.outside.facilityId))).toMatchObject(missing);
});

it('the files of recordings need the right to hear, those of logs do not', async () => {
  const { facilityId } = there.inside;
  const device = await addDevice(service, { facilityId });
  const recording = { params: { id: await addRecording(service, device, 'sound') } };
  const log = { params: { id: await addLog(service, device, 'text') } };
  expect(await answerTo('auditor', getFile, log)).toEqual({ http: 200 });
  expect(await answerTo('auditor', getFile, recording)).toMatchObject(missing);
  for (const name of ['auditorWhoHears', 'engineerOfAll'] as const)
    expect(await answerTo(name, getFile, recording)).toEqual({ http: 200 });
});

describe('a role that is given and taken', () => {
  it('counts from the next call on', async () => {
    const { id, token } = await addPersonWith(service, []);
    const opens = async () => (await service.send(listFacilities, {}, token)).status;
    expect(await opens()).toBe(403);
    await giveRole(service.db, id, 'auditor');
    expect(await opens()).toBe(200);
    await service.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id));
    expect(await opens()).toBe(403);
    await service.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, id));
    expect(await opens()).toBe(200);
    await service.db.delete(userRoles).where(eq(userRoles.userId, id));
    expect(await opens()).toBe(403);
  });

  it.each([
    ['is taken', 403],
    ['stays', 200],
  ])('decides again when the body is there: %s meanwhile', async (what, status) => {
    const person = await addPersonWith(service, [
      { role: 'engineer', facility_id: null, may_hear: false },
      { role: 'auditor', facility_id: null, may_hear: false },
    ]);
    const monitorId = await addMonitor(service.db);
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: '{ "and": "more" }',
      headers: { 'Content-Type': 'application/json', Authorization: person.token },
    });
    const isTheirs = and(eq(userRoles.userId, person.id), eq(userRoles.role, 'engineer'));
    const take = async () => what === 'is taken' && service.db.delete(userRoles).where(isTheirs);
    const path = `/api/v1/monitors/${monitorId}/audio`;
    const response = await sendSlowly(service, { method: 'PUT', path }, request, take);
    expect(response.status).toBe(status);
    if (status === 403) expect(await readFailure(response)).toMatchObject(missing);
    const asked = eq(monitorRequests.monitorId, monitorId);
    expect(await service.db.$count(monitorRequests, asked)).toBe(status === 200 ? 1 : 0);
  });
});

describe('the call for one’s own rights', () => {
  const own = (token: string) => callAs(service, token, getOwnRights);

  it('tells an administrator everything', async () => {
    expect(await own(there.people.administrator.token)).toEqual({
      user_id: there.people.administrator.id,
      roles: [{ role: 'administrator', facility_id: null, facility_name: null, may_hear: true }],
      rights: Object.fromEntries(rights.map((right) => [right, 'everything'])),
    });
  });

  it('tells each role with its facility, and where each right is', async () => {
    const { inside, outside } = there;
    const person = await addPersonWith(service, [
      { role: 'siteAdministrator', facility_id: outside.facilityId, may_hear: false },
      { role: 'engineer', facility_id: inside.facilityId, may_hear: false },
      { role: 'auditor', facility_id: null, may_hear: false },
    ]);
    const both = expect.arrayContaining([inside.facilityId, outside.facilityId]);
    expect(await own(person.token)).toEqual({
      user_id: person.id,
      roles: [
        { role: 'auditor', facility_id: null, facility_name: null, may_hear: false },
        { role: 'engineer', facility_id: inside.facilityId, facility_name: 'Inside', may_hear: false },
        {
          role: 'siteAdministrator',
          facility_id: outside.facilityId,
          facility_name: 'Outside',
          may_hear: false,
        },
      ],
      rights: {
        see: 'everything',
        seeSites: 'everything',
        seePeople: 'everything',
        seeTrail: 'everything',
        seeService: 'everything',
        ask: both,
        hear: both,
        changeMonitors: [outside.facilityId],
        changeSites: [outside.facilityId],
        changePeople: [outside.facilityId],
      },
    });
  });
});

it('to an app that knows administrators alone, each role is one', async () => {
  for (const [name, { token }] of Object.entries(there.people))
    expect(await callAs(service, token, checkAdministrator)).toEqual({ status: name !== 'nobody' });
});
