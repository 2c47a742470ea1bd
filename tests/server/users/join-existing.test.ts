// Adding a person of elsewhere to one's own facilities: they are told, the trail says so, and addresses cannot be tried at will.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport, startImport } from '../../../contract/jobs/imports.ts';
import { createUser, personExists } from '../../../contract/users/user-writes.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { typedUser } from '../../support/form-values.ts';
import { table } from '../../support/import-service.ts';
import { addPeopleWithRoles, addPersonWith, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

const emailOf = (name: string) => `${name}@elsewhere.example`;

async function addElsewhere(name: string): Promise<string> {
  await addUser(service.db, { email: emailOf(name), facilityIds: [there.outside.facilityId] });
  return emailOf(name);
}

const add = (email: string, more: object = {}, token = there.people.siteAdministrator.token) =>
  service.send(createUser, { body: typedUser([there.inside.facilityId], { email, ...more }) }, token);

it('asks first, and tells neither who it is nor where', async () => {
  const email = await addElsewhere('asked');
  const refused = await readFailure(await add(email));
  expect(refused).toMatchObject({ http: 409, code: personExists });
  expect(JSON.stringify(refused)).not.toMatch(/Outside|Example/);
});

it('tells the person by email which facility it is, and who did it, and the trail', async () => {
  const email = await addElsewhere('joined');
  const { length } = await readTrail(service.db);
  const answer = await add(email, { join_existing: true });
  expect(await answer.json()).toMatchObject({
    status: true,
    data: [],
    message: 'The person was added to the facilities, and is told by email.',
  });
  const added = (await readTrail(service.db)).slice(length);
  expect(added).toMatchObject([
    {
      userId: there.people.siteAdministrator.id,
      records: [{ after: { facilities: 'Inside (CODE-Inside), Outside (CODE-Outside)' } }],
    },
  ]);
  await service.tryMails();
  const [letter] = await service.mailbox(email).letters();
  expect(letter?.text).toContain('Inside');
  expect(letter?.text).not.toContain('Outside');
  expect(letter?.text).toContain('person');
});

const addAnother = () =>
  addPersonWith(service, [
    { role: 'siteAdministrator', facility_id: there.inside.facilityId, may_hear: false },
  ]);

it('finds out of so many people in an hour, and of no more', async () => {
  const { token } = await addAnother();
  const email = await addElsewhere('tried');
  expect((await add('new@elsewhere.example', {}, token)).status).toBe(200);
  // Whoever is new, or seen by the caller, is nobody of elsewhere.
  for (let times = 0; times < 31; times += 1)
    expect((await add('new@elsewhere.example', {}, token)).status).toBe(409);
  for (let times = 0; times < 30; times += 1) expect((await add(email, {}, token)).status).toBe(409);
  const refused = await add(email, {}, token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect((await add(email, { join_existing: true }, token)).status).toBe(429);
  // Then all are refused alike: the answer does not say who is elsewhere.
  expect((await add('newer@elsewhere.example', {}, token)).status).toBe(429);
  expect((await add('new@elsewhere.example', {}, token)).status).toBe(429);
});

describe('emails in an import', () => {
  const columns = ['firstName', 'lastName', 'email', 'phoneNumber', 'facilities'];
  const rowsOf = (emails: readonly string[]) =>
    table('users', columns, ...emails.map((email) => ['Ada', 'Example', email, '6175550123', 'Inside']));
  const check = (token: string, emails: readonly string[]) =>
    service.send(checkImport, { body: rowsOf(emails) }, token);
  const start = (token: string, emails: readonly string[]) =>
    service.send(startImport, { body: { ...rowsOf(emails), id: randomUUID(), mode: 'all' } }, token);
  const emailsOf = (name: string, many: number) =>
    Array.from({ length: many }, (_, index) => emailOf(`${name}-${index}`));

  it('count as those that are typed', async () => {
    const { token } = await addAnother();
    const free = emailsOf('free', 40);
    const taken = emailsOf('taken', 15);
    for (const name of taken)
      await addUser(service.db, { email: name, facilityIds: [there.outside.facilityId] });
    expect((await check(token, free)).status).toBe(200);
    expect((await check(token, taken)).status).toBe(200);
    expect((await start(token, taken)).status).toBe(409);
    for (const emails of [taken, free]) {
      expect((await check(token, emails)).status).toBe(429);
      expect((await start(token, emails)).status).toBe(429);
    }
    expect((await add(free[0] ?? '', {}, token)).status).toBe(429);
  });

  it('tell nothing when they are too many at once', async () => {
    const { token } = await addAnother();
    const taken = emailsOf('many', 31);
    for (const name of taken)
      await addUser(service.db, { email: name, facilityIds: [there.outside.facilityId] });
    expect((await check(token, taken)).status).toBe(429);
    expect((await check(token, [emailOf('nobody')])).status).toBe(429);
  });
});
