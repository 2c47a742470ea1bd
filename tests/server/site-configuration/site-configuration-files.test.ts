// Uploads of a facility: what is shown of them, what each bad file gets, and that a refused one replaces nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import * as contract from '../../../contract/site-configuration/site-files.ts';
import { pemToDer } from '../../../server/certificates/pem.ts';
import { makeAuthority } from '../../../server/certificates/responder/authority.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, addNetworkDevice, csrRowOf, fileOf } from '../../support/site-configuration.ts';

let service: TestService;
const pki = createPki();

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  for (const name of ['root', 'other'])
    pki.issue(name, { subject: `/O=Klinik Süd/CN=${name}`, extensions: authorityExtensions });
  for (const name of ['ca-1', 'ca-2'])
    pki.issue(name, { subject: `/CN=${name}`, issuer: 'root', extensions: authorityExtensions });
  pki.issue('client', { subject: '/CN=client', issuer: 'root', extensions: clientExtensions });
});

afterAll(() => service.close());

const wpa = `network={
  ssid="Ward WLAN"
  key_mgmt=WPA-EAP
  eap=TLS
  identity="monitor"
}
`;

async function detailsOf(facilityId: string) {
  return (await service.ask(getNetworkDetails, { params: { facilityId } })).data[0];
}

const sendWpa = (facility_id: string, content: string, { name = 'ward.conf', version }: WpaUpload = {}) =>
  service.sendForm(contract.uploadWpaFile, {
    body: { facility_id, transfer_type: 'Online', ...(version !== undefined && { version }) },
    files: { wpafile: fileOf(name, content) },
  });
interface WpaUpload {
  name?: string;
  version?: number;
}

function sendRoot(facility_id: string, content: string | Uint8Array, name = 'root.pem') {
  // Roots stand in the order in which they came.
  service.clock.now = new Date(service.clock.now.getTime() + 1_000);
  return service.sendForm(contract.uploadRootCertificate, {
    body: { facility_id },
    files: { cafile: fileOf(name, content) },
  });
}

describe('a WPA file', () => {
  it('is shown by its name and networks, and stores the type', async () => {
    const id = await addFacility(service.db);
    expect((await sendWpa(id, wpa)).status).toBe(200);
    expect(await detailsOf(id)).toMatchObject({
      transfer_type: 'Online',
      wpa_filename: 'ward.conf',
      version: 1,
      files: [
        {
          kind: 'wpa',
          file_name: 'ward.conf',
          stored_by: 'Kim Example',
          stored_date: service.clock.now.toISOString(),
          summary: ['ssid: Ward WLAN, key_mgmt: WPA-EAP, eap: TLS, identity: monitor'],
        },
      ],
    });
  });

  it('is fetched by all monitors of the facility, and replaces the one before', async () => {
    const facilityId = await addFacility(service.db);
    const monitor = await addNetworkDevice(service, pki, { facilityId });
    await sendWpa(facilityId, wpa);
    expect((await monitor.sendHeartbeat()).map(({ kind }) => kind)).toEqual(['certificate']);
    const first = await monitor.fetchAll();
    expect(first.wpa?.content).toBe(wpa);
    expect(await monitor.sendHeartbeat()).toEqual([]);
    const changed = wpa.replace('Ward', 'Other');
    await sendWpa(facilityId, changed, { name: 'other.txt' });
    // The files that it had before are not all that it is to have.
    await monitor.confirm([first.wpa?.sha256 ?? '']);
    expect(await monitor.sendHeartbeat()).toHaveLength(1);
    expect((await monitor.fetchAll()).wpa?.content).toBe(changed);
    expect(await detailsOf(facilityId)).toMatchObject({ files: [{ file_name: 'other.txt' }] });
  });

  it('is confirmed and left out by its hash beside names that are none, in letters of any case', async () => {
    const facilityId = await addFacility(service.db);
    const monitor = await addNetworkDevice(service, pki, { facilityId });
    await sendWpa(facilityId, wpa);
    const { sha256 = '' } = (await monitor.fetchSettings()).wpa ?? {};
    const known = ['no-hash', sha256.toUpperCase()];
    expect((await monitor.fetchSettings(known)).wpa).toEqual({ sha256, content: null });
    expect((await monitor.confirm(known)).status).toBe(200);
    expect(await monitor.sendHeartbeat()).toEqual([]);
  });

  it.each([
    ['another extension', wpa, { name: 'ward.exe' }, 400, 'Only .txt or .conf files are allowed!'],
    ['nothing in it', '', {}, 422, 'This file is empty.'],
    ['no network', 'country=DE\n', {}, 422, 'This file contains no “network={ … }” block.'],
    [
      'a library to load',
      `opensc_engine_path=/tmp/evil.so\n${wpa}`,
      {},
      422,
      'Line 1: opensc_engine_path is not allowed for security reasons.',
    ],
  ])('with %s is refused, and what was stored stays', async (_what, content, how, http, message) => {
    const id = await addFacility(service.db);
    await sendWpa(id, wpa);
    const before = await detailsOf(id);
    const failure = await readFailure(await sendWpa(id, content, how));
    expect(failure).toMatchObject({ http, errors: { wpafile: message } });
    expect(await detailsOf(id)).toEqual(before);
  });

  it('of an outdated version is refused with both', async () => {
    const id = await addFacility(service.db);
    await sendWpa(id, wpa);
    const failure = await readFailure(await sendWpa(id, wpa, { version: 0 }));
    expect(failure).toMatchObject({
      http: 409,
      code: 'VERSION_CONFLICT',
      data: { current: { version: 1 }, sent: { version: 0 } },
    });
  });
});

describe('root certificates', () => {
  it('are added; those that are stored stay as they are, which is said', async () => {
    const id = await addFacility(service.db);
    await sendRoot(id, pki.read('root.pem'), 'first.pem');
    await sendRoot(id, pki.read('other.pem'), 'second.pem');
    const before = await detailsOf(id);
    const again = await (await sendRoot(id, pki.read('root.pem'), 'again.pem')).json();
    expect(again).toMatchObject({ message: 'Already stored: O=Klinik Süd, CN=root', data: [{ added: [] }] });
    const details = await detailsOf(id);
    expect(details).toEqual(before);
    expect(details?.cacert_filepath).toEqual([`${id}/first.pem`, `${id}/second.pem`]);
    expect(details?.files.find(({ file_name }) => file_name === 'first.pem')).toMatchObject({
      kind: 'root',
      subject: 'O=Klinik Süd, CN=root',
      issuer: 'O=Klinik Süd, CN=root',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      valid_until: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('are single certificates: another file beneath the same root takes nothing away', async () => {
    const id = await addFacility(service.db);
    const [root, first, second] = ['root.pem', 'ca-1.pem', 'ca-2.pem'].map((name) => pki.read(name));
    await sendRoot(id, `${root}${first}`, 'one.pem');
    const answer = await (await sendRoot(id, `${root}${second}`, 'two.pem')).json();
    const [known, added] = [['O=Klinik Süd, CN=root'], ['CN=ca-2']];
    expect(answer).toMatchObject({ message: expect.stringContaining('CN=root'), data: [{ known, added }] });
    const { files } = (await detailsOf(id)) ?? {};
    expect(files?.map(({ subject, file_name }) => [subject, file_name])).toEqual([
      ['O=Klinik Süd, CN=root', 'one.pem'],
      ['CN=ca-1', 'one.pem'],
      ['CN=ca-2', 'two.pem'],
    ]);
  });

  it('that are intermediates are taken where their root is stored, and else refused with what to do', async () => {
    const id = await addFacility(service.db);
    const send = () => sendRoot(id, pki.read('ca-1.pem'), 'ca-1.pem');
    expect(await readFailure(await send())).toMatchObject({
      http: 422,
      errors: {
        cafile:
          '“CN=ca-1” is not a root certificate: it was issued by “O=Klinik Süd, CN=root”. Upload that root certificate first, or both in one file.',
      },
    });
    await sendRoot(id, pki.read('root.pem'));
    expect((await send()).status).toBe(200);
  });

  it('are in the trail by name and fingerprint', async () => {
    const id = await addFacility(service.db);
    await sendRoot(id, pki.read('root.pem'));
    expect((await readTrail(service.db)).at(-1)).toMatchObject({
      action: 'update',
      entity: 'siteConfiguration',
      records: [{ recordId: id, after: { cacert_filename: 'root.pem', fingerprint: expect.any(String) } }],
    });
  });

  it.each([
    ['a client certificate', () => pki.read('client.pem'), /may not issue certificates/],
    ['a key', () => pki.read('root.key'), /a private key instead of a certificate/],
    ['words', () => 'Hello', /not a PEM file/],
    ['DER', () => pemToDer(pki.read('root.pem')), /binary form/],
  ])('that are %s are refused', async (_what, content, reason) => {
    const id = await addFacility(service.db);
    const failure = await readFailure(await sendRoot(id, content()));
    expect(failure).toMatchObject({ http: 422, errors: { cafile: expect.stringMatching(reason) } });
    expect(await detailsOf(id)).toBeUndefined();
  });

  it('are 20 at most; ended ones make room', async () => {
    const id = await addFacility(service.db);
    const started = service.clock.now;
    const hour = 3600 * 1000;
    const makeRoot = async (n: number, from = started) =>
      (await makeAuthority(`Root ${n}`, from)).certificate;
    // An authority is valid for ten years, from an hour ago.
    const ending = await makeRoot(0, new Date(started.getTime() - (3650 * 24 - 2) * hour));
    await sendRoot(id, ending, 'ending.pem');
    for (let n = 1; n < 20; n += 1) await sendRoot(id, await makeRoot(n), `root-${n}.pem`);
    const before = await detailsOf(id);
    expect(before?.files).toHaveLength(20);
    const last = await makeRoot(20);
    const failure = await readFailure(await sendRoot(id, last, 'last.pem'));
    expect(failure).toMatchObject({ http: 422, errors: { cafile: expect.stringMatching(/20 root/) } });
    expect(await detailsOf(id)).toEqual(before);
    expect((await sendRoot(id, ending, 'same.pem')).status).toBe(200);

    service.clock.now = new Date(started.getTime() + 2 * hour);
    expect((await sendRoot(id, last, 'last.pem')).status).toBe(200);
    service.clock.now = started;
    const names = (await detailsOf(id))?.files.map(({ file_name }) => file_name) ?? [];
    expect(names).toHaveLength(20);
    expect(names).toContain('last.pem');
    expect(names).not.toContain('ending.pem');
    expect((await readTrail(service.db)).at(-1)?.records).toMatchObject([
      { before: { cacert_filename: 'ending.pem' }, after: { cacert_filename: 'last.pem' } },
    ]);
  });

  it('of 64 KiB and a byte are refused by name', async () => {
    const failure = await readFailure(await sendRoot(await addFacility(service.db), new Uint8Array(65_537)));
    expect(failure).toMatchObject({ http: 413, errors: { cafile: expect.any(String) } });
  });
});

describe('a network certificate', () => {
  const send = (facility_id: string, monitor_id: string, content: string) =>
    service.sendForm(uploadClientCertificate, {
      body: { facility_id, monitor_id },
      files: { clientfile: fileOf('client.pem', content) },
    });

  it.each([
    ['for another key', () => pki.read('client.pem'), /issued for another key/],
    ['of an authority', () => pki.read('root.pem'), /CA certificate/],
    ['with its key', () => pki.read('client.pem') + pki.read('client.key'), /private key/],
    ['with one of another issuer', () => pki.read('client.pem') + pki.read('other.pem'), /another key/],
  ])('%s is refused, and nothing is stored', async (_what, content, reason) => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const failure = await readFailure(await send(facilityId, monitor.id, content()));
    expect(failure).toMatchObject({ http: 422, errors: { clientfile: expect.stringMatching(reason) } });
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ clientcert_url: '' });
    expect(await monitor.sendHeartbeat()).toEqual([]);
  });

  it('is refused with both versions when the facility was changed since the one that was seen', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    pki.sign(monitor.serialNumber, { issuer: 'root', extensions: clientExtensions });
    const clientfile = fileOf('client.pem', pki.read(`${monitor.serialNumber}.pem`));
    const upload = (version: number) =>
      service.sendForm(uploadClientCertificate, {
        body: { facility_id: facilityId, monitor_id: monitor.id, version },
        files: { clientfile },
      });
    expect(await readFailure(await upload(0))).toMatchObject({
      http: 409,
      code: 'VERSION_CONFLICT',
      data: { current: { version: 1 }, sent: { version: 0 } },
    });
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ clientcert_url: '' });
    expect((await upload(1)).status).toBe(200);
  });

  it('of an unknown monitor is 404', async () => {
    const { facilityId } = await addConfigured(service, pki);
    const failure = await readFailure(await send(facilityId, 'nobody', pki.read('client.pem')));
    expect(failure).toMatchObject({ http: 404, errors: { monitor_id: expect.any(String) } });
  });
});
