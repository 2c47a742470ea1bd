// A service whose people sign in at the embedded provider's own pages, and what their tokens open.
import { listFacilities } from '../../contract/facilities/facilities.ts';
import { createFacility } from '../../contract/facilities/facility-writes.ts';
import { checkAdministrator } from '../../contract/users/users.ts';
import { createWebAuthn } from '../../server/identity/second-factor/web-authn.ts';
import { openTestDatabase } from './database.ts';
import { typedFacility } from './form-values.ts';
import { freePort } from './free-port.ts';
import { type RunningIdentity, startIdentity } from './identity.ts';
import { startTestService, type TestService } from './service.ts';

interface ServiceWithSignIn {
  service: TestService;
  running: RunningIdentity;
  stop(): Promise<void>;
}

/**
 * @param secondFactor whether administrators must have one; passkeys are made at `localhost`, the address of browsers then
 */
export async function startServiceWithSignIn(secondFactor?: {
  required: boolean;
}): Promise<ServiceWithSignIn> {
  const database = await openTestDatabase();
  const at = secondFactor && new URL(`http://localhost:${await freePort()}`);
  const settings = secondFactor && at && { ...secondFactor, webAuthn: createWebAuthn(at) };
  const running = await startIdentity(database.db, at, settings && { secondFactor: settings });
  const service = await startTestService({
    database,
    publicUrl: running.origin,
    ...(settings && { other: { secondFactor: settings } }),
  });
  async function stop() {
    await running.stop();
    await service.close();
  }
  return { service, running, stop };
}

/** Statuses of what a token opens: a read, a write, and the question whether its user is an administrator. */
export async function openedBy(service: TestService, token: string): Promise<number[]> {
  const bearer = `Bearer ${token}`;
  const answers = [
    await service.send(listFacilities, { query: { menu: 'FACILITY_ALL' } }, bearer),
    await service.send(createFacility, { body: typedFacility() }, bearer),
    await service.send(checkAdministrator, {}, bearer),
  ];
  return answers.map(({ status }) => status);
}

export const opensAll = [200, 200, 200];
export const opensNothing = [401, 401, 401];
