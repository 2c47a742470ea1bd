// The roots of a facility: the CA certificates that its EST server distributes, fetched before an enrollment, and what is said
// of network certificates that no root signs.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { uploadRootCertificate } from '../../../contract/site-configuration/site-files.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, estPassword, estUser, startEstServer } from '../../support/est-server.ts';
import { addEstSite, estUrlsOf, issueRegistrar } from '../../support/est-site.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, csrRowOf, fileOf, type NetworkDevice } from '../../support/site-configuration.ts';
import { issueServer, startTlsHost, testRules } from '../../support/tls-host.ts';

let service: TestService;
const pki = createPki();
let est: EstTestServer;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  est = await startEstServer(pki);
  await issueRegistrar(pki, est);
});

beforeEach(() => {
  service.clock.now = new Date();
  est.requests.length = 0;
  est.fetches.length = 0;
});

afterAll(async () => {
  await est.close();
  await service.close();
});

const hourMs = 3_600_000;
const fetched = 'GET /.well-known/est/cacerts 200';
const enrolled = 'POST /.well-known/est/simpleenroll 200';

async function addSite(count = 1) {
  const { facilityId, monitors } = await addEstSite({ service, pki, est }, count);
  const [monitor, other] = monitors;
  if (!monitor) throw new Error('no monitor was added');
  return { facilityId, monitor, other: other ?? monitor };
}

const obtain = (facilityId: string, monitor: { id: string }) =>
  service.send(obtainClientCertificate, { params: { facilityId, monitorId: monitor.id } });

const detailsOf = async (facilityId: string) =>
  (await service.ask(getNetworkDetails, { params: { facilityId } })).data[0];

async function rootsOf(monitor: NetworkDevice): Promise<string[]> {
  return (await monitor.fetchSettings()).roots.map(({ content }) => content ?? '');
}

describe('the CA certificates of an EST server', () => {
  it('are fetched before an enrollment, listed as roots, and handed to the monitors', async () => {
    const { facilityId, monitor, other } = await addSite(2);
    const { version } = (await detailsOf(facilityId)) ?? {};
    expect((await obtain(facilityId, monitor)).status).toBe(200);
    expect([est.fetches, est.requests]).toEqual([[fetched], [enrolled]]);
    const details = await detailsOf(facilityId);
    expect(details).toMatchObject({ cacert_filepath: [`${facilityId}/localhost.pem`], version });
    const { cacert_url } = estUrlsOf(est.url);
    expect(details?.files.find(({ kind }) => kind === 'fetchedRoot')).toMatchObject({
      file_name: 'localhost.pem',
      subject: expect.stringContaining('Test EST CA'),
      stored_date: service.clock.now.toISOString(),
      summary: [cacert_url],
    });
    expect((await other.sendHeartbeat()).map(({ kind }) => kind)).toContain('certificate');
    expect(await rootsOf(other)).toEqual([pki.read('est-ca.pem')]);
    const trail = await readTrail(service.db);
    expect(trail.flatMap(({ records }) => records)).toContainEqual(
      expect.objectContaining({
        recordId: facilityId,
        after: expect.objectContaining({ cacert_filename: 'localhost.pem', fetched_from: cacert_url }),
      }),
    );
  });

  it('are fetched once a day, and at once from another address', async () => {
    const { facilityId, monitor, other } = await addSite(2);
    await obtain(facilityId, monitor);
    const { files } = (await detailsOf(facilityId)) ?? {};
    service.clock.now = new Date(Date.now() + 23 * hourMs);
    await obtain(facilityId, other);
    expect(est.fetches).toEqual([fetched]);
    service.clock.now = new Date(Date.now() + 25 * hourMs);
    await obtain(facilityId, monitor);
    await obtain(facilityId, other);
    expect(est.fetches).toEqual([fetched, fetched]);
    // With the date of the first time: they are the same.
    expect((await detailsOf(facilityId))?.files).toEqual(files);
    const { cacert_url, clientcert_url } = estUrlsOf(est.url);
    const body = { facility_id: facilityId, user_name: estUser, user_password: estPassword, clientcert_url };
    await service.ask(savePassword, { body: { ...body, cacert_url: `${cacert_url}?label=ward` } });
    await obtain(facilityId, monitor);
    expect(est.fetches).toHaveLength(3);
    expect((await detailsOf(facilityId))?.cacert_filepath).toHaveLength(1);
  });

  it('that cannot be had end the enrollment before it is sent, with the address and the reason', async () => {
    issueServer(pki, 'empty');
    const host = await startTlsHost(pki, 'empty', (_received, _request, response) =>
      response.writeHead(404).end(),
    );
    const { facilityId, monitor } = await addSite();
    const { cacert_url } = estUrlsOf(host.url);
    const { clientcert_url } = estUrlsOf(est.url);
    const body = { facility_id: facilityId, user_name: estUser, user_password: estPassword, clientcert_url };
    await service.ask(savePassword, { body: { ...body, cacert_url } });
    // Its certificate does not lead to the CA of the registration authority file, either.
    const failure = await readFailure(await obtain(facilityId, monitor));
    expect(failure).toMatchObject({ http: 422, code: 'estAuthoritiesFailed' });
    expect(failure.message).toContain(`could not be obtained from ${cacert_url}`);
    expect(failure.message).toContain('does not lead to the CA');
    expect([est.requests, host.requests]).toEqual([[], []]);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      clientcert_url: '',
      enrollment: null,
    });
    await host.close();
  });
});

describe('a network certificate that no root of its facility signs', () => {
  const upload = (facility_id: string, { id: monitor_id, serialNumber }: NetworkDevice) =>
    service.sendForm(uploadClientCertificate, {
      body: { facility_id, monitor_id },
      files: { clientfile: fileOf('client.pem', pki.read(`${serialNumber}.pem`)) },
    });

  const uploadRoot = (facility_id: string, name: string) =>
    service.sendForm(uploadRootCertificate, {
      body: { facility_id },
      files: { cafile: fileOf('root.pem', pki.read(`${name}.pem`)) },
    });

  const warning =
    'No root certificate of this facility signs this certificate. The network may not accept it.';

  it('is stored with a warning in the answer and the row, while the facility has a root', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    for (const name of ['other-root', 'own-root']) {
      pki.issue(name, { subject: `/CN=${name}`, extensions: authorityExtensions });
    }
    pki.sign(monitor.serialNumber, { issuer: 'own-root', extensions: clientExtensions });
    const without = await upload(facilityId, monitor);
    expect(await without.json()).toMatchObject({ status: true, message: 'success' });

    await uploadRoot(facilityId, 'other-root');
    const answer = await upload(facilityId, monitor);
    expect(await answer.json()).toMatchObject({ status: true, message: warning });
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      clientcert_url: 'client.pem',
      clientcert_warning: warning,
    });

    await uploadRoot(facilityId, 'own-root');
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ clientcert_warning: null });
  });

  it('is none when it comes from the EST server whose CA certificates were fetched', async () => {
    const { facilityId, monitor } = await addSite();
    const answer = await obtain(facilityId, monitor);
    expect(await answer.json()).toMatchObject({ message: 'success', data: [{ clientcert_warning: null }] });
  });
});
