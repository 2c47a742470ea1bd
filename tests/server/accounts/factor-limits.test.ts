// Wrong codes of an authenticator app are limited by account, too: guessing from many addresses ends, and keeps no owner out who
// uses a device of before.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { clientAt } from '../../support/client-at.ts';
import { createCookieJar } from '../../support/cookie-jar.ts';
import { addHolder } from '../../support/factor-people.ts';
import { freePort } from '../../support/free-port.ts';
import { password } from '../../support/identity.ts';
import { totpCode } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let server: Awaited<ReturnType<TestService['listen']>>;

beforeAll(async () => {
  const port = await freePort();
  service = await startTestService({ publicUrl: `http://localhost:${port}` });
  server = await service.listen(port);
});
afterAll(async () => {
  await server.stop();
  await service.close();
});

/** Signs in with password and emailed code, as on a device that is known from then on. */
async function signIn(email: string, address: string) {
  const client = clientAt(server.address, address, createCookieJar());
  expect((await client.login(email, password)).status).toBe(200);
  const code = await service.mailbox(email).nextCode();
  const { data } = await (await client.verify(email, code)).json();
  return { client, session: `Bearer ${data.token}` };
}

it('a hundred wrong ones from twenty addresses are all of a day, but for devices that are known', async () => {
  const { email, secret, begin } = await addHolder(service);
  const owner = await signIn(email, '198.51.100.1');
  const stranger = await begin();
  const answerFrom = (address: string, code: string) =>
    clientAt(server.address, address).send(answerSecondFactor, { method: 'code', code }, stranger);
  for (let host = 1; host <= 20; host++) {
    const answers = [1, 2, 3, 4, 5].map(() => answerFrom(`203.0.113.${host}`, '12'));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(422));
  }
  // The right one is not even looked at.
  const late = await answerFrom('203.0.113.99', totpCode(secret, 1));
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(60 * 60);
  const body = { method: 'code', code: totpCode(secret, 1) };
  expect((await owner.client.send(answerSecondFactor, body, owner.session)).status).toBe(200);
});
