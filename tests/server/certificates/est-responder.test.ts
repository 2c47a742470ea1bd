// The embedded EST responder at the service's own address: 'Get Cert' works without any other server.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { readBundle } from '../../../server/certificates/pkcs7.ts';
import { freePort } from '../../support/free-port.ts';
import { createPki, isIssuedBy } from '../../support/pki.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured } from '../../support/site-configuration.ts';

const password = 'the demo’s password';
let service: TestService;
const pki = createPki();
let stop: () => Promise<void>;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  service = await startTestService({ publicUrl: origin, estPassword: password });
  service.clock.now = new Date();
  ({ stop } = await service.listen(port));
});

afterAll(async () => {
  await stop();
  await service.close();
});

async function obtain(user_password: string) {
  const { facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
  const urls = {
    cacert_url: `${origin}/.well-known/est/cacerts`,
    clientcert_url: `${origin}/.well-known/est/simpleenroll`,
  };
  const body = { facility_id: facilityId, user_name: 'est-demo', user_password, ...urls };
  await service.ask(savePassword, { body });
  const params = { facilityId, monitorId: monitor.id };
  return { monitor, response: await service.send(obtainClientCertificate, { params }) };
}

it('issues a certificate of its CA', async () => {
  const { monitor, response } = await obtain(password);
  expect(response.status).toBe(200);
  const { certificate } = await monitor.fetchAll();
  const bundle = await (await service.request('/.well-known/est/cacerts')).text();
  const [authority] = readBundle(Buffer.from(bundle, 'base64'));
  expect(isIssuedBy(certificate?.content, authority?.pem)).toBe(true);
});

it('refuses another password', async () => {
  const { response } = await obtain('a wrong one');
  expect(await readFailure(response)).toMatchObject({ http: 422, message: expect.stringContaining('401') });
});

it('limits attempts at its password, also those that come at once, but no right ones', async () => {
  const statusWith = async (given: string) => {
    const authorization = `Basic ${Buffer.from(`est-demo:${given}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/pkcs10' };
    const init = { method: 'POST', headers, body: 'x' };
    return (await service.request('/.well-known/est/simpleenroll', init)).status;
  };
  const right = Array.from({ length: 12 }, () => password);
  expect(new Set(await Promise.all(right.map(statusWith)))).toEqual(new Set([400]));
  const guesses = Array.from({ length: 12 }, (_, each) => `try ${each}`);
  expect(new Set(await Promise.all([...guesses, password].map(statusWith)))).toEqual(new Set([401]));
  expect(await statusWith(password)).toBe(401);
});

it('has its path with an outside identity provider, too', async () => {
  const outside = {
    origin: 'https://tenant.example.org',
    audience: 'api',
    clientId: 'app',
    answerSeconds: 3,
  };
  const other = await startTestService({ outside, estPassword: password });
  const statusOf = async (path: string) => (await other.request(`/.well-known/${path}`)).status;
  expect(await statusOf('est/cacerts')).toBe(200);
  expect(await statusOf('est/nothing')).toBe(404);
  expect(await statusOf('openid-configuration')).toBe(404);
  await other.close();
});

it.each([
  ['https://127.0.0.1:8443/.well-known/est/simpleenroll', /leads to the machine of this service itself/],
  ['https://[::1]/', /leads to the machine of this service itself/],
  ['https://[::ffff:127.0.0.1]/', /leads to the machine of this service itself/],
  ['https://2130706433/', /leads to the machine of this service itself/],
  ['https://0x7f.1/', /leads to the machine of this service itself/],
  ['https://169.254.169.254/latest/meta-data', /not an address of a server/],
  ['https://10.20.30.40/', /inside the network/],
  ['https://[fd00::1]/', /inside the network/],
  ['http://93.184.216.34/', /http is not encrypted/],
  ['chrome://settings/', /https URLs only/],
  ['https://no-such-name.invalid/', /cannot be found/],
])('does not call %s', async (url, message) => {
  const { facilityId, monitor } = await elsewhere(url);
  const params = { facilityId, monitorId: monitor.id };
  const failure = await readFailure(await service.send(obtainClientCertificate, { params }));
  expect(failure).toMatchObject({ http: 422, message: expect.stringMatching(message) });
});

let other: Awaited<ReturnType<typeof addConfigured>> | undefined;

/** A facility whose EST server is at this URL. */
async function elsewhere(url: string) {
  other ??= await addConfigured(service, pki, { transfer_type: 'Online' });
  const urls = { cacert_url: url, clientcert_url: url };
  const body = { facility_id: other.facilityId, user_name: 'registrar', user_password: 'secret', ...urls };
  await service.ask(savePassword, { body });
  return other;
}
