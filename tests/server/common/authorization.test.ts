// Who may call what: every registered route of service and device gateway, tried by every kind of caller, with every
// forged token and every malformed header. Routes of the identity provider: authorization-provider.test.ts.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../contract/api.ts';
import type { Caller, Endpoint } from '../../../contract/common/endpoint.ts';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { pathOf } from '../../../server/app/mount-routes.ts';
import { users } from '../../../server/store/schema/index.ts';
import { addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { forgedVariants } from '../../support/tokens.ts';

/** Who may call, or the status that everyone gets. */
type Access = Caller | 200 | 403 | 404;

/** Every route; one that is missing fails the tests. */
const access: Record<string, Access> = {
  // Middleware: log, headers, host name.
  'ALL /*': 404,
  'GET /healthz': 200,
  'GET /readyz': 200,
  // For METRICS_TOKEN only.
  'GET /metrics': 404,
  'GET /config.json': 200,
  'GET /openapi.json': 200,
  // For SECURITY_CONTACT only.
  'GET /.well-known/security.txt': 404,
  // For signed URLs only.
  'GET /files/:id': 403,
  'ALL /files/*': 404,
  // For EST_DEMO only.
  'ALL /.well-known/est/*': 404,
  // For OIDC_ISSUER only.
  'ALL /backchannel-logout': 404,
  'ALL /api/*': 404,
  'ALL /device/*': 404,
  'GET /api/v1/securityquestions': 'anyone',
  'POST /api/v1/accountlinks': 'anyone',
  'POST /api/setpassword': 'anyone',
  'POST /api/login': 'anyone',
  'POST /api/verifycode': 'anyone',
  'POST /api/api/auth/register': 'anyone',
  'POST /api/forgotpassword': 'anyone',
  'POST /api/v1/session/end': 'signed-in',
  'GET /api/v1/second-factor': 'signed-in',
  'POST /api/v1/second-factor/authenticator': 'signed-in',
  'POST /api/v1/second-factor/authenticator/confirm': 'signed-in',
  'DELETE /api/v1/second-factor/authenticator': 'signed-in',
  'POST /api/v1/second-factor/passkeys/options': 'signed-in',
  'POST /api/v1/second-factor/passkeys': 'signed-in',
  'DELETE /api/v1/second-factor/passkeys/:id': 'signed-in',
  'POST /api/v1/second-factor/recovery-codes': 'signed-in',
  'POST /api/v1/second-factor/question': 'signed-in',
  'POST /api/v1/second-factor/answer': 'signed-in',
  'POST /api/v1/passkey/options': 'anyone',
  'POST /api/v1/passkey': 'anyone',
  'POST /api/v1/users/:id/second-factor/reset': 'administrator',
  'GET /api/v1/sessions': 'administrator',
  'POST /api/v1/sessions/:id/end': 'administrator',
  'GET /api/v1/capabilities': 'administrator',
  'GET /api/v1/counts': 'administrator',
  'GET /api/v1/service': 'administrator',
  'GET /api/v1/monitors': 'administrator',
  'POST /api/v1/monitors/ids': 'administrator',
  'POST /api/v1/facilities/ids': 'administrator',
  'POST /api/v1/users/ids': 'administrator',
  'GET /api/v1/monitors/states': 'administrator',
  'POST /api/v1/facilities/health': 'administrator',
  'GET /api/v1/monitors/assigned': 'administrator',
  'GET /api/v1/monitors/unassigned': 'administrator',
  'POST /api/v1/monitors/deleted': 'administrator',
  'POST /api/v1/monitors/search': 'administrator',
  'GET /api/v1/facilities/:id/monitors': 'administrator',
  'GET /api/v1/monitors/:id': 'administrator',
  'GET /api/v1/monitors/cloudid/:cloudId': 'administrator',
  'POST /api/v1/monitors/cloudids': 'administrator',
  'POST /api/v1/monitors/cloudids/missing': 'administrator',
  'GET /api/v1/monitors/menu/count/:menu': 'administrator',
  'POST /api/v1/monitors': 'administrator',
  'PUT /api/v1/monitors/:id': 'administrator',
  'DELETE /api/v1/monitors/multiple/delete': 'administrator',
  'DELETE /api/v1/monitors/multiple/delete/search': 'administrator',
  'POST /api/v1/monitors/restore': 'administrator',
  'POST /api/v1/monitors/associate': 'administrator',
  'POST /api/v1/monitors/associate/preview': 'administrator',
  'POST /api/v1/monitors/changes': 'administrator',
  'POST /api/v1/monitors/changes/preview': 'administrator',
  'POST /api/v1/users/changes': 'administrator',
  'POST /api/v1/users/changes/preview': 'administrator',
  'GET /api/v1/accessrequests': 'administrator',
  'POST /api/v1/accessrequests/:id/give': 'administrator',
  'POST /api/v1/accessrequests/:id/decline': 'administrator',
  'POST /api/v1/monitors/:id/credential': 'administrator',
  'GET /api/v1/facilities': 'administrator',
  'POST /api/v1/facilities/search': 'administrator',
  'GET /api/v1/facilities/:id': 'administrator',
  'POST /api/v1/facilities/names': 'administrator',
  'GET /api/v1/facilities/count': 'administrator',
  'POST /api/v1/facilities': 'administrator',
  'PUT /api/v1/facilities/:id': 'administrator',
  'DELETE /api/v1/facilities/multiple/delete': 'administrator',
  'DELETE /api/v1/facilities/multiple/delete/search': 'administrator',
  'GET /api/v1/users': 'administrator',
  'POST /api/v1/users/search': 'administrator',
  'GET /api/v1/facilities/:id/users': 'administrator',
  'GET /api/v1/users/:id': 'administrator',
  'POST /api/v1/users': 'administrator',
  'PUT /api/v1/users/:id': 'administrator',
  'PUT /api/v1/users/:id/reset': 'administrator',
  'PUT /api/v1/users/:id/suspend': 'administrator',
  'PUT /api/v1/users/:id/reactivate': 'administrator',
  'POST /api/v1/users/:id/invitation': 'administrator',
  'DELETE /api/v1/users/multiple/delete': 'administrator',
  'DELETE /api/v1/users/multiple/delete/search': 'administrator',
  'GET /api/v1/users/menu/count/:menu': 'administrator',
  'GET /api/v1/users/user/admingroup': 'signed-in',
  'GET /api/v1/events': 'administrator',
  'GET /api/v1/changes': 'administrator',
  'PUT /api/v1/monitors/:id/audio': 'administrator',
  'PUT /api/v1/monitors/:id/log': 'administrator',
  'GET /api/v1/monitors/:id/channels/status': 'administrator',
  'POST /api/v1/monitors/:id/requests/:requestId/cancel': 'administrator',
  'GET /api/v1/monitors/:id/audiolist/:fromDate/:toDate': 'administrator',
  'DELETE /api/v1/files/multiple/': 'administrator',
  'GET /api/v1/files/:id': 'administrator',
  'GET /api/v1/monitors/:id/log/:hours/:fromDate/:toDate': 'administrator',
  'POST /api/v1/monitors/:id/activities/search': 'administrator',
  'GET /api/v1/networkdetails/:facilityId': 'administrator',
  'GET /api/v1/networkdetails/csrparameters/:id': 'administrator',
  'POST /api/v1/networkdetails/csrparameters': 'administrator',
  'GET /api/v1/networkdetails/authentication/:id': 'administrator',
  'POST /api/v1/networkdetails/authentication': 'administrator',
  'POST /api/v1/networkdetails/upload/keycerts': 'administrator',
  'POST /api/v1/networkdetails/upload/wpa': 'administrator',
  'POST /api/v1/networkdetails/upload/cacert': 'administrator',
  'POST /api/v1/networkdetails/upload/clientcert': 'administrator',
  'GET /api/v1/networkdetails/monitorcsrs/:facilityId': 'administrator',
  'GET /api/v1/networkdetails/csrfile/:facilityId/:monitorId': 'administrator',
  'GET /api/v1/networkdetails/obtainClientCert/:facilityId/:monitorId': 'administrator',
  'GET /api/v1/networkdetails/readiness/:facilityId': 'administrator',
  'GET /api/v1/networkdetails/renewal/:id': 'administrator',
  'POST /api/v1/networkdetails/renewal': 'administrator',
  'POST /api/v1/networkdetails/testconnection': 'administrator',
  'POST /api/v1/networkdetails/confirmroot': 'administrator',
  'GET /api/v1/certificates/authorities': 'administrator',
  'GET /api/v1/certificates/revocations': 'administrator',
  'GET /api/v1/certificates/revocations/count': 'administrator',
  'PUT /api/v1/certificates/revocations/:id': 'administrator',
  'POST /api/v1/networkdetails/upload/estca': 'administrator',
  'GET /api/v1/networkdetails/removaleffect/:facilityId': 'administrator',
  'POST /api/v1/networkdetails/remove': 'administrator',
  'POST /api/v1/networkdetails/rootsetting': 'administrator',
  'GET /api/v1/audit': 'administrator',
  'GET /api/v1/audit/:id/records': 'administrator',
  'GET /api/v1/audit/verified': 'administrator',
  'POST /api/v1/audit/exports': 'administrator',
  'GET /api/v1/certificates': 'administrator',
  'GET /api/v1/certificates/count': 'administrator',
  'GET /api/v1/certificates/months': 'administrator',
  'POST /api/v1/certificates/enrollments': 'administrator',
  'POST /api/v1/certificates/enrollments/preview': 'administrator',
  'GET /api/v1/jobs': 'administrator',
  'GET /api/v1/jobs/:id': 'administrator',
  'GET /api/v1/jobs/:id/records': 'administrator',
  'POST /api/v1/jobs/:id/cancel': 'administrator',
  'POST /api/v1/jobs/:id/retry': 'administrator',
  'POST /api/v1/jobs/:id/undo': 'administrator',
  'POST /api/v1/jobs/:id/credentials': 'administrator',
  'POST /api/v1/jobs/:id/credentials/saved': 'administrator',
  'POST /api/v1/imports/check': 'administrator',
  'POST /api/v1/imports': 'administrator',
  'GET /api/v1/notices': 'administrator',
  'POST /api/v1/notices/:kind/:act': 'administrator',
  'GET /api/v1/overview': 'administrator',
  'GET /api/v1/overview/history': 'administrator',
  'GET /api/v1/overview/facilities': 'administrator',
  'GET /api/v1/networkdetails/needs': 'administrator',
  'GET /api/v1/monitors/:id/connection': 'administrator',
  'GET /api/v1/facilities/:id/connection': 'administrator',
  'POST /device/v1/heartbeat': 'monitor',
  'GET /device/v1/requests': 'monitor',
  'PUT /device/v1/requests/:id/channels/:channel': 'monitor',
  'PUT /device/v1/requests/:id/log': 'monitor',
  'POST /device/v1/requests/:id/failure': 'monitor',
  'POST /device/v1/activities': 'monitor',
  'GET /device/v1/network': 'monitor',
  'PUT /device/v1/requests/:id/csr': 'monitor',
  'POST /device/v1/network/transferred': 'monitor',
};

const malformed = ['Bearer', 'Bearer ', 'Bearer a b', 'Basic e30=', 'Basic !', 'Digest x', 'null'];
/** Callers by name with their `Authorization`. */
const callers = new Map<string, string | null>([['anonymous', null]]);

const nameOf = (it: Endpoint) => `${it.method} ${pathOf(it).replace(/\{(\w+)\}/g, ':$1')}`;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const { administrator, nurse } = service.users;
  for (const header of malformed) callers.set(`"${header}"`, header);
  for (const variant of forgedVariants) callers.set(variant, await service.bearer(administrator, variant));
  await addMonitor(service.db, { serialNumber: 'IPM-AUTH', credential: 'a credential' });
  callers.set('outsider', await service.bearer(nurse));
  callers.set('administrator', await service.bearer(administrator));
  callers.set('monitor', `Basic ${Buffer.from('IPM-AUTH:a credential').toString('base64')}`);
});

afterAll(() => service.close());

/** Who may call; others get 401, or 403 when they are signed in. */
const isAllowed: Record<Caller, (caller: string) => true | 401 | 403> = {
  anyone: () => true,
  'signed-in': (caller) => caller === 'outsider' || caller === 'administrator' || 401,
  administrator: (caller) => (caller === 'outsider' ? 403 : caller === 'administrator' || 401),
  monitor: (caller) => caller === 'monitor' || 401,
};

function ask(name: string, authorization: string | null): Promise<Response> {
  const [method = '', path = ''] = name.replace('ALL', 'GET').split(' ');
  return service.request(path.replaceAll(/:\w+/g, 'missing').replace('*', 'nothing/there'), {
    method,
    headers: {
      ...(authorization !== null && { Authorization: authorization }),
      'Content-Type': 'application/json',
    },
    ...(method !== 'GET' && { body: '{}' }),
  });
}

/** The status of a denied call, else true: allowed callers get 200, 400, 404 or 422, because parts are missing. */
async function outcome(name: string, authorization: string | null): Promise<number | true> {
  const { status, body } = await ask(name, authorization);
  // Streams would stay open.
  await body?.cancel();
  if (typeof access[name] === 'number') return status;
  return status === 401 || status === 403 ? status : true;
}

it('every registered route is tested with the callers that the contract names', () => {
  expect([...service.routes].sort()).toEqual(Object.keys(access).sort());
  const declared = Object.fromEntries(allEndpoints.map((it) => [nameOf(it), it.caller]));
  expect(Object.fromEntries(Object.keys(declared).map((name) => [name, access[name]]))).toEqual(declared);
});

it.each(Object.entries(access))('%s serves only those who may call it', async (name, rule) => {
  const actual: Record<string, number | true> = {};
  const expected: Record<string, number | true> = {};
  for (const [caller, authorization] of callers) {
    actual[caller] = await outcome(name, authorization);
    expected[caller] = typeof rule === 'number' ? rule : isAllowed[rule](caller);
  }
  expect(actual).toEqual(expected);
  if (actual.anonymous !== 401) return;
  const { headers } = await ask(name, null);
  expect(headers.get('www-authenticate')).toMatch(rule === 'monitor' ? /^Basic / : /^Bearer/);
});

describe('administrator access', () => {
  const opens = async (authorization: string) =>
    (await service.send(getCapabilities, {}, authorization)).status === 200 || 'not';

  it('is checked in the database with every call, not in the token', async () => {
    const token = await service.bearer(service.users.nurse);
    const change = (to: object) => service.db.update(users).set(to).where(eq(users.id, service.users.nurse));
    await change({ administrator: true });
    expect(await opens(token)).toBe(true);
    await change({ status: 'SUSPENDED' });
    expect(await opens(token)).toBe('not');
    await change({ administrator: false, status: 'ACTIVE' });
    expect(await opens(token)).toBe('not');
  });

  it('is denied when the subject of the token is no user', async () => {
    for (const subject of ['not a uuid', '11111111-1111-4111-8111-111111111111']) {
      expect(await opens(await service.bearer(subject))).toBe('not');
    }
  });
});
