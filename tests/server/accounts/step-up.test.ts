// What gives power away asks for the second factor anew where it was answered more than ten minutes ago, and nothing else does.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { allEndpoints, namedEndpoints } from '../../../contract/api.ts';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { createUser, deleteUsers, updateUser } from '../../../contract/users/user-writes.ts';
import { listUsers } from '../../../contract/users/users.ts';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import { users } from '../../../server/store/schema/index.ts';
import { type Accounts, passTime, withAccountService } from '../../support/account-service.ts';
import { passwordOf } from '../../support/accounts.ts';
import { typedUser } from '../../support/form-values.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser } from '../../support/records.ts';
import { callAs, setUpAuthenticator, totpCode } from '../../support/second-factor.ts';
import type { TestService } from '../../support/service.ts';

const minutes = 60_000;
const stepUp = { http: 401, code: 'STEP_UP' };
let service: TestService;
let accounts: Accounts;

withAccountService((...started) => {
  [service, accounts] = started;
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

/** An administrator's session that has answered eleven minutes ago. */
async function addHolder() {
  const { id } = await accounts.enroll(passwordOf('correct horse battery'));
  await service.db.update(users).set({ administrator: true }).where(eq(users.id, id));
  const session = `Bearer ${await createServiceSession(service.db, id)}`;
  const { secret } = await setUpAuthenticator(service, session);
  passTime(11 * minutes);
  const answer = () =>
    callAs(service, session, answerSecondFactor, { body: { method: 'code', code: totpCode(secret) } });
  return { id, session, answer };
}

it('is asked for by these calls, always or sometimes', () => {
  const named = (stepUp: true | 'sometimes') =>
    namedEndpoints.filter(({ endpoint }) => endpoint.stepUp === stepUp).map(({ name }) => name);
  expect(new Set(named(true))).toEqual(
    new Set([
      'startAuthenticator',
      'confirmAuthenticator',
      'removeAuthenticator',
      'startPasskey',
      'addPasskey',
      'removePasskey',
      'renewRecoveryCodes',
      'replaceCredential',
      'resetUser',
      'suspendUser',
      'reactivateUser',
      'startUserChange',
      'resetSecondFactor',
      'giveAccess',
      'savePassword',
      'saveKeyFiles',
      'readJobCredentials',
      'retryJob',
      'undoJob',
      'restoreMonitors',
      'confirmRoot',
      'uploadServerRoots',
      'uploadWpaFile',
      'uploadRootCertificate',
      'removeStored',
    ]),
  );
  expect(new Set(named('sometimes'))).toEqual(
    new Set([
      'createUser',
      'updateUser',
      'deleteUsers',
      'deleteFoundUsers',
      'startImport',
      'startMonitorChange',
      'actOnNotice',
    ]),
  );
});

it('is asked for before each call that says so, whatever is sent', async () => {
  const { session } = await addHolder();
  for (const endpoint of allEndpoints.filter((it) => it.stepUp === true && it.caller !== 'anyone'))
    expect(await readFailure(await service.send(endpoint, {}, session)), endpoint.path).toMatchObject(stepUp);
});

it('is not asked of whoever has no second factor', async () => {
  const body = typedUser([await addFacility(service.db)], { administrator: true });
  expect((await service.send(createUser, { body })).status).toBe(200);
});

describe('making an administrator', () => {
  it('asks for it, and changing a user otherwise does not', async () => {
    const { session, answer } = await addHolder();
    const facility = await addFacility(service.db);
    const add = (more: object) => service.send(createUser, { body: typedUser([facility], more) }, session);
    expect((await add({})).status).toBe(200);
    expect(await readFailure(await add({ administrator: true }))).toMatchObject(stepUp);
    const id = await addUser(service.db);
    const change = (more: object) => {
      const { email: _, ...body } = { ...typedUser([facility]), ...more };
      return service.send(updateUser, { params: { id }, body }, session);
    };
    expect((await change({ lastName: 'Other' })).status).toBe(200);
    expect(await readFailure(await change({ administrator: true }))).toMatchObject(stepUp);
    const [user] = await service.db.select().from(users).where(eq(users.id, id));
    expect(user?.administrator).toBe(false);
    await answer();
    expect((await change({ administrator: true })).status).toBe(200);
    passTime(11 * minutes);
    // That they are one already gives nobody power.
    expect((await change({ administrator: true, lastName: 'Third' })).status).toBe(200);
    expect(await readFailure(await change({ administrator: false }))).toMatchObject(stepUp);
  });
});

it('is asked for before users are deleted, and not by the check before', async () => {
  const { session } = await addHolder();
  const id = await addUser(service.db);
  const remove = (forceDelete: boolean) => {
    const body = { user_menu: 'USER_ALL', user_ids: [id], forceDelete, expected_count: 1 };
    return service.send(deleteUsers, { body }, session);
  };
  expect((await remove(false)).status).toBe(409);
  expect(await readFailure(await remove(true))).toMatchObject(stepUp);
});

describe('an export', () => {
  it('asks for it once for each list, when it begins', async () => {
    const { session, answer } = await addHolder();
    const read = (exportId: string, page: number) =>
      service.send(listMonitors, { query: { export: exportId, page, count: 10 } }, session);
    const first = randomUUID();
    expect(await readFailure(await read(first, 1))).toMatchObject(stepUp);
    expect((await service.send(listMonitors, { query: { page: 1, count: 10 } }, session)).status).toBe(200);
    await answer();
    expect((await read(first, 1)).status).toBe(200);
    passTime(6 * minutes);
    expect((await read(first, 2)).status).toBe(200);
    passTime(6 * minutes);
    expect((await read(first, 3)).status).toBe(200);
    // Another list has its own beginning, and so has one that paused.
    expect(
      await readFailure(await service.send(listUsers, { query: { export: first } }, session)),
    ).toMatchObject(stepUp);
    passTime(11 * minutes);
    expect(await readFailure(await read(first, 2))).toMatchObject(stepUp);
    expect(await readFailure(await read(randomUUID(), 1))).toMatchObject(stepUp);
    const trail = await service.send(listAuditEntries, { query: { export: randomUUID() } }, session);
    expect(await readFailure(trail)).toMatchObject(stepUp);
  });
});
