// The credentials of a facility's EST server never reach another one, whatever URL is entered in 'Get Cert': neither the
// password nor the registration authority's certificate is sent there, nor a CSR.
import { once } from 'node:events';
import { connect } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { saveKeyFiles, savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { testConnection } from '../../../contract/site-configuration/est-connection.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { bundleOf, createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions, serverExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, fileOf, type NetworkDevice } from '../../support/site-configuration.ts';
import {
  type Answering,
  issueServer,
  startTlsHost,
  type TlsHost,
  testRules,
} from '../../support/tls-host.ts';

const userName = 'canary-name-27d1';
const password = 'canary-password-e04b';
const basic = Buffer.from(`${userName}:${password}`).toString('base64');

let service: TestService;
const pki = createPki();
let own: TlsHost;
let foreign: TlsHost;
/** Has a certificate of the CA that the facility trusts, as another server of the hospital would. */
let sibling: TlsHost;
let redirecting: TlsHost;
const hosts = () => [own, foreign, sibling, redirecting];

/** Gives its CA certificates to all, asks for whatever a client may send, and enrolls nobody. */
async function startHost(name: string, status = 401, headers: Record<string, string> = {}): Promise<TlsHost> {
  // In TLS 1.2 a client has shown its certificate before it judges the server's.
  const asking = { requestCert: true, rejectUnauthorized: false, maxVersion: 'TLSv1.2' } as const;
  const bundle = bundleOf(pki.read('own-ca.pem'));
  const answer: Answering = ({ path }, _request, response) => {
    if (!path.endsWith('/cacerts')) return response.writeHead(status, headers).end();
    return response.writeHead(200, { 'Content-Type': 'application/pkcs7-mime' }).end(bundle);
  };
  return startTlsHost(pki, name, answer, asking);
}

const enrollAt = (url: URL) => new URL('/.well-known/est/simpleenroll', url).href;
const urlsOf = (url: URL) => ({
  cacert_url: new URL('/.well-known/est/cacerts', url).href,
  clientcert_url: enrollAt(url),
});

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  issueServer(pki, 'own');
  issueServer(pki, 'foreign');
  pki.issue('sibling', {
    subject: '/CN=sibling',
    issuer: 'own-ca',
    extensions: serverExtensions('DNS:localhost,IP:127.0.0.1'),
  });
  pki.issue('registrar-ca', { subject: '/CN=Registrar CA', extensions: authorityExtensions });
  pki.issue('registrar', {
    subject: '/CN=canary-registrar',
    issuer: 'registrar-ca',
    extensions: clientExtensions,
  });
  foreign = await startHost('foreign');
  sibling = await startHost('sibling');
  own = await startHost('own');
  service.clock.now = new Date();
  redirecting = await startHost('own', 307, { Location: enrollAt(foreign.url) });
});

beforeEach(() => {
  for (const { requests, presented } of hosts()) {
    requests.length = 0;
    presented.length = 0;
  }
});

afterAll(async () => {
  for (const { close } of hosts()) await close();
  await service.close();
});

type Authenticate = (facilityId: string, url: URL) => Promise<void>;

const withKey: Authenticate = async (facility_id, url) => {
  const files = {
    keyfile: fileOf('key.pem', pki.read('registrar.key')),
    certfile: fileOf('registrar.pem', pki.read('registrar.pem')),
    cafile: fileOf('ca.pem', pki.read('own-ca.pem')),
  };
  const response = await service.sendForm(saveKeyFiles, { body: { facility_id, ...urlsOf(url) }, files });
  expect(response.status).toBe(200);
};

/** The CA stays from the registrar's files. */
const withPassword: Authenticate = async (facility_id, url) => {
  await withKey(facility_id, url);
  const body = { facility_id, user_name: userName, user_password: password, ...urlsOf(url) };
  await service.ask(savePassword, { body });
};

async function obtain(facilityId: string, monitor: NetworkDevice, clientcert_url?: string) {
  const params = { facilityId, monitorId: monitor.id };
  return service.send(obtainClientCertificate, {
    params,
    query: { ...(clientcert_url && { clientcert_url }) },
  });
}

/** Resolves when the server has seen the handshakes that began before. */
async function settled({ url }: TlsHost): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(url.port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  socket.end();
  await once(socket, 'close');
}

/** Requests with a CSR or credentials, and certificates: not for a server that the credentials are not for. */
function leaks({ requests, presented }: TlsHost): unknown[] {
  const sent = requests.filter(
    ({ method, authorization, body }) => (method !== 'GET' && body.length > 0) || authorization !== undefined,
  );
  return [...sent, ...presented];
}

describe.each([
  ['username and password', withPassword],
  ['key and certificate', withKey],
])('stored %s', (how, authenticate) => {
  let facilityId: string;
  let monitor: NetworkDevice;

  beforeAll(async () => {
    ({ facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' }));
  });

  it('reach the server that they were entered for', async () => {
    await authenticate(facilityId, own.url);
    expect((await readFailure(await obtain(facilityId, monitor))).http).toBe(422);
    if (how.includes('password')) {
      expect(own.requests.map(({ authorization }) => authorization)).toContain(`Basic ${basic}`);
    } else expect(own.presented.join()).toContain('canary-registrar');
    for (const other of [foreign, sibling]) expect([other.requests, other.presented]).toEqual([[], []]);
  });

  const elsewhere: [string, () => string][] = [
    ['a foreign server', () => enrollAt(foreign.url)],
    ['another server with a certificate of the same CA', () => enrollAt(sibling.url)],
    ['the same server by its address', () => enrollAt(own.url).replace('localhost', '127.0.0.1')],
    ['the same server by a name with a dot', () => enrollAt(own.url).replace('localhost', 'localhost.')],
    [
      'a name that only looks the same',
      () => enrollAt(foreign.url).replace('localhost', 'localhost.example'),
    ],
    ['a foreign server by http', () => enrollAt(foreign.url).replace('https', 'http')],
  ];

  it.each(elsewhere)('do not reach %s, nor does a CSR', async (_name, url) => {
    await authenticate(facilityId, own.url);
    const failure = await readFailure(await obtain(facilityId, monitor, url()));
    expect(failure.http).toBe(422);
    expect(failure.message).toMatch(
      /credentials were entered for https:\/\/localhost:\d+\.|uses https URLs only/,
    );
    for (const host of [foreign, sibling]) await settled(host);
    expect([foreign, sibling].flatMap(leaks)).toEqual([]);
    expect(own.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    const said = JSON.stringify([failure, (await readTrail(service.db)).slice(-2), service.logged()]);
    expect([password, basic, userName].filter((secret) => said.includes(secret))).toEqual([]);
  });

  it('do not follow their own server’s redirect to another', async () => {
    await authenticate(facilityId, redirecting.url);
    const failure = await readFailure(await obtain(facilityId, monitor));
    expect(failure).toMatchObject({ http: 422, message: expect.stringContaining('redirects to') });
    await settled(foreign);
    expect([foreign.requests, foreign.presented]).toEqual([[], []]);
  });

  it('do not reach a stranger that took their server’s place', async () => {
    await authenticate(facilityId, foreign.url);
    const failure = await readFailure(await obtain(facilityId, monitor));
    expect(failure).toMatchObject({ http: 422, message: expect.stringContaining('does not lead to the CA') });
    await settled(foreign);
    expect(leaks(foreign)).toEqual([]);
  });

  it('are not sent by a test of the connection, not even to their own server', async () => {
    await authenticate(facilityId, own.url);
    for (const { url } of hosts()) {
      const body = { facility_id: facilityId, ...urlsOf(url) };
      expect((await service.send(testConnection, { body })).status).toBe(200);
    }
    for (const host of hosts()) await settled(host);
    expect(hosts().flatMap(leaks)).toEqual([]);
    for (const { requests } of hosts()) expect(requests.length).toBeGreaterThan(0);
  });

  it('do not go along when a URL with a password of its own is entered, which is not repeated', async () => {
    await authenticate(facilityId, own.url);
    const url = enrollAt(foreign.url).replace('https://', 'https://someone:canary-in-url-5512@');
    const failure = await readFailure(await obtain(facilityId, monitor, url));
    expect(failure).toMatchObject({ http: 400, errors: { clientcert_url: expect.any(String) } });
    expect(JSON.stringify(failure) + service.logged()).not.toContain('canary-in-url-5512');
    expect([foreign, sibling].flatMap(leaks)).toEqual([]);
  });
});
