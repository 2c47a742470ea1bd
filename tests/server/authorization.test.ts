// Who may call what: every endpoint of the contract, against everybody who might try.

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../contract/api.ts';
import { getCapabilities } from '../../contract/capabilities.ts';
import type { Caller, Endpoint } from '../../contract/endpoint.ts';
import { users } from '../../server/store/schema/index.ts';
import { addMonitor } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { forgedVariants } from '../support/tokens.ts';

/** The law, written down once more: a route that is not in it has no place in the service. */
const whoMayCall: Record<string, Caller> = {
  'GET v1/securityquestions': 'anyone',
  'POST v1/accountlinks': 'anyone',
  'POST setpassword': 'anyone',
  'POST login': 'anyone',
  'POST verifycode': 'anyone',
  'POST api/auth/register': 'anyone',
  'POST forgotpassword': 'anyone',
  'POST v1/session/end': 'signed-in',
  'GET v1/capabilities': 'administrator',
  'GET v1/monitors': 'administrator',
  'GET v1/monitors/assigned': 'administrator',
  'GET v1/monitors/unassigned': 'administrator',
  'POST v1/monitors/deleted': 'administrator',
  'POST v1/monitors/search': 'administrator',
  'GET v1/facilities/{id}/monitors': 'administrator',
  'GET v1/monitors/{id}': 'administrator',
  'GET v1/monitors/cloudid/{cloudId}': 'administrator',
  'POST v1/monitors/cloudids': 'administrator',
  'GET v1/monitors/menu/count/{menu}': 'administrator',
  'POST v1/monitors': 'administrator',
  'PUT v1/monitors/{id}': 'administrator',
  'DELETE v1/monitors/multiple/delete': 'administrator',
  'DELETE v1/monitors/multiple/delete/search': 'administrator',
  'POST v1/monitors/restore': 'administrator',
  'POST v1/monitors/{id}/credential': 'administrator',
  'GET v1/facilities': 'administrator',
  'POST v1/facilities/search': 'administrator',
  'GET v1/facilities/{id}': 'administrator',
  'POST v1/facilities/names': 'administrator',
  'GET v1/facilities/count': 'administrator',
  'POST v1/facilities': 'administrator',
  'PUT v1/facilities/{id}': 'administrator',
  'DELETE v1/facilities/multiple/delete': 'administrator',
  'DELETE v1/facilities/multiple/delete/search': 'administrator',
  'GET v1/users': 'administrator',
  'POST v1/users/search': 'administrator',
  'GET v1/facilities/{id}/users': 'administrator',
  'GET v1/users/{id}': 'administrator',
  'POST v1/users': 'administrator',
  'PUT v1/users/{id}': 'administrator',
  'PUT v1/users/{id}/reset': 'administrator',
  'DELETE v1/users/multiple/delete': 'administrator',
  'DELETE v1/users/multiple/delete/search': 'administrator',
  'GET v1/users/menu/count/{menu}': 'administrator',
  'GET v1/users/user/admingroup': 'signed-in',
  'GET v1/events': 'administrator',
  'PUT v1/monitors/{id}/audio': 'administrator',
  'PUT v1/monitors/{id}/log': 'administrator',
  'GET v1/monitors/{id}/channels/status': 'administrator',
  'GET v1/monitors/{id}/audiolist/{fromDate}/{toDate}': 'administrator',
  'DELETE v1/files/multiple/': 'administrator',
  'GET v1/files/{id}': 'administrator',
  'GET v1/monitors/{id}/log/{hours}/{fromDate}/{toDate}': 'administrator',
  'POST v1/monitors/{id}/activities/search': 'administrator',
  'POST device/v1/heartbeat': 'monitor',
  'GET device/v1/requests': 'monitor',
  'PUT device/v1/requests/{id}/channels/{channel}': 'monitor',
  'PUT device/v1/requests/{id}/log': 'monitor',
  'POST device/v1/requests/{id}/failure': 'monitor',
  'POST device/v1/activities': 'monitor',
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const credentials = `Basic ${Buffer.from('IPM-AUTH:a credential').toString('base64')}`;

let service: TestService;
const forged = new Map<string, string>();

beforeAll(async () => {
  service = await startTestService();
  for (const variant of forgedVariants) {
    forged.set(variant, await service.bearer(service.people.administrator, variant));
  }
  await addMonitor(service.db, { serialNumber: 'IPM-AUTH', credential: 'a credential' });
});

afterAll(() => service.close());

/** Refused before it is read, or not: parts are missing, so that who may call gets 200, 400 or 404. */
async function isLetIn(endpoint: Endpoint, authorization: string | null): Promise<number | true> {
  const { status } = await service.send(endpoint, {}, authorization);
  return status === 401 || status === 403 ? status : true;
}

it('knows every route, and each as the contract does', () => {
  expect(Object.fromEntries(allEndpoints.map((it) => [nameOf(it), it.caller]))).toEqual(whoMayCall);
});

describe.each(allEndpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name',
  ({ name, endpoint }) => {
    const caller = whoMayCall[name];
    const stranger = caller === 'anyone' ? true : 401;

    it('is closed to nobody in particular, unless it is for anyone', async () => {
      expect(await isLetIn(endpoint, null)).toBe(stranger);
      if (caller === 'anyone') return;
      const { headers } = await service.send(endpoint, {}, null);
      expect(headers.get('www-authenticate')).toMatch(caller === 'monitor' ? /^Basic / : /^Bearer/);
    });

    it.each(forgedVariants)('is closed to a token with: %s', async (variant) => {
      expect(await isLetIn(endpoint, forged.get(variant) ?? '')).toBe(stranger);
    });

    it.each(['Bearer', 'Bearer ', 'Bearer a b', 'Basic e30=', 'Basic !', 'Digest x', 'null'])(
      'is closed to "%s"',
      async (header) => {
        expect(await isLetIn(endpoint, header)).toBe(stranger);
      },
    );

    it('is open to its callers alone', async () => {
      const nurse = await service.bearer(service.people.nurse);
      const administrator = await service.bearer(service.people.administrator);
      expect({
        nurse: await isLetIn(endpoint, nurse),
        administrator: await isLetIn(endpoint, administrator),
        monitor: await isLetIn(endpoint, credentials),
      }).toEqual({
        nurse: { administrator: 403, 'signed-in': true, monitor: 401, anyone: true, none: 0 }[
          caller ?? 'none'
        ],
        administrator: caller === 'monitor' ? 401 : true,
        monitor: caller === 'monitor' ? true : stranger,
      });
    });
  },
);

describe('membership of the administrator group', () => {
  it('is asked of the database with every call, and not of the token', async () => {
    const token = await service.bearer(service.people.nurse);
    await service.db.update(users).set({ administrator: true }).where(eq(users.id, service.people.nurse));
    expect(await isLetIn(getCapabilities, token)).toBe(true);
    await service.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, service.people.nurse));
    expect(await isLetIn(getCapabilities, token)).toBe(403);
    await service.db
      .update(users)
      .set({ administrator: false, status: 'ACTIVE' })
      .where(eq(users.id, service.people.nurse));
    expect(await isLetIn(getCapabilities, token)).toBe(403);
  });

  it("is nobody's whose subject is no record", async () => {
    for (const subject of ['not a uuid', '11111111-1111-4111-8111-111111111111']) {
      expect(await isLetIn(getCapabilities, await service.bearer(subject))).toBe(403);
    }
  });
});
