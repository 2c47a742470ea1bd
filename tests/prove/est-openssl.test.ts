// The EST client against a server made of openssl's commands, and the embedded responder against `openssl s_client`.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCsr } from '../../server/certificates/csr.ts';
import { fetchAuthorities } from '../../server/certificates/est/authorities.ts';
import { type Enrollment, enroll } from '../../server/certificates/est/client.ts';
import type { EstServer } from '../../server/certificates/est/server.ts';
import { originOf, renewalOrder } from '../../server/certificates/est/target.ts';
import { socketTransport } from '../../server/certificates/est/transport.ts';
import { describeProblem, type Result } from '../../server/certificates/problem.ts';
import { estPassword, estUser, startEstServer } from '../support/est-server.ts';
import { createOpensslFolder, keyTypes, type OpensslFolder } from '../support/openssl.ts';
import { type OpensslEst, startOpensslEst } from '../support/openssl-est.ts';
import { authorityExtensions, clientExtensions } from '../support/pki-extensions.ts';
import { issueServer, testRules } from '../support/tls-host.ts';

const subject = '/C=DE/ST=Baden Württemberg/L=Tübingen/O=Klinik Süd/OU=Station 3/CN=monitors.example.org';

let openssl: OpensslFolder;
const opened: { close(): Promise<void> }[] = [];

beforeEach(() => {
  openssl = createOpensslFolder();
});

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
  openssl.remove();
});

function readValue<Read>(result: Result<Read>): Read {
  if (result.ok) return result.value;
  throw new Error(describeProblem(result.problem));
}

function makeCsr(type?: readonly string[]) {
  openssl.makeKey('monitor', type);
  openssl.makeCsr('monitor', subject);
  return readValue(parseCsr(Buffer.from(openssl.read('monitor.csr'))));
}

async function start(version: '-tls1_2' | '-tls1_3'): Promise<OpensslEst> {
  issueServer(openssl, 'server');
  for (const name of ['issuing-ca', 'registration-ca']) {
    openssl.issue(name, { subject: `/CN=${name}`, extensions: authorityExtensions });
  }
  openssl.issue('registrar', {
    subject: '/CN=registrar',
    issuer: 'registration-ca',
    extensions: clientExtensions,
  });
  const started = await startOpensslEst(openssl, version);
  opened.push(started);
  return started;
}

function serverFor({ url }: OpensslEst): EstServer {
  return {
    cacertsUrl: new URL('/.well-known/est/cacerts', url).href,
    enrollUrl: new URL('/.well-known/est/simpleenroll', url).href,
    authorities: [openssl.read('server-ca.pem')],
    credentials: {
      type: 'certificate',
      certificate: openssl.read('registrar.pem'),
      key: openssl.read('registrar.key'),
      origins: [originOf(url)],
    },
    rules: testRules,
    transport: socketTransport(),
  };
}

describe('the EST client with openssl s_server', () => {
  function verify(enrollment: Enrollment): void {
    if (enrollment.type !== 'issued') throw new Error(enrollment.type);
    openssl.write('got.pem', enrollment.certificate.pem);
    expect(openssl.run('verify', '-CAfile', 'issuing-ca.pem', 'got.pem').toString()).toContain(': OK');
  }

  for (const version of ['-tls1_2', '-tls1_3'] as const) {
    it(`enrolls and renews where the certificate of the registration authority is demanded (${version})`, async () => {
      const est = await start(version);
      const server = serverFor(est);
      const authorities = readValue(await fetchAuthorities(server, new Date()));
      expect(authorities.map(({ pem }) => pem)).toEqual([openssl.read('issuing-ca.pem')]);
      for (const type of Object.values(keyTypes)) {
        const csr = makeCsr(type);
        verify(readValue(await enroll(server, csr, new Date())));
        verify(readValue(await enroll(server, csr, new Date(), renewalOrder)));
      }
      expect(est.verified).toHaveLength(8);
      for (const said of est.verified) expect(said).toContain('verify OK');
      expect(est.requests.at(-1)).toBe('POST /.well-known/est/simplereenroll HTTP/1.1');
    });
  }
});

describe('a registration authority that openssl s_server does not know', () => {
  for (const version of ['-tls1_2', '-tls1_3'] as const) {
    it(`is told that its certificate was refused (${version})`, async () => {
      const est = await start(version);
      openssl.issue('stranger', { subject: '/CN=stranger', extensions: clientExtensions });
      const stranger = { certificate: openssl.read('stranger.pem'), key: openssl.read('stranger.key') };
      const server = serverFor(est);
      const credentials = { type: 'certificate', ...stranger, origins: [originOf(est.url)] } as const;
      const result = await enroll({ ...server, credentials }, makeCsr(), new Date());
      expect(result.ok || result.problem.reason).toBe('estClientCertificateRefused');
    });
  }
});

describe('the embedded responder', () => {
  /** The body of the answer to a request of HTTP/1.0, which comes in one piece, over `openssl s_client`. */
  async function ask(url: URL, request: string): Promise<string> {
    const verify = [
      '-verify_return_error',
      '-CAfile',
      openssl.path('tls-ca.pem'),
      '-servername',
      'localhost',
    ];
    const client = spawn('openssl', ['s_client', '-connect', url.host, '-quiet', ...verify]);
    client.stdin.write(request);
    const [head = '', body = ''] = (await text(client.stdout)).split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 200');
    return body;
  }

  it('sends what openssl pkcs7 and cms read', async () => {
    const est = await startEstServer(openssl);
    opened.push(est);
    const request = 'GET /.well-known/est/cacerts HTTP/1.0\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    openssl.write('answer.der', Buffer.from(await ask(est.url, request), 'base64'));
    const printed = openssl.run('pkcs7', '-inform', 'DER', '-in', 'answer.der', '-print_certs').toString();
    expect(printed).toContain(est.responder.authority.certificate.pem);
    const structure = openssl
      .run('cms', '-inform', 'DER', '-in', 'answer.der', '-cmsout', '-print')
      .toString();
    expect(structure).toContain('eContent: <ABSENT>');

    makeCsr();
    const csr = openssl.run('req', '-in', 'monitor.csr', '-outform', 'DER').toString('base64');
    const login = Buffer.from(`${estUser}:${estPassword}`).toString('base64');
    const head = [
      'POST /.well-known/est/simpleenroll HTTP/1.0',
      'Host: localhost',
      'Connection: close',
      `Authorization: Basic ${login}`,
      'Content-Type: application/pkcs10',
      `Content-Length: ${csr.length}`,
    ];
    openssl.write(
      'answer.der',
      Buffer.from(await ask(est.url, `${head.join('\r\n')}\r\n\r\n${csr}`), 'base64'),
    );
    openssl.run('pkcs7', '-inform', 'DER', '-in', 'answer.der', '-print_certs', '-out', 'issued.pem');
    const verify = openssl.run(
      'verify',
      '-x509_strict',
      '-CAfile',
      'est-ca.pem',
      '-purpose',
      'sslclient',
      'issued.pem',
    );
    expect(verify.toString()).toContain(': OK');
    expect(openssl.run('x509', '-in', 'issued.pem', '-noout', '-pubkey')).toEqual(
      openssl.run('pkey', '-in', 'monitor.key', '-pubout'),
    );
  });
});
