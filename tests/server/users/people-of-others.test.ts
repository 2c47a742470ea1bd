// What a site administrator may do to people: everything to those of their own, nothing to those who also belong elsewhere, and
// of those elsewhere they know nothing.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { resetSecondFactor } from '../../../contract/users/factor-reset.ts';
import { inviteUser, reactivateUser, suspendUser } from '../../../contract/users/user-access.ts';
import { resetUser, updateUser } from '../../../contract/users/user-writes.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import { unfinishedModel } from '../../../server/identity/sessions/live-grant.ts';
import { authenticators, oidcState, users } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { typedChange } from '../../support/form-values.ts';
import { addPeopleWithRoles, type PeopleWithRoles } from '../../support/people-with-roles.ts';
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

const send = (endpoint: Endpoint, id: string) =>
  service.send(
    endpoint,
    { params: { id }, body: { ...typedChange, location: [there.inside.facilityId] } },
    there.people.siteAdministrator.token,
  );

/** Each call about one person, and the status in which it does something. */
const calls: [string, Endpoint, UserStatus][] = [
  ['a change', updateUser, 'ACTIVE'],
  ['a reset of the password', resetUser, 'LOCKED_OUT'],
  ['a suspension', suspendUser, 'ACTIVE'],
  ['a reactivation', reactivateUser, 'SUSPENDED'],
  ['another invitation', inviteUser, 'STAGED'],
  ['a reset of the second factor', resetSecondFactor, 'ACTIVE'],
];

async function addPerson(status: UserStatus, facilityIds: readonly string[]): Promise<string> {
  const id = await addUser(service.db, { status, facilityIds });
  await service.db.insert(authenticators).values({
    userId: id,
    sealed: 'sealed',
    confirmedAt: new Date(),
  });
  return id;
}

describe.each(calls)('%s', (_name, endpoint, status) => {
  it('is done to a person of the caller’s own', async () => {
    const id = await addPerson(status, [there.inside.facilityId]);
    expect((await send(endpoint, id)).status).toBe(200);
  });

  it('is refused for a person who also belongs elsewhere, and changes nothing', async () => {
    const { inside, outside } = there;
    const id = await addPerson(status, [inside.facilityId, outside.facilityId]);
    const before = await service.db.select().from(users).where(eq(users.id, id));
    const { length } = await readTrail(service.db);
    expect(await readFailure(await send(endpoint, id))).toMatchObject({
      http: 422,
      message: 'This person also belongs to other facilities. You can change only what is in yours.',
    });
    expect(await service.db.select().from(users).where(eq(users.id, id))).toEqual(before);
    expect(await readTrail(service.db)).toHaveLength(length);
    await service.tryMails();
    expect(await service.mailbox(before[0]?.email ?? '').letters()).toEqual([]);
  });

  it('finds nobody elsewhere', async () => {
    const id = await addPerson(status, [there.outside.facilityId]);
    expect(await readFailure(await send(endpoint, id))).toMatchObject({ http: 404 });
  });
});

it('ends a sign-in that is half done, whoever ends the sessions', async () => {
  const id = await addUser(service.db, { facilityIds: [there.inside.facilityId] });
  const payload = { result: { login: { accountId: id } } };
  await service.db.insert(oidcState).values({ model: unfinishedModel, id: `of ${id}`, payload });
  expect((await send(suspendUser, id)).status).toBe(200);
  expect(await service.db.$count(oidcState, eq(oidcState.id, `of ${id}`))).toBe(0);
});
