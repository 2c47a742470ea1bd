// Service accounts as clients of an outside provider, by a claim of their tokens.
import { eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import * as contract from '../../../contract/service-accounts/service-accounts.ts';
import { checkAdministrator, listUsers } from '../../../contract/users/users.ts';
import { serviceAccounts } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type OutsideProvider, startOutsideProvider } from '../../support/outside-provider.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addServiceAccount, addServiceKey, newServiceAccount } from '../../support/service-accounts.ts';

let provider: OutsideProvider;
let service: TestService;
let administrator: string;

const bearer = async (claims: JWTPayload) => `Bearer ${await provider.mint(claims)}`;
const person = { sub: 'tenant|boss', email: 'boss@example.org', email_verified: true };

beforeAll(async () => {
  provider = await startOutsideProvider({ consoleOrigin: 'http://localhost:8080', users: [] });
  const outside = { ...provider.configuration, requiredAmr: ['mfa'], programsClaim: 'ids.object' };
  service = await startTestService({ outside, email: person.email });
  administrator = await bearer({ ...person, amr: ['mfa'] });
});
afterAll(async () => {
  await service.close();
  await provider.stop();
});

const asAdministrator: Pick<TestService, 'ask'> = {
  async ask(endpoint, input) {
    const answer = await service.send(endpoint, input as object, administrator);
    const { data, count = 0 } = await answer.json();
    if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.status}`);
    return { data, count };
  },
};
const statusOf = async (token: string, endpoint: Parameters<TestService['send']>[0]) =>
  (await service.send(endpoint, { query: { menu: 'USER_ALL' } }, token)).status;

describe('a token that names an account by the claim', () => {
  it('is a program, whatever app it was issued to, and without a second factor', async () => {
    const { id } = await addServiceAccount(asAdministrator, {
      name: 'ERP',
      role: 'engineer',
      client: 'object-1',
    });
    const token = await bearer({ sub: 'x@clients', azp: 'another-client', ids: { object: 'object-1' } });
    expect(await statusOf(token, listMonitors)).toBe(200);
    expect(await statusOf(token, listUsers)).toBe(403);
    expect(await statusOf(token, checkAdministrator)).toBe(403);
    const signIns = (await readTrail(service.db)).filter(
      ({ action, userId }) => action === 'signIn' && userId === id,
    );
    expect(signIns).toMatchObject([{ entity: 'serviceAccount', userName: 'ERP (service account)' }]);
    await service.db.update(serviceAccounts).set({ endsAt: new Date() }).where(eq(serviceAccounts.id, id));
    expect(await statusOf(token, listMonitors)).toBe(401);
  });

  it('and one that names none is a person, whose app and factor count', async () => {
    const other = { sub: 'y@clients', ids: { object: 'unknown' }, amr: ['mfa'] };
    expect(await statusOf(await bearer({ ...other, azp: 'another-client' }), listMonitors)).toBe(401);
    const { amr: _, ...withoutFactor } = other;
    expect(await statusOf(await bearer(withoutFactor), listMonitors)).toBe(403);
  });

  it('is not accepted any more once the account is another client', async () => {
    const { id } = await addServiceAccount(asAdministrator, {
      name: 'Moved',
      role: 'auditor',
      client: 'object-2',
    });
    const token = await bearer({ sub: 'z@clients', ids: { object: 'object-2' } });
    expect(await statusOf(token, listMonitors)).toBe(200);
    const body = newServiceAccount({ name: 'Moved', role: 'auditor', client: 'object-3' });
    await asAdministrator.ask(contract.updateServiceAccount, { params: { id }, body });
    expect(await statusOf(token, listMonitors)).toBe(401);
  });
});

it('an account is a client of the provider, and has keys for SCIM alone', async () => {
  const create = async (given: object) =>
    service.send(
      contract.createServiceAccount,
      { body: { ...newServiceAccount({ name: 'Nameless', role: 'auditor' }), ...given } },
      administrator,
    );
  expect(await readFailure(await create({}))).toMatchObject({
    http: 422,
    errors: { client: expect.any(String) },
  });
  await addServiceAccount(asAdministrator, { name: 'First', role: 'auditor', client: 'taken' });
  expect(await readFailure(await create({ client: 'taken' }))).toMatchObject({
    http: 409,
    code: 'NOT_UNIQUE',
  });
  const { id } = await addServiceAccount(asAdministrator, {
    name: 'Client',
    role: 'auditor',
    client: 'object-4',
  });
  const key = await service.send(contract.addServiceAccountKey, { params: { id } }, administrator);
  expect((await readFailure(key)).http).toBe(422);
  const directory = await addServiceAccount(asAdministrator, { name: 'SCIM', role: 'directory' });
  expect(await addServiceKey(asAdministrator, directory.id)).toMatchObject({ token_url: '' });
});
