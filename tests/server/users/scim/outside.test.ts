// People of a directory whom an outside provider signs in: the directory says their roles, whatever the claim of a token says.

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOwnRights } from '../../../../contract/users/own-rights.ts';
import type { MappedRole } from '../../../../server/base/config.ts';
import { users } from '../../../../server/store/schema/index.ts';
import { type OutsideProvider, startOutsideProvider } from '../../../support/outside-provider.ts';
import { groupSchema, openDirectory, patchOf, type ScimDirectory, scimUser } from '../../../support/scim.ts';
import { callAs } from '../../../support/second-factor.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const claim = 'https://console.example.org/groups';
const role = (name: MappedRole['role']): MappedRole => ({ role: name, place: null, may_hear: false });
const map = new Map([
  ['Engineers', [role('engineer')]],
  ['Auditors', [role('auditor')]],
]);

let provider: OutsideProvider;
let service: TestService;
let directory: ScimDirectory;

beforeAll(async () => {
  provider = await startOutsideProvider({ consoleOrigin: 'http://localhost:8080', users: [] });
  const outside = { ...provider.configuration, roles: { claim, map } };
  service = await startTestService({ outside, email: 'boss@example.org', other: { rolesMap: map } });
  const boss = await tokenOf('boss', []);
  directory = await openDirectory(service, 'Okta', {
    async ask(endpoint, input) {
      const answer = await service.send(endpoint, input as object, boss);
      const { data, count = 0 } = await answer.json();
      return { data, count };
    },
  });
});

afterAll(async () => {
  await service.close();
  await provider.stop();
});

const tokenOf = async (name: string, groups: string[]) =>
  `Bearer ${await provider.mint({ sub: `tenant|${name}`, email: `${name}@example.org`, email_verified: true, name, [claim]: groups })}`;
const rolesOf = async (name: string, groups: string[]) =>
  (await callAs(service, await tokenOf(name, groups), getOwnRights)).roles.map(({ role: kind }) => kind);

it('gives the roles of the groups, and reads no claim of whom it manages', async () => {
  const { body: person } = await directory.call('POST', '/Users', scimUser('ann@example.org'));
  expect(person.active).toBe(true);
  const members = [{ value: person.id }];
  const { body: group } = await directory.call('POST', '/Groups', {
    schemas: [groupSchema],
    displayName: 'Engineers',
    members,
  });
  expect(await rolesOf('ann', ['Auditors'])).toEqual(['engineer']);
  const [row] = await service.db.select({ status: users.status }).from(users).where(eq(users.id, person.id));
  expect(row?.status).toBe('ACTIVE');
  expect(await service.mailbox('ann@example.org').letters()).toEqual([]);
  // Somebody whom it does not manage has those of the token.
  expect(await rolesOf('bob', ['Auditors'])).toEqual(['auditor']);
  await directory.call(
    'PATCH',
    `/Groups/${group.id}`,
    patchOf({ op: 'replace', path: 'displayName', value: 'Auditors' }),
  );
  expect(await rolesOf('ann', ['Engineers'])).toEqual(['auditor']);
});
