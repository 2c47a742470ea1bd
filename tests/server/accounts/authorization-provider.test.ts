// The embedded provider trusts no header: all routes of oidc-provider and all pages answer every caller alike, and give
// nothing away outside a sign-in.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RunningIdentity, secrets, startIdentity } from '../../support/identity.ts';
import { addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { createMint, forgedVariants } from '../../support/tokens.ts';

type Statuses = number | { monitor: number; others: number };

/** The statuses for callers with nothing but a header. */
const routes: Record<string, Statuses> = {
  'GET /authorize': 400,
  'GET /authorize/:uid': 303,
  // Clients may authenticate with Basic, too: a monitor is not a client.
  'POST /oauth/token': { monitor: 401, others: 400 },
  'OPTIONS /oauth/token': 404,
  'GET /jwks': 200,
  'OPTIONS /jwks': 404,
  'GET /.well-known/oauth-authorization-server': 200,
  'OPTIONS /.well-known/oauth-authorization-server': 404,
  'GET /.well-known/openid-configuration': 200,
  'OPTIONS /.well-known/openid-configuration': 404,
  'GET /session/end': 200,
  'POST /session/end/confirm': 400,
  'GET /session/end/success': 200,
};
const pages: Record<string, Statuses> = {
  'GET /interaction/assets/*': 200,
  'HEAD /interaction/assets/*': 200,
  'GET /interaction/:uid': 303,
  'POST /interaction/:uid': 403,
  'GET /account/password': 410,
  'POST /account/password': 403,
  'GET /account/:link': 303,
  'GET /.well-known/change-password': 303,
  'GET /v2/logout': 303,
  // For every method: tried with DELETE.
  'ALL /*': 404,
  'ALL /interaction/assets/*': 405,
  'ALL /interaction/:uid': 405,
  'ALL /account/password': 405,
  'ALL /account/:link': 405,
  'ALL /.well-known/change-password': 405,
  'ALL /v2/logout': 405,
};

const routerFile = 'oidc-provider/lib/helpers/router.js';
const methods = ['get', 'post', 'put', 'delete', 'options'] as const;
type Register = (name: string, path: string, ...rest: unknown[]) => unknown;

const registered: string[] = [];
const callers = new Map<string, string | null>([['nobody', null]]);
let service: TestService;
let running: RunningIdentity;

beforeAll(async () => {
  service = await startTestService();
  const { default: Router } = (await import(routerFile)) as {
    default: { prototype: Record<(typeof methods)[number], Register> };
  };
  const spies = methods.map((method) => ({ method, spy: vi.spyOn(Router.prototype, method) }));
  running = await startIdentity(service.db);
  for (const { method, spy } of spies) {
    registered.push(...spy.mock.calls.map(([, path]) => `${method.toUpperCase()} ${path}`));
    spy.mockRestore();
  }
  const { administrator, nurse } = service.users;
  const { publicUrl } = running;
  const mintFor = (subject: string) => createMint({ db: service.db, secrets, publicUrl, subject });
  const mint = await mintFor(administrator);
  for (const variant of forgedVariants) callers.set(variant, `Bearer ${await mint(variant)}`);
  callers.set('outsider', `Bearer ${await (await mintFor(nurse))('good')}`);
  callers.set('administrator', `Bearer ${await mint('good')}`);
  await addMonitor(service.db, { serialNumber: 'IPM-AUTH', credential: 'a credential' });
  callers.set('monitor', `Basic ${Buffer.from('IPM-AUTH:a credential').toString('base64')}`);
});

afterAll(async () => {
  await running.stop();
  await service.close();
});

const examples = {
  '/*': '/session/missing',
  '/interaction/assets/*': '/interaction/assets/page.css',
  '/interaction/:uid': '/interaction/missing',
  '/authorize/:uid': '/authorize/missing',
  '/account/:link': '/account/password%3Ftoken=missing',
};

function addressOf(name: string): string {
  const path = name.replace(/^\w+ /, '');
  return Object.entries(examples).find(([pattern]) => pattern === path)?.[1] ?? path;
}

it('lists every route of oidc-provider, all of them at the provider’s paths', () => {
  expect([...new Set(registered)].sort()).toEqual(Object.keys(routes).sort());
  const all = [...Object.keys(routes), ...Object.keys(pages)];
  expect(all.filter((name) => !running.identity.owns(addressOf(name)))).toEqual([]);
});

it('lists every page with each of its methods', () => {
  const served = running.identity.pages.map(({ method, path }) => `${method} ${path.replace(/\{.*\}$/, '')}`);
  // HEAD is served by what serves GET.
  const listed = Object.keys(pages).filter((name) => !name.startsWith('HEAD '));
  expect([...new Set(served)].sort()).toEqual(listed.sort());
});

it.each(Object.entries({ ...routes, ...pages }))(
  '%s answers every caller with %j',
  async (name, statuses) => {
    const { monitor, others } =
      typeof statuses === 'number' ? { monitor: statuses, others: statuses } : statuses;
    const method = name.replace('ALL', 'DELETE').split(' ')[0] ?? '';
    for (const [caller, authorization] of callers) {
      const answer = await fetch(`${running.origin}${addressOf(name)}`, {
        method,
        redirect: 'manual',
        headers: authorization === null ? {} : { Authorization: authorization },
      });
      await answer.body?.cancel();
      expect({ caller, status: answer.status }).toEqual({
        caller,
        status: caller === 'monitor' ? monitor : others,
      });
    }
  },
);
