// 'Get Cert' at EST servers that do what they should not: each fault is told in a sentence, is never an error of the service
// or a sign-out, and the certificate that was stored before stays.
import { createPublicKey } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { saveKeyFiles, savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { issueOdd } from '../../rules/certificates/odd-certificates.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { bundleOf, createPki, type Digest } from '../../support/pki.ts';
import { clientExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, csrRowOf, fileOf, type NetworkDevice } from '../../support/site-configuration.ts';
import { issueServer, startTlsHost, type TlsHost, testRules } from '../../support/tls-host.ts';

let service: TestService;
const pki = createPki();
let est: TlsHost;
let facilityId: string;
let monitor: NetworkDevice;
let answer: (response: ServerResponse) => unknown;

const certsOnly = { 'Content-Type': 'application/pkcs7-mime; smime-type=certs-only' };
const html = { 'Content-Type': 'text/html' };

/** A certificate for the monitor's CSR, by the server's CA. */
function sign(digest?: Digest): string {
  const { serialNumber } = monitor;
  pki.sign(serialNumber, { issuer: 'est-ca', extensions: clientExtensions, ...(digest && { digest }) });
  return pki.read(`${serialNumber}.pem`);
}

async function issued(name: string, pem: string | Promise<string>): Promise<void> {
  pki.write(name, await pem);
}

const bundle = (name: string) => bundleOf(pki.read(name));

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  issueServer(pki, 'est');
  pki.issue('registrar', { subject: '/CN=Registrar', issuer: 'est-ca', extensions: clientExtensions });
  est = await startTlsHost(pki, 'est', ({ path }, _request, response) => {
    if (!path.endsWith('/cacerts')) return answer(response);
    return response.writeHead(200, certsOnly).end(bundle('est-ca.pem'));
  });
  service.clock.now = new Date();
  ({ facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' }));
  const urls = {
    cacert_url: new URL('/.well-known/est/cacerts', est.url).href,
    clientcert_url: new URL('/.well-known/est/simpleenroll', est.url).href,
  };
  const files = {
    keyfile: fileOf('key.pem', pki.read('registrar.key')),
    certfile: fileOf('registrar.pem', pki.read('registrar.pem')),
    cafile: fileOf('ca.pem', pki.read('est-ca.pem')),
  };
  await service.sendForm(saveKeyFiles, { body: { facility_id: facilityId, ...urls }, files });
  const body = { facility_id: facilityId, user_name: 'registrar', user_password: 'secret', ...urls };
  await service.ask(savePassword, { body });
  const clientfile = fileOf('before.pem', sign());
  const to = { facility_id: facilityId, monitor_id: monitor.id };
  expect((await service.sendForm(uploadClientCertificate, { body: to, files: { clientfile } })).status).toBe(
    200,
  );
  const publicKey = createPublicKey(pki.read(`${monitor.serialNumber}.key`));
  await issued('ended.pem', issueOdd(pki, 'est-ca', { publicKey, from: -20, to: -1 }));
  await issued('early.pem', issueOdd(pki, 'est-ca', { publicKey, from: 2, to: 20 }));
  await issued('authority.pem', issueOdd(pki, 'est-ca', { publicKey, isAuthority: true }));
  await issued('sha1.pem', sign('-sha1'));
});

beforeEach(() => {
  est.requests.length = 0;
  // Later than the certificate that is stored, which would have settled the attempt.
  service.clock.now = new Date(service.clock.now.getTime() + 1000);
});

afterAll(async () => {
  await est.close();
  await service.close();
});

const say = (status: number, headers: Record<string, string> = {}, body: string | Buffer = '') => {
  answer = (response) => response.writeHead(status, headers).end(body);
};

/** After these the server may have issued a certificate. */
const lost: ReadonlySet<string> = new Set([
  'more than 1 MB',
  'half of its answer',
  'no answer',
  '502 of a proxy',
  '504 of a proxy',
]);

it.each([
  ['401', () => say(401, { 'WWW-Authenticate': 'Basic realm="a"' }), /did not accept the credentials/],
  ['401 for Digest', () => say(401, { 'WWW-Authenticate': 'Digest realm="a"' }), /no Basic authentication/],
  ['403', () => say(403), /does not permit this/],
  ['404', () => say(404), /no EST service at this URL/],
  [
    '400 with a sentence',
    () => say(400, { 'Content-Type': 'text/plain' }, 'No such profile.'),
    /No such profile/,
  ],
  ['429', () => say(429, { 'Retry-After': '60' }), /is busy/],
  ['500', () => say(500), /failed \(HTTP 500\)/],
  ['503 with a page', () => say(503, html, '<h1>Down</h1>'), /is busy \(HTTP 503\)/],
  ['a redirect', () => say(302, { Location: 'https://elsewhere.example.org/' }), /redirects to/],
  ['502 of a proxy', () => say(502), /failed \(HTTP 502\)\. .*may have issued/],
  ['504 of a proxy', () => say(504, html, '<h1>Late</h1>'), /failed \(HTTP 504\)\. .*may have issued/],
  ['204', () => say(204), /refused the request \(HTTP 204\)/],
  ['a web page', () => say(200, html, '<title>Sign in</title>'), /web page/],
  ['rubbish', () => say(200, certsOnly, 'rubbish!'), /not a PKCS #7 bundle/],
  [
    'rubbish in base64',
    () => say(200, certsOnly, Buffer.from('rubbish').toString('base64')),
    /not a PKCS #7 bundle/,
  ],
  ['nothing', () => say(200, certsOnly), /without a certificate/],
  ['more than 1 MB', () => say(200, certsOnly, 'A'.repeat(1_100_000)), /more than 1 MB/],
  ['a certificate for another key', () => say(200, certsOnly, bundle('registrar.pem')), /for another key/],
  ['a certificate that ended', () => say(200, certsOnly, bundle('ended.pem')), /ended on/],
  ['a certificate of the future', () => say(200, certsOnly, bundle('early.pem')), /not valid before/],
  ['a CA certificate', () => say(200, certsOnly, bundle('authority.pem')), /CA certificate/],
  ['a certificate signed with SHA-1', () => say(200, certsOnly, bundle('sha1.pem')), /signed with SHA-1/],
  ['half of its answer', () => cutOff(), /ended the connection/],
  ['no answer', () => hangUp(), /ended the connection/],
])('%s', async (fault, prepare, message) => {
  prepare();
  const before = await csrRowOf(service, facilityId, monitor);
  const params = { facilityId, monitorId: monitor.id };
  const failure = await readFailure(
    await service.send(obtainClientCertificate, { params, query: { repeat: 'true' } }),
  );
  expect(failure).toMatchObject({ http: 422, message: expect.stringMatching(message) });
  expect(est.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  const isLost = lost.has(fault);
  const told = {
    enrollment: isLost ? 'uncertain' : null,
    enrollment_problem: isLost ? null : failure.message,
    enrollment_since: isLost ? service.clock.now.toISOString() : null,
  };
  expect(await csrRowOf(service, facilityId, monitor)).toEqual({ ...before, ...told });
  expect(before).toMatchObject({ clientcert_url: 'before.pem' });
  const [record] = (await readTrail(service.db)).at(-1)?.records ?? [];
  expect(record).toMatchObject({ recordId: monitor.id, after: { reason: failure.message } });
});

function cutOff(): void {
  answer = (response) => {
    response.writeHead(200, { ...certsOnly, 'Content-Length': '10000' }).write('MIIB');
    setImmediate(() => response.destroy());
  };
}

function hangUp(): void {
  answer = (response) => response.destroy();
}
