// The embedded EST responder against a client that nobody here wrote: strongSwan's `pki --estca` and `pki --est`. Debian's
// packages: strongswan-pki and libstrongswan-extra-plugins (which fetches by https).
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EstTestServer, estPassword, estUser, startEstServer } from '../support/est-server.ts';
import { createOpensslFolder, keyTypes, type OpensslFolder } from '../support/openssl.ts';
import { canProve } from '../support/programs.ts';

const run = promisify(execFile);
/** Its help is printed only where the command is there. */
const hasPki = canProve(
  spawnSync('pki', ['--est', '--help']).status === 0,
  'strongswan-pki and libstrongswan-extra-plugins',
);

let openssl: OpensslFolder;
let server: EstTestServer;

beforeEach(async () => {
  openssl = createOpensslFolder();
  server = await startEstServer(openssl);
});

afterEach(async () => {
  await server.close();
  openssl.remove();
});

/** Runs `pki`; its messages are on stderr. */
async function pki(...args: string[]): Promise<Buffer> {
  return (await run('pki', args, { encoding: 'buffer', timeout: 60_000 })).stdout;
}

const connection = () => {
  const authorities = ['tls-ca.pem', 'est-ca.pem'].flatMap((name) => ['--cacert', openssl.path(name)]);
  return ['--url', server.url.origin, ...authorities];
};
const login = ['--userpass', `${estUser}:${estPassword}`];
const subject =
  '/C=DE/ST=Baden Württemberg/L=Tübingen/O=Klinik Süd/OU=Säuglingsstation/CN=infusion.example.org';

/** Sends the CSR, and writes the certificate to `name.pem`. */
async function enroll(name: string, authentication: readonly string[]): Promise<void> {
  const csr = ['--in', openssl.path(`${name}.csr`)];
  const pem = await pki('--est', ...connection(), ...csr, ...authentication, '--outform', 'pem');
  openssl.write(`${name}.pem`, pem);
}

function verify(name: string): string {
  const options = ['-x509_strict', '-CAfile', 'est-ca.pem', '-purpose', 'sslclient'];
  return openssl.run('verify', ...options, `${name}.pem`).toString();
}

if (!hasPki) it('strongSwan is not tried here: `pki --est` of strongswan-pki is missing', () => undefined);
else {
  it('gives its CA certificate to pki --estca', async () => {
    await pki('--estca', ...connection(), '--caout', openssl.path('got.pem'), '--outform', 'pem');
    const fingerprint = (name: string) =>
      openssl.run('x509', '-in', name, '-noout', '-fingerprint', '-sha256').toString();
    expect(fingerprint('got.pem')).toBe(fingerprint('est-ca.pem'));
  });

  for (const [name, type] of Object.entries(keyTypes)) {
    it(`issues a certificate for ${name} to pki --est, and renews it by that certificate`, async () => {
      for (const csr of ['first', 'second']) {
        openssl.makeKey(csr, type);
        openssl.makeCsr(csr, subject, '-outform', 'DER');
      }
      await enroll('first', login);
      expect(verify('first')).toContain(': OK');
      await enroll('second', ['--cert', openssl.path('first.pem'), '--key', openssl.path('first.key')]);
      expect(verify('second')).toContain(': OK');
      expect(server.requests).toContain('POST /.well-known/est/simplereenroll 200');
    });
  }

  it('refuses a wrong password in a way that pki --est reports', async () => {
    openssl.makeKey('refused');
    openssl.makeCsr('refused', subject, '-outform', 'DER');
    const said = await enroll('refused', ['--userpass', `${estUser}:wrong`]).then(
      () => 'it enrolled',
      (error: { stderr: Buffer }) => error.stderr.toString(),
    );
    expect(said).toMatch(/401/);
    expect(server.requests).toContain('POST /.well-known/est/simpleenroll 401');
  });
}
