// A person with a role who is no administrator signs in as administrators do.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { checkAdministrator } from '../../../contract/users/users.ts';
import { addAccount, password, type RunningIdentity } from '../../support/identity.ts';
import { giveRole } from '../../support/people-with-roles.ts';
import { addFacility } from '../../support/records.ts';
import { callAs } from '../../support/second-factor.ts';
import type { TestService } from '../../support/service.ts';
import { startServiceWithSignIn } from '../../support/service-with-sign-in.ts';
import { refresh, signIn } from '../../support/sign-in.ts';

let service: TestService;
let running: RunningIdentity;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ service, running, stop } = await startServiceWithSignIn());
});
afterAll(() => stop());

it('with an email and a password, and goes on with a new token', async () => {
  const email = 'engineer@example.com';
  const id = await addAccount(service.db, { email });
  await giveRole(service.db, id, 'engineer', { facilityId: await addFacility(service.db) });
  const { accessToken, refreshToken } = await signIn(running.origin, email, password);
  const { accessToken: next } = await refresh(running.origin, refreshToken);
  for (const token of [accessToken, next]) {
    expect(await callAs(service, `Bearer ${token}`, checkAdministrator)).toEqual({ status: true });
    expect((await service.send(getCapabilities, {}, `Bearer ${token}`)).status).toBe(200);
  }
});
