// The numbers of the menus are of what their lists show, each list with the right of its own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countMenus } from '../../../contract/service/counts.ts';
import { addPeopleWithRoles, addPersonWith, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

const count = (token: string) => callAs(service, token, countMenus);

it('counts people where the caller sees people, and monitors where the caller sees these', async () => {
  const { inside, outside } = there;
  const before = await count(there.people.siteAdministrator.token);
  const person = await addPersonWith(service, [
    { role: 'siteAdministrator', facility_id: inside.facilityId, may_hear: false },
    { role: 'engineer', facility_id: outside.facilityId, may_hear: false },
  ]);
  expect(await count(person.token)).toMatchObject({
    MONITOR_ALL: 2,
    MONITOR_ASSIGNED: 2,
    FACILITY_ALL: 2,
    USER_ALL: before.USER_ALL + 1,
    USER_ACTIVE: before.USER_ACTIVE + 1,
  });
});

it('counts no people for whoever sees none, and no notices for whoever does not see the service', async () => {
  const seen = await count(there.people.engineer.token);
  expect(seen).toMatchObject({ MONITOR_ALL: 1, FACILITY_ALL: 1, USER_ALL: 0 });
  expect(seen.NOTICES).toBeUndefined();
  const auditor = await count(there.people.auditor.token);
  expect(auditor).toMatchObject({ MONITOR_ALL: 3, FACILITY_ALL: 2, NOTICES: expect.any(Number) });
  expect(auditor.USER_ALL).toBe((await count(there.people.administrator.token)).USER_ALL);
});
