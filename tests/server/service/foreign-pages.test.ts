// A foreign page in a visitor's browser cannot make calls that need no token: they take JSON alone, for which browsers ask
// first, and say where they come from.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSession, forgotPassword, login } from '../../../contract/accounts/accounts.ts';
import { passkeySignInOptions } from '../../../contract/accounts/passkey-sign-in.ts';
import { allEndpoints } from '../../../contract/api.ts';
import { failure } from '../../../contract/common/envelope.ts';
import { pathOf } from '../../../server/app/mount-routes.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

const open = allEndpoints.filter(({ caller }) => caller === 'anyone');
const writes = open.filter(({ method }) => method !== 'GET');

/** One of them asks for nothing in its body. */
const ofNothing = (path: string) => (path === pathOf(passkeySignInOptions) ? 200 : 400);

/** A form or a script of a page, without asking first. */
function post(path: string, headers: Record<string, string>, body: BodyInit = '{}') {
  return service.request(path, { method: 'POST', headers, body });
}

it.each(writes.map((endpoint) => [pathOf(endpoint)]))('%s takes JSON alone', async (path) => {
  expect(writes.length).toBeGreaterThan(4);
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/json-seq',
    '',
  ];
  for (const type of types) {
    const answer = await post(path, type ? { 'Content-Type': type } : {}, new Blob(['{}']));
    expect({ type, status: answer.status }).toEqual({ type, status: 415 });
    expect(failure.parse(await answer.json()).message).toBe(
      'The body must be JSON (Content-Type: application/json).',
    );
  }
  for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
    expect((await post(path, { 'Content-Type': type })).status).toBe(ofNothing(path));
  }
});

describe('a call without a token', () => {
  const json = { 'Content-Type': 'application/json' };

  it.each(open.map((endpoint) => [endpoint.method, pathOf(endpoint)]))(
    'of a foreign page is refused: %s %s',
    async (method, path) => {
      const from = (headers: Record<string, string>) =>
        service.request(path, {
          method,
          headers: { ...json, ...headers },
          ...(method !== 'GET' && { body: '{}' }),
        });
      const foreign = [
        { Origin: 'https://evil.example' },
        { Origin: 'http://localhost:8081' },
        { Origin: 'null' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { Origin: 'http://localhost:8080', 'Sec-Fetch-Site': 'cross-site' },
      ];
      for (const headers of foreign) {
        const answer = await from(headers);
        expect({ headers, status: answer.status }).toEqual({ headers, status: 403 });
        expect(failure.parse(await answer.json()).message).toBe(
          'This call is not accepted from another site.',
        );
      }
      const own = [
        {},
        { 'Sec-Fetch-Site': 'none' },
        { Origin: 'http://localhost:8080', 'Sec-Fetch-Site': 'same-origin' },
      ];
      for (const headers of own)
        expect((await from(headers)).status).toBe(method === 'GET' ? 200 : ofNothing(path));
    },
  );

  it('does nothing before it is refused', async () => {
    const email = 'admin@example.com';
    const body = JSON.stringify({ factorType: 'EMAIL', username: email });
    await post(pathOf(forgotPassword), { 'Content-Type': 'text/plain' }, body);
    await post(pathOf(forgotPassword), { ...json, 'Sec-Fetch-Site': 'cross-site' }, body);
    await service.settled();
    expect(await service.mailbox(email).letters()).toEqual([]);
    const tries = Array.from({ length: 6 }, () =>
      post(pathOf(login), { ...json, Origin: 'https://evil.example' }, JSON.stringify({ email })),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 403));
  });
});

it('a call with a token needs no content type: a foreign page has none', async () => {
  const headers = { Authorization: await service.bearer(service.users.administrator) };
  expect((await service.request(pathOf(endSession), { method: 'POST', headers })).status).toBe(200);
});
