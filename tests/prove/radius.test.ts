// A monitor joins a network: FreeRADIUS lets `eapol_test` in with exactly the files that the gateway handed over, through an
// intermediate, and the monitor refuses the network's server once its root was removed.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../contract/certificates/certificate-upload.ts';
import { obtainClientCertificate } from '../../contract/certificates/monitor-csrs.ts';
import { saveKeyFiles } from '../../contract/site-configuration/est-authentication.ts';
import { getNetworkDetails } from '../../contract/site-configuration/network-details.ts';
import { uploadRootCertificate } from '../../contract/site-configuration/site-files.ts';
import { removeStored } from '../../contract/site-configuration/trust.ts';
import { closeLater } from '../support/open-resources.ts';
import { createOpensslFolder, type keyTypes, type OpensslFolder } from '../support/openssl.ts';
import { startOpensslEst } from '../support/openssl-est.ts';
import { authorityExtensions, clientExtensions, serverExtensions } from '../support/pki-extensions.ts';
import { hasRadius, type Radius, startRadius } from '../support/radius.ts';
import { readFailure } from '../support/read-failure.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { addConfigured, fileOf, type NetworkDevice } from '../support/site-configuration.ts';
import { issueServer, testRules } from '../support/tls-host.ts';

let service: TestService;
let openssl: OpensslFolder;
let radius: Radius | undefined;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  openssl = createOpensslFolder();
  issueServer(openssl, 'server');
  const authority = { extensions: authorityExtensions };
  openssl.issue('registration-ca', { subject: '/CN=registration-ca', ...authority });
  openssl.issue('other-root', { subject: '/CN=Other root', ...authority });
  const client = { extensions: clientExtensions };
  openssl.issue('registrar', { subject: '/CN=registrar', issuer: 'registration-ca', ...client });
  service.clock.now = new Date();
});

afterEach(() => radius?.close());

afterAll(async () => {
  await service.close();
  openssl.remove();
});

/** Root → intermediates: one for the monitors, another for the network's server, which does not know the first. */
async function startNetwork(key: keyof typeof keyTypes): Promise<void> {
  openssl.issue('root', { subject: '/CN=Network root', extensions: authorityExtensions, key });
  const between = { extensions: authorityExtensions, issuer: 'root', key };
  openssl.issue('issuing-ca', { subject: '/CN=Network issuing', ...between });
  const extensions = serverExtensions('DNS:radius.example.org');
  openssl.issue('radius-ca', { subject: '/CN=Network servers', ...between });
  openssl.issue('radius', { subject: '/CN=radius.example.org', issuer: 'radius-ca', extensions, key });
  radius = await startRadius(openssl, {
    certificate: openssl.read('radius.pem') + openssl.read('radius-ca.pem'),
    key: openssl.read('radius.key'),
    roots: openssl.read('root.pem'),
  });
}

/** Joins with what the monitor fetches now, and nothing else. */
async function join(monitor: NetworkDevice) {
  const { certificate, roots } = await monitor.fetchAll();
  return radius?.join({
    key: openssl.read(`${monitor.serialNumber}.key`),
    certificate: certificate?.content ?? '',
    roots: roots.map(({ content }) => content ?? '').join(''),
  });
}

async function uploadRoot(facility_id: string, name: string): Promise<void> {
  const files = { cafile: fileOf(`${name}.pem`, openssl.read(`${name}.pem`)) };
  expect((await service.sendForm(uploadRootCertificate, { body: { facility_id }, files })).status).toBe(200);
}

async function uploadWithChain(facility_id: string, monitor: NetworkDevice): Promise<void> {
  openssl.sign(monitor.serialNumber, { issuer: 'issuing-ca', extensions: clientExtensions });
  const chain = openssl.read(`${monitor.serialNumber}.pem`) + openssl.read('issuing-ca.pem');
  const sent = await service.sendForm(uploadClientCertificate, {
    body: { facility_id, monitor_id: monitor.id },
    files: { clientfile: fileOf('client.pem', chain) },
  });
  expect(await sent.json()).toMatchObject({ status: true, data: [] });
}

async function obtain(facilityId: string, monitor: NetworkDevice): Promise<void> {
  const est = await startOpensslEst(openssl, '-tls1_2', { issuers: ['issuing-ca'], authorities: ['root'] });
  closeLater(est.close);
  const files = {
    keyfile: fileOf('key.pem', openssl.read('registrar.key')),
    certfile: fileOf('certificate.pem', openssl.read('registrar.pem')),
    cafile: fileOf('ca.pem', openssl.read('server-ca.pem')),
  };
  const body = {
    facility_id: facilityId,
    cacert_url: new URL('/.well-known/est/cacerts', est.url).href,
    clientcert_url: new URL('/.well-known/est/simpleenroll', est.url).href,
  };
  expect((await service.sendForm(saveKeyFiles, { body, files })).status).toBe(200);
  const params = { facilityId, monitorId: monitor.id };
  const { data } = await service.ask(obtainClientCertificate, { params, query: {} });
  expect(data).toMatchObject([{ clientcert_chain: ['CN=Network issuing'], clientcert_warning: null }]);
}

/** Removes the network's root; the other one stays, so that the monitor checks at all. */
async function removeNetworkRoot(facility_id: string): Promise<void> {
  const { data } = await service.ask(getNetworkDetails, { params: { facilityId: facility_id } });
  const root = data[0]?.files.find(({ subject }) => subject === 'CN=Network root');
  const kind = root?.kind === 'fetchedRoot' ? 'fetchedRoot' : 'root';
  const body = { facility_id, kind, fingerprint: root?.fingerprint ?? '' } as const;
  // The monitor has not said yet that it has the other one.
  const refused = await service.send(removeStored, { body });
  expect(await readFailure(refused)).toMatchObject({ http: 409, code: 'removalNotConfirmed' });
  expect((await service.send(removeStored, { body: { ...body, confirmed_monitors: 1 } })).status).toBe(200);
}

const keys = [
  ['RSA', 'RSA 2048', { signing_type: 'RSA', hashing_type: 'SHA256', key_size: 2048 }],
  ['ECDSA', 'ECDSA P-256', { signing_type: 'ECDSA', hashing_type: 'SHA256' }],
] as const;

describe.skipIf(!hasRadius())('with the files that the gateway handed over', () => {
  for (const transfer_type of ['Offline', 'Online'] as const) {
    it.each(keys)(`(%s, ${transfer_type}) a monitor joins`, async (_name, key, parameters) => {
      await startNetwork(key);
      const { facilityId, monitor } = await addConfigured(service, openssl, { ...parameters, transfer_type });
      if (transfer_type === 'Offline') {
        await uploadRoot(facilityId, 'root');
        await uploadWithChain(facilityId, monitor);
      } else {
        await obtain(facilityId, monitor);
      }
      const before = await join(monitor);
      expect(before?.joined, before?.said).toBe(true);

      await uploadRoot(facilityId, 'other-root');
      await removeNetworkRoot(facilityId);
      const after = await join(monitor);
      expect(after?.joined).toBe(false);
      // The monitor itself refuses the server.
      expect(after?.said).toContain('unable to get local issuer certificate');
    });
  }
});
