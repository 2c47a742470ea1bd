// The EST client with the embedded responder, over TLS.
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CsrDetails, parseCsr } from '../../../server/certificates/csr.ts';
import { createAddressRules } from '../../../server/certificates/est/addresses.ts';
import { fetchAuthorities } from '../../../server/certificates/est/authorities.ts';
import { enroll } from '../../../server/certificates/est/client.ts';
import type { EstCredentials, EstServer } from '../../../server/certificates/est/server.ts';
import { hostAndPort, originOf, renewalOrder } from '../../../server/certificates/est/target.ts';
import { testConnection } from '../../../server/certificates/est/test-connection.ts';
import { socketTransport } from '../../../server/certificates/est/transport.ts';
import { describeProblem, type Result } from '../../../server/certificates/problem.ts';
import { respond } from '../../../server/certificates/responder/responder.ts';
import { type EstTestServer, estPassword, estUser, startEstServer } from '../../support/est-server.ts';
import { createPki, isIssuedBy, type KeyType } from '../../support/pki.ts';
import { testRules } from '../../support/tls-host.ts';

const subject = '/C=DE/ST=Baden/L=Tübingen/O=Klinik Süd/OU=Station 3/CN=monitors.example.org';

const pki = createPki();
let est: EstTestServer;
let password: EstCredentials;
let server: EstServer;

beforeAll(async () => {
  est = await startEstServer(pki);
  const origins = [originOf(est.url)];
  password = { type: 'password', userName: estUser, password: estPassword, origins };
});

afterAll(() => est.close());

beforeEach(() => {
  server = {
    cacertsUrl: new URL('/.well-known/est/cacerts', est.url).href,
    enrollUrl: new URL('/.well-known/est/simpleenroll', est.url).href,
    authorities: [pki.read('tls-ca.pem')],
    credentials: password,
    rules: testRules,
    transport: socketTransport(),
  };
  est.requests.length = 0;
  est.fetches.length = 0;
});

function readValue<Read>(result: Result<Read>): Read {
  if (result.ok) return result.value;
  throw new Error(describeProblem(result.problem));
}

const reasonOf = (result: Result<unknown>) => (result.ok ? 'none' : result.problem.reason);

function makeCsr(name: string, type?: KeyType): CsrDetails {
  pki.makeKey(name, type);
  pki.makeCsr(name, subject);
  return readValue(parseCsr(Buffer.from(pki.read(`${name}.csr`))));
}

describe('enrollment with a password', () => {
  for (const type of ['RSA 2048', 'ECDSA P-256', 'ECDSA P-384'] as const) {
    it(`brings a certificate for ${type}`, async () => {
      const csr = makeCsr('monitor', type);
      const issued = readValue(await enroll(server, csr, new Date()));
      if (issued.type !== 'issued') throw new Error(issued.type);
      expect(isIssuedBy(issued.certificate.pem, pki.read('est-ca.pem'))).toBe(true);
      expect(issued.certificate.subject).toEqual(csr.subject);
      expect(issued.certificate.keyId).toBe(csr.keyId);
    });
  }

  it('is renewed with the same CSR', async () => {
    const csr = makeCsr('monitor');
    readValue(await enroll(server, csr, new Date()));
    readValue(await enroll(server, csr, new Date(), renewalOrder));
    expect(est.requests).toEqual([
      'POST /.well-known/est/simpleenroll 200',
      'POST /.well-known/est/simplereenroll 200',
    ]);
  });

  it('that is wrong says so, and asks once', async () => {
    server.credentials = { ...password, type: 'password', userName: estUser, password: 'wrong' };
    expect(reasonOf(await enroll(server, makeCsr('monitor'), new Date()))).toBe('estCredentialsRefused');
    expect(est.requests).toHaveLength(1);
  });

  it('that was entered for another host is not sent', async () => {
    server.credentials = { ...password, origins: ['https://est.example.org'] };
    expect(reasonOf(await enroll(server, makeCsr('monitor'), new Date()))).toBe('estCredentialsForOther');
    expect(est.requests).toEqual([]);
  });
});

describe('a password for https', () => {
  it('is not sent to the same host and port without TLS', async () => {
    server.rules = { ...testRules, allowHttp: true };
    server.enrollUrl = server.enrollUrl.replace(/^https/, 'http');
    expect(reasonOf(await enroll(server, makeCsr('monitor'), new Date()))).toBe('estCredentialsForOther');
    expect(est.requests).toEqual([]);
  });
});

describe('a registration authority', () => {
  async function registrar(name: string): Promise<EstCredentials> {
    pki.makeKey(name);
    const { authority } = est.responder;
    const { pem } = await authority.issueRegistration(
      'Ward 3',
      createPublicKey(pki.read(`${name}.key`)),
      new Date(),
    );
    return { type: 'certificate', certificate: pem, key: pki.read(`${name}.key`), origins: password.origins };
  }

  it('enrolls for monitors by its certificate in TLS', async () => {
    server.credentials = await registrar('registrar');
    const issued = readValue(await enroll(server, makeCsr('monitor'), new Date()));
    expect(issued.type).toBe('issued');
    expect(readValue(await fetchAuthorities(server, new Date()))).toHaveLength(1);
  });

  it('whose certificate is of another CA is refused', async () => {
    pki.issue('stranger', { subject: '/CN=Stranger' });
    const [certificate, key] = [pki.read('stranger.pem'), pki.read('stranger.key')];
    server.credentials = { type: 'certificate', certificate, key, origins: password.origins };
    expect(reasonOf(await enroll(server, makeCsr('monitor'), new Date()))).toBe('estCredentialsRefused');
  });

  it('the holder of one certificate renews that one alone', async () => {
    const issued = readValue(await enroll(server, makeCsr('monitor'), new Date()));
    if (issued.type !== 'issued') throw new Error(issued.type);
    const { pem: certificate } = issued.certificate;
    server.credentials = {
      type: 'certificate',
      certificate,
      key: pki.read('monitor.key'),
      origins: password.origins,
    };
    expect(reasonOf(await enroll(server, makeCsr('second'), new Date()))).toBe('estForbidden');
    expect(reasonOf(await enroll(server, makeCsr('second'), new Date(), renewalOrder))).toBe('none');
  });
});

describe('the embedded responder', () => {
  it('is reached by plain http on this machine, at its own URL alone', async () => {
    const http = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      const { authorization, 'content-type': contentType } = headers;
      const operation = url.replace('/.well-known/est/', '');
      const body = await buffer(request);
      const made = await respond({ method, operation, authorization, contentType, body }, est.responder);
      response.writeHead(made.status, made.headers).end(made.body);
    }).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { port } = http.address() as AddressInfo;
    const embedded = new URL(`http://127.0.0.1:${port}/.well-known/est`);
    const own: EstServer = {
      cacertsUrl: `${embedded.href}/cacerts`,
      enrollUrl: `${embedded.href}/simpleenroll`,
      authorities: [],
      credentials: { ...password, origins: [originOf(embedded)] },
      rules: createAddressRules({ allowHttp: false, embedded }),
      transport: socketTransport(),
    };
    const now = new Date();
    expect(readValue(await fetchAuthorities(own, now))).toHaveLength(1);
    expect(readValue(await enroll(own, makeCsr('monitor'), now)).type).toBe('issued');
    const elsewhere = { ...own, enrollUrl: `http://127.0.0.1:${port}/other` };
    expect(reasonOf(await enroll(elsewhere, makeCsr('monitor'), now))).toBe('estUrlScheme');
    http.close();
  });
});

describe('Test connection', () => {
  const test = (changes: Partial<EstServer> = {}) => testConnection({ ...server, ...changes }, new Date());

  it('names the certificate and the CA certificates of a server that is trusted', async () => {
    const report = readValue(await test());
    expect(report.problems).toEqual([]);
    expect(report.hosts).toHaveLength(1);
    expect(report.hosts[0]).toMatchObject({
      host: hostAndPort(est.url),
      address: '127.0.0.1',
      isVerified: true,
    });
    expect(report.hosts[0]?.certificate?.subject).toEqual([{ type: 'CN', value: 'tls' }]);
    expect(report.authorities.map(({ pem }) => pem)).toEqual([pki.read('est-ca.pem')]);
    expect(est.fetches).toEqual(['GET /.well-known/est/cacerts 200']);
  });

  it('says that a server is not trusted', async () => {
    const report = readValue(await test({ authorities: [pki.read('est-ca.pem')] }));
    expect(report.hosts[0]?.isVerified).toBe(false);
    expect(report.problems.map(({ reason }) => reason)).toEqual(['estNotTrusted']);
  });

  it('says which URL cannot be used', async () => {
    expect(reasonOf(await test({ cacertsUrl: 'chrome://x' }))).toBe('estUrlScheme');
  });
});
