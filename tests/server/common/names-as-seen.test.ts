// Names of people that are kept with what they did: told to whoever sees these people, and to nobody else.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRequestStatus, requestAudio } from '../../../contract/requests/requests.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { getRenewal, saveRenewal } from '../../../contract/site-configuration/renewal.ts';
import { siteFiles } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import {
  addPeopleWithRoles,
  type PeopleWithRoles,
  type PersonName,
} from '../../support/people-with-roles.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { typedParameters } from '../../support/site-configuration.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

const tokenOf = (name: PersonName) => there.people[name].token;

/** Who asked for the recording, as somebody is told. */
async function askedBy(name: PersonName): Promise<string | undefined> {
  const params = { id: there.inside.monitorId };
  const [status] = await callAs(service, tokenOf(name), getRequestStatus, { params });
  return status?.audio?.asked_by;
}

it('of a request', async () => {
  await service.ask(requestAudio, { params: { id: there.inside.monitorId } });
  expect(await askedBy('administrator')).toBe('Kim Example');
  expect(await askedBy('auditor')).toBe('Kim Example');
  expect(await askedBy('siteAdministrator')).toBe('somebody else');
  expect(await askedBy('engineer')).toBe('somebody else');
});

it('in the language of whoever asks', async () => {
  const path = `/api/v1/monitors/${there.inside.monitorId}/channels/status`;
  const headers = { Authorization: tokenOf('siteAdministrator'), 'Accept-Language': 'de' };
  expect(await (await service.request(path, { headers })).text()).toContain('jemand anders');
});

it('of renewals, which the trail has with their name', async () => {
  const params = { id: there.inside.facilityId };
  const read = async (name: PersonName) =>
    (await callAs(service, tokenOf(name), getRenewal, { params }))[0]?.set_by;
  const save = (name: PersonName, days: number) =>
    callAs(service, tokenOf(name), saveRenewal, { body: { facility_id: there.inside.facilityId, days } });
  expect(await read('siteAdministrator')).toBeNull();
  await save('administrator', 30);
  expect(await read('administrator')).toBe('Kim Example');
  expect(await read('siteAdministrator')).toBe('somebody else');
  expect((await save('siteAdministrator', 20))[0]?.set_by).toBe('Kim siteAdministrator');
  expect(await read('siteAdministrator')).toBe('Kim siteAdministrator');
  expect(JSON.stringify(await readTrail(service.db))).not.toContain('somebody else');
});

it('of files of a site', async () => {
  const { facilityId } = there.inside;
  await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
  const file = (storedBy: string, storedByName: string) => ({
    ...{ id: randomUUID(), facilityId, kind: 'wpa' as const, content: 'sealed', storedAt: new Date() },
    ...{ fileName: `${storedByName}.conf`, storedBy, storedByName },
  });
  const { administrator, engineer } = there.people;
  await service.db.insert(siteFiles).values(file(administrator.id, 'Kim Example'));
  const read = async (name: PersonName) =>
    (await callAs(service, tokenOf(name), getNetworkDetails, { params: { facilityId } }))[0]?.files ?? [];
  expect(await read('administrator')).toMatchObject([{ stored_by: 'Kim Example' }]);
  expect(await read('siteAdministrator')).toMatchObject([{ stored_by: 'somebody else' }]);
  await service.db.delete(siteFiles);
  await service.db.insert(siteFiles).values(file(engineer.id, 'Kim engineer'));
  expect(await read('siteAdministrator')).toMatchObject([{ stored_by: 'Kim engineer' }]);
});
