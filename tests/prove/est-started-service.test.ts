// The EST responder of a started service, over its own TLS: strongSwan's `pki --estca` and `pki --est`, which nobody here
// wrote, and `openssl s_client`, whose answers `openssl pkcs7` and `openssl cms` read.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { createOpensslFolder, keyTypes, type OpensslFolder } from '../support/openssl.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { issueServer } from '../support/tls-host.ts';

const run = promisify(execFile);
/** Its help is printed only where the command is there. */
const hasPki = spawnSync('pki', ['--est', '--help']).status === 0;
const password = 'swordfish of the demo';
const login = ['--userpass', `est-demo:${password}`];
const subject = '/C=DE/ST=Baden Württemberg/L=Tübingen/O=Klinik Süd/OU=Station 3/CN=monitors.example.org';

let openssl: OpensslFolder;
let service: ServiceProcess;
let dataDir: string;
let origin: string;

beforeAll(async () => {
  openssl = createOpensslFolder();
  issueServer(openssl, 'tls');
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-est-'));
  const port = await freePort();
  origin = `https://localhost:${port}`;
  service = await startServiceProcess({
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO_MONITORS: '0',
    DEMO_PASSWORD: password,
    // strongSwan reads no authority with name constraints, which the local one has.
    TLS_CERT: openssl.path('tls.pem'),
    TLS_KEY: openssl.path('tls.key'),
  });
  await service.until('service.started');
});

afterAll(async () => {
  await service.end('SIGTERM');
  openssl.remove();
  await rm(dataDir, { recursive: true });
});

/** The body of an answer; a request of HTTP/1.0 gets it in one piece. */
async function ask(head: readonly string[], body = ''): Promise<{ status: string; body: string }> {
  const { host } = new URL(origin);
  const verify = ['-verify_return_error', '-CAfile', openssl.path('tls-ca.pem'), '-servername', 'localhost'];
  const client = spawn('openssl', ['s_client', '-connect', host, '-quiet', ...verify]);
  client.stdin.write([...head, `Host: ${host}`, 'Connection: close', '', body].join('\r\n'));
  const [first = '', rest = ''] = (await text(client.stdout)).split('\r\n\r\n');
  return { status: first.split('\r\n')[0] ?? '', body: rest };
}

const printed = (...args: string[]) => openssl.run(...args).toString();

async function fetchAuthority(): Promise<void> {
  const { status, body } = await ask(['GET /.well-known/est/cacerts HTTP/1.0']);
  expect(status).toContain('200');
  openssl.write('cacerts.der', Buffer.from(body, 'base64'));
  openssl.run('pkcs7', '-inform', 'DER', '-in', 'cacerts.der', '-print_certs', '-out', 'est-ca.pem');
}

function verify(name: string): string {
  const options = ['-x509_strict', '-CAfile', 'est-ca.pem', '-purpose', 'sslclient'];
  return printed('verify', ...options, `${name}.pem`);
}

describe('openssl at the EST responder of a started service', () => {
  it('reads the CA certificates, and one that it enrolled for', async () => {
    await fetchAuthority();
    expect(printed('cms', '-inform', 'DER', '-in', 'cacerts.der', '-cmsout', '-print')).toContain(
      'eContent: <ABSENT>',
    );
    openssl.makeKey('own');
    openssl.makeCsr('own', subject);
    const csr = openssl.run('req', '-in', 'own.csr', '-outform', 'DER').toString('base64');
    const basic = Buffer.from(`est-demo:${password}`).toString('base64');
    const { status, body } = await ask(
      [
        'POST /.well-known/est/simpleenroll HTTP/1.0',
        `Authorization: Basic ${basic}`,
        'Content-Type: application/pkcs10',
        `Content-Length: ${csr.length}`,
      ],
      csr,
    );
    expect(status).toContain('200');
    openssl.write('own.der', Buffer.from(body, 'base64'));
    openssl.run('pkcs7', '-inform', 'DER', '-in', 'own.der', '-print_certs', '-out', 'own.pem');
    expect(verify('own')).toContain(': OK');
  });

  it('is refused without the password, and told how to prove itself', async () => {
    const { status } = await ask(
      [
        'POST /.well-known/est/simpleenroll HTTP/1.0',
        'Content-Type: application/pkcs10',
        'Content-Length: 1',
      ],
      'x',
    );
    expect(status).toContain('401');
  });
});

if (!hasPki) it('strongSwan is not tried here: `pki --est` of strongswan-pki is missing', () => undefined);
else {
  describe('strongSwan at the EST responder of a started service', () => {
    beforeAll(fetchAuthority);

    const connection = () => {
      const authorities = ['tls-ca.pem', 'est-ca.pem'].flatMap((name) => ['--cacert', openssl.path(name)]);
      return ['--url', origin, ...authorities];
    };

    function makeCsr(name: string, type?: readonly string[]): void {
      openssl.makeKey(name, type);
      openssl.makeCsr(name, subject, '-outform', 'DER');
    }

    /** Sends the CSR, and writes the certificate to `name.pem`. */
    async function enroll(name: string, authentication: readonly string[]): Promise<void> {
      const args = ['--est', ...connection(), '--in', openssl.path(`${name}.csr`), ...authentication];
      const options = { encoding: 'buffer', timeout: 60_000 } as const;
      const { stdout } = await run('pki', [...args, '--outform', 'pem'], options);
      openssl.write(`${name}.pem`, stdout);
    }

    /** The text on stderr. */
    const reported = (enrolled: Promise<void>) =>
      enrolled.then(
        () => 'it enrolled',
        (error: { stderr: Buffer }) => error.stderr.toString(),
      );

    it('reads the CA certificate', async () => {
      const out = ['--caout', openssl.path('got-ca.pem'), '--outform', 'pem'];
      await run('pki', ['--estca', ...connection(), ...out]);
      const fingerprint = (name: string) => printed('x509', '-in', name, '-noout', '-fingerprint', '-sha256');
      expect(fingerprint('got-ca.pem')).toBe(fingerprint('est-ca.pem'));
    });

    it.each(Object.entries(keyTypes))('enrolls for %s, and renews', async (_name, type) => {
      makeCsr('first', type);
      await enroll('first', login);
      expect(verify('first')).toContain(': OK');
      makeCsr('second', type);
      const renewing = ['--cert', openssl.path('first.pem'), '--key', openssl.path('first.key'), ...login];
      await enroll('second', renewing);
      expect(verify('second')).toContain(': OK');
      expect(service.output()).toMatch(/simplereenroll","status":200/);
    });

    it('reports that a wrong password was refused', async () => {
      makeCsr('refused');
      const said = await reported(enroll('refused', ['--userpass', 'est-demo:wrong']));
      expect(said).toContain('EST request failed: HTTP 401');
    });

    it('reports that a key was refused that is too short', async () => {
      makeCsr('short', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024']);
      expect(await reported(enroll('short', login))).toContain('EST request failed: HTTP 400');
    });

    it('is told nothing by a server that it does not trust', async () => {
      makeCsr('untrusting');
      openssl.issue('stranger', {
        subject: '/CN=Stranger',
        extensions: ['basicConstraints=critical,CA:TRUE'],
      });
      const args = ['--est', '--url', origin, '--cacert', openssl.path('stranger.pem'), ...login];
      const before = service.output().match(/simpleenroll/g)?.length;
      await expect(run('pki', [...args, '--in', openssl.path('untrusting.csr')])).rejects.toThrow();
      expect(service.output().match(/simpleenroll/g)?.length).toBe(before);
    });
  });
}

it('leaves neither password nor its Basic form in the log', () => {
  const basic = Buffer.from(`est-demo:${password}`).toString('base64');
  expect(service.output() + service.errors()).not.toMatch(new RegExp(`${password}|${basic}`));
});
