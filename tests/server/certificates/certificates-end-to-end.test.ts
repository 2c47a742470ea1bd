// From CSR parameters to a network certificate in use, with simulated monitors, for every kind of key and with every letter
// that the fields take; openssl judges CSRs and certificates. RSA 4096 takes seconds: `npm run prove` has it, too.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { getCsrFile, obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { uploadRootCertificate } from '../../../contract/site-configuration/site-files.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { longWaitMs } from '../../support/limits.ts';
import { createOpensslFolder, type OpensslFolder } from '../../support/openssl.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addSimulatedMonitor, type SimulatedMonitor } from '../../support/simulated-monitor.ts';
import { csrRowOf, fileOf, typedParameters } from '../../support/site-configuration.ts';

const kinds = [
  { key: 'RSA 2048', parameters: { signing_type: 'RSA', hashing_type: 'SHA256', key_size: 2048 } },
  { key: 'RSA 4096', parameters: { signing_type: 'RSA', hashing_type: 'SHA384', key_size: 4096 } },
  { key: 'ECDSA P-256', parameters: { signing_type: 'ECDSA', hashing_type: 'SHA256', key_size: 2048 } },
  { key: 'ECDSA P-384', parameters: { signing_type: 'ECDSA', hashing_type: 'SHA384', key_size: 4096 } },
] as const;
const tried = kinds.filter(({ key }) => process.env.TEST_SAMPLES === 'all' || key !== 'RSA 4096');

/** As openssl names it. */
function signatureOf({ signing_type, hashing_type }: (typeof kinds)[number]['parameters']): string {
  return signing_type === 'RSA'
    ? `${hashing_type.toLowerCase()}WithRSAEncryption`
    : `ecdsa-with-${hashing_type}`;
}

/** A name of 50 characters. */
const fifty = (text: string) => `${`${text} `.repeat(8).slice(0, 49).trimEnd()}`.padEnd(50, 'ü');
const longest = {
  state: fifty('Baden Württemberg Łódź ñ'),
  organization: fifty('Universitätsklinikum Süd 12'),
  organization_unit: fifty('Säuglingsstation 3 Größe Ångström'),
  locality: fifty('Tübingen Þórshöfn 東京 7'),
  common_name: fifty('monitors.klinik-süd example.org 1'),
};
const subjectNames = {
  state: 'stateOrProvinceName',
  organization: 'organizationName',
  organization_unit: 'organizationalUnitName',
  locality: 'localityName',
  common_name: 'commonName',
} as const;

const password = 'of the embedded EST server';
let service: TestService;
let openssl: OpensslFolder;
let origin: string;
let folder: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  service = await startTestService({ publicUrl: origin, estPassword: password });
  service.clock.now = new Date();
  ({ stop } = await service.listen(port));
  folder = await mkdtemp(join(tmpdir(), 'infusion-simulated-'));
  openssl = createOpensslFolder();
  openssl.issue('root', { subject: '/O=Klinik Süd/CN=Root', extensions: authorityExtensions });
  openssl.write('client.ext', clientExtensions.join('\n'));
  const bundle = await (await service.request('/.well-known/est/cacerts')).text();
  openssl.write('est.p7', `-----BEGIN PKCS7-----\n${bundle}\n-----END PKCS7-----\n`);
  openssl.run('pkcs7', '-in', 'est.p7', '-print_certs', '-out', 'est-root.pem');
});

afterAll(async () => {
  await stop();
  await service.close();
  openssl.remove();
  await rm(folder, { recursive: true });
});

/** The text that openssl writes to both outputs. */
function opensslSays(...args: string[]): string {
  const command = ['openssl', ...args, '2>&1'].join(' ');
  return execFileSync('sh', ['-c', command], { cwd: openssl.path('.'), encoding: 'utf8' });
}

describe.each(tried)('$key', ({ key, parameters }) => {
  async function prepare(transfer_type: 'Online' | 'Offline') {
    const facilityId = await addFacility(service.db);
    const monitor = await addSimulatedMonitor(service, { address: origin, folder, facilityId });
    const body = typedParameters(facilityId, { ...longest, ...parameters, transfer_type });
    await service.ask(saveCsrParameters, { body });
    await monitor.sendHeartbeat();
    const hasCsr = async () =>
      expect((await csrRowOf(service, facilityId, monitor))?.csr_filename).not.toBe('');
    await eventually(hasCsr, longWaitMs);
    const { data } = await service.ask(getCsrFile, { params: { facilityId, monitorId: monitor.id } });
    openssl.write('got.csr', await (await service.request(data[0]?.url ?? '')).text());
    return { facilityId, monitor };
  }

  /** The monitor fetches it and says so; openssl accepts it, and that the monitor has its key. */
  async function checkTransfer(facilityId: string, monitor: SimulatedMonitor, root: string) {
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ clientcert_transferredon: null });
    await monitor.sendHeartbeat();
    const isTransferred = async () =>
      expect((await csrRowOf(service, facilityId, monitor))?.clientcert_transferredon).toBeTruthy();
    await eventually(isTransferred, longWaitMs);
    const { certificate, roots } = await monitor.memory();
    openssl.write('used.pem', certificate?.content ?? '');
    openssl.write('used.key', certificate?.key ?? '');
    const strict = ['-x509_strict', '-purpose', 'sslclient', '-CAfile', root];
    expect(opensslSays('verify', ...strict, 'used.pem')).toContain('used.pem: OK');
    expect(openssl.run('x509', '-in', 'used.pem', '-noout', '-pubkey')).toEqual(
      openssl.run('pkey', '-in', 'used.key', '-pubout'),
    );
    return roots;
  }

  it('has a CSR with exactly these parameters, and a certificate from a file', async () => {
    const { facilityId, monitor } = await prepare('Offline');
    expect(opensslSays('req', '-in', 'got.csr', '-verify', '-noout')).toContain('verify OK');
    const text = opensslSays('req', '-in', 'got.csr', '-noout', '-text');
    expect(text).toMatch(key.startsWith('RSA') ? `(${key.slice(4)} bit)` : `NIST CURVE: ${key.slice(6)}`);
    expect(text).toContain(`Signature Algorithm: ${signatureOf(parameters)}\n`);
    const shown = opensslSays(
      'req',
      '-in',
      'got.csr',
      '-noout',
      '-subject',
      '-nameopt',
      'lname,sep_multiline,utf8',
    );
    const lines = shown.split('\n').map((line) => line.trim());
    expect(lines).toContain('countryName=DE');
    for (const [field, value] of Object.entries(longest)) {
      expect([...value]).toHaveLength(50);
      expect(lines).toContain(`${subjectNames[field as keyof typeof longest]}=${value}`);
    }

    const files = ['-in', 'got.csr', '-extfile', 'client.ext', '-out', 'signed.pem'];
    const signer = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '30'];
    openssl.run('x509', '-req', ...files, ...signer);
    const cafile = fileOf('root.pem', openssl.read('root.pem'));
    await service.sendForm(uploadRootCertificate, { body: { facility_id: facilityId }, files: { cafile } });
    const clientfile = fileOf('signed.pem', openssl.read('signed.pem'));
    const body = { facility_id: facilityId, monitor_id: monitor.id };
    expect((await service.sendForm(uploadClientCertificate, { body, files: { clientfile } })).status).toBe(
      200,
    );
    const roots = await checkTransfer(facilityId, monitor, 'root.pem');
    expect(roots.map(({ content }) => content)).toEqual([openssl.read('root.pem')]);
  });

  it('has a certificate from an EST server', async () => {
    const { facilityId, monitor } = await prepare('Online');
    const urls = {
      cacert_url: `${origin}/.well-known/est/cacerts`,
      clientcert_url: `${origin}/.well-known/est/simpleenroll`,
    };
    const body = { facility_id: facilityId, user_name: 'est-demo', user_password: password, ...urls };
    await service.ask(savePassword, { body });
    const params = { facilityId, monitorId: monitor.id };
    await service.ask(obtainClientCertificate, { params, query: {} });
    await checkTransfer(facilityId, monitor, 'est-root.pem');
    const shown = opensslSays(
      'x509',
      '-in',
      'used.pem',
      '-noout',
      '-subject',
      '-nameopt',
      'lname,sep_multiline,utf8',
    );
    for (const value of Object.values(longest)) expect(shown).toContain(`=${value}\n`);
  });
});
