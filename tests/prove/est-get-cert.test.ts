// 'Get Cert' through the calls of the service, at an EST server scripted from openssl parts that accepts nobody without the
// certificate of the registration authority in TLS.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { obtainClientCertificate } from '../../contract/certificates/monitor-csrs.ts';
import { saveKeyFiles } from '../../contract/site-configuration/est-authentication.ts';
import { createOpensslFolder, type OpensslFolder } from '../support/openssl.ts';
import { type OpensslEst, startOpensslEst } from '../support/openssl-est.ts';
import { authorityExtensions, clientExtensions } from '../support/pki-extensions.ts';
import { readFailure } from '../support/read-failure.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { addConfigured, csrRowOf, fileOf } from '../support/site-configuration.ts';
import { issueServer, testRules } from '../support/tls-host.ts';

let service: TestService;
let openssl: OpensslFolder;
let est: OpensslEst;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  openssl = createOpensslFolder();
  issueServer(openssl, 'server');
  for (const name of ['issuing-ca', 'registration-ca']) {
    openssl.issue(name, { subject: `/CN=${name}`, extensions: authorityExtensions });
  }
  const client = { extensions: clientExtensions };
  openssl.issue('registrar', { subject: '/CN=registrar', issuer: 'registration-ca', ...client });
  openssl.issue('stranger', { subject: '/CN=stranger', issuer: 'server-ca', ...client });
  service.clock.now = new Date();
});

afterEach(() => est.close());

afterAll(async () => {
  await service.close();
  openssl.remove();
});

async function saveRegistrar(facility_id: string, name: string): Promise<void> {
  const files = {
    keyfile: fileOf('key.pem', openssl.read(`${name}.key`)),
    certfile: fileOf('certificate.pem', openssl.read(`${name}.pem`)),
    cafile: fileOf('ca.pem', openssl.read('server-ca.pem')),
  };
  const body = {
    facility_id,
    cacert_url: new URL('/.well-known/est/cacerts', est.url).href,
    clientcert_url: new URL('/.well-known/est/simpleenroll', est.url).href,
  };
  expect((await service.sendForm(saveKeyFiles, { body, files })).status).toBe(200);
}

for (const version of ['-tls1_2', '-tls1_3'] as const) {
  const kinds = [
    { signing_type: 'RSA', hashing_type: 'SHA256', key_size: 4096 },
    { signing_type: 'ECDSA', hashing_type: 'SHA384' },
  ] as const;
  it.each(kinds)(
    `brings a certificate of $signing_type that openssl accepts (${version})`,
    async (parameters) => {
      est = await startOpensslEst(openssl, version);
      const { facilityId, monitor } = await addConfigured(service, openssl, {
        ...parameters,
        transfer_type: 'Online',
      });
      await saveRegistrar(facilityId, 'registrar');
      const params = { facilityId, monitorId: monitor.id };
      await service.ask(obtainClientCertificate, { params, query: {} });
      expect(est.verified.join()).toContain('verify OK');
      const { certificate } = await monitor.fetchAll();
      openssl.write('got.pem', certificate?.content ?? '');
      expect(openssl.run('verify', '-CAfile', 'issuing-ca.pem', 'got.pem').toString()).toContain('OK');
      const row = await csrRowOf(service, facilityId, monitor);
      expect(row?.clientcert_transferredon).toEqual(expect.any(String));
    },
  );

  it(`says that the registration authority was not accepted, and stores nothing (${version})`, async () => {
    est = await startOpensslEst(openssl, version);
    const { facilityId, monitor } = await addConfigured(service, openssl, { transfer_type: 'Online' });
    await saveRegistrar(facilityId, 'stranger');
    const params = { facilityId, monitorId: monitor.id };
    const failure = await readFailure(await service.send(obtainClientCertificate, { params }));
    expect(failure).toMatchObject({
      http: 422,
      message: expect.stringContaining('did not accept the certificate of the registration authority'),
    });
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ clientcert_url: '' });
    expect(est.verified).toEqual([]);
  });
}
