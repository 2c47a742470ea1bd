// Who may call what: every registered route of service and device gateway, tried by every kind of caller, with every
// forged token and every malformed header. Routes of the identity provider: authorization-provider.test.ts.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../contract/api.ts';
import type { Caller, Endpoint } from '../../../contract/common/endpoint.ts';
import { type Right, rights } from '../../../contract/common/rights.ts';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { users } from '../../../server/store/schema/index.ts';
import { addMonitor } from '../../support/records.ts';
import { callersOf, neededRightsOf, routeAccess, routeNameOf } from '../../support/route-access.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { forgedVariants } from '../../support/tokens.ts';

const malformed = ['Bearer', 'Bearer ', 'Bearer a b', 'Basic e30=', 'Basic !', 'Digest x', 'null'];
/** Callers by name with their `Authorization`. */
const callers = new Map<string, string | null>([['anonymous', null]]);

const access = Object.fromEntries(Object.entries(routeAccess).map(([name, it]) => [name, callersOf(it)]));

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
  const declared = Object.fromEntries(allEndpoints.map((it) => [routeNameOf(it), it.caller]));
  expect(Object.fromEntries(Object.keys(declared).map((name) => [name, access[name]]))).toEqual(declared);
});

it('every call of the console needs the right that was decided for it', () => {
  const declared = (it: Endpoint) => {
    if (it.caller !== 'administrator') return [];
    const possible = typeof it.right === 'string' ? [it.right] : it.right.oneOf;
    return rights.filter((right) => possible.includes(right));
  };
  const decided = (it: Endpoint) => neededRightsOf(routeAccess[routeNameOf(it)] ?? 404);
  const byRoute = (rightsOf: (it: Endpoint) => readonly Right[]) =>
    Object.fromEntries(allEndpoints.map((it) => [routeNameOf(it), rightsOf(it)]));
  expect(byRoute(declared)).toEqual(byRoute(decided));
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
