// An outside provider's own second factor: this service has none then, and may demand that the provider says it asked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSecondFactor, startAuthenticator } from '../../../contract/accounts/second-factor.ts';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { type OutsideProvider, startOutsideProvider } from '../../support/outside-provider.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addUser } from '../../support/records.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const email = 'person@example.org';
let provider: OutsideProvider;
let usual: TestService;
let strict: TestService;

beforeAll(async () => {
  provider = await startOutsideProvider({ consoleOrigin: 'http://localhost:8080', users: [] });
  const { configuration } = provider;
  usual = await startTestService({ outside: configuration });
  strict = await startTestService({
    outside: {
      ...configuration,
      requiredAcr: ['urn:example:loa:2', 'urn:example:loa:3'],
      requiredAmr: ['mfa'],
    },
  });
  for (const { db } of [usual, strict]) await addUser(db, { email, administrator: true });
});
afterAll(async () => {
  await usual.close();
  await strict.close();
  await provider.stop();
});

const bearer = async (claims: object = {}) =>
  `Bearer ${await provider.mint({ sub: 'auth0|person', email, email_verified: true, ...claims })}`;

it('leaves none to set up here', async () => {
  const session = await bearer();
  const { data: offered } = await (await usual.send(getCapabilities, {}, session)).json();
  expect(offered).not.toContain('secondFactor');
  expect((await callAs(usual, session, getSecondFactor)).state).toBe('none');
  expect((await usual.send(startAuthenticator, {}, session)).status).toBe(409);
});

describe('a token', () => {
  it.each([
    ['says so', { acr: 'urn:example:loa:2', amr: ['pwd', 'mfa'] }],
    [
      'says so under the names that the provider lets rules add',
      {
        'https://console.example.org/acr': 'urn:example:loa:3',
        'https://console.example.org/amr': ['mfa'],
      },
    ],
  ])('opens the console where it %s', async (_, claims) => {
    expect((await strict.send(getCapabilities, {}, await bearer(claims))).status).toBe(200);
  });

  it.each([
    ['neither', {}],
    ['another level', { acr: 'urn:example:loa:1', amr: ['mfa'] }],
    ['one of the two alone', { acr: 'urn:example:loa:2', amr: ['pwd'] }],
    ['a name that only ends so', { acr: 'urn:example:loa:2', 'my/amr': ['mfa'] }],
  ])('is refused, with the reason, where it says %s', async (_, claims) => {
    const refused = await readFailure(await strict.send(getCapabilities, {}, await bearer(claims)));
    expect(refused).toMatchObject({
      http: 403,
      message: expect.stringContaining('did not ask for the second factor'),
    });
  });
});
