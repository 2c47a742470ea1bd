// WPA and root certificates on the real service: what may be chosen, what is said, what is shown of it afterwards.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { uploadRootCertificate, uploadWpaFile } from '../../../contract/site-configuration/site-files.ts';
import { addRoots } from '../../../server/store/site-configuration/site-files.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { fileOf, typedParameters } from '../../support/site-configuration.ts';
import {
  goOffline,
  offlineReason,
  openSite,
  refusingWrites,
  type SiteScreen,
  swallowingWrites,
} from '../../support/site-screen.ts';

let service: TestService;
const pki = createPki();
beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  for (const name of ['root', 'other'])
    pki.issue(name, { subject: `/O=Klinik Süd/CN=${name}`, extensions: authorityExtensions });
});
afterAll(() => service.close());
afterEach(() => void Reflect.deleteProperty(navigator, 'standalone'));

const wpa = 'network={\n  ssid="Ward WLAN"\n  key_mgmt=WPA-PSK\n  psk="canary secret"\n}\n';
const detailsOf = async (facilityId: string) =>
  (await service.ask(getNetworkDetails, { params: { facilityId } })).data[0];

async function open(mechanism: 'wpa' | 'root', facilityId?: string, type = 'none') {
  const id = facilityId ?? (await addFacility(service.db));
  const site = await openSite(service, id, `&type=${type}&mechanism=${mechanism}`);
  await site.panel(mechanism === 'wpa' ? 'WPA' : 'Upload Root Certificate');
  return { id, ...site };
}

const wpaLabel = 'WPA Supplicant File';
const rootLabel = 'Root Certificate File';

describe('a WPA file', () => {
  it.each([
    ['none', 'Offline'],
    ['est', 'Online'],
  ])('is stored with the type %s', async (type, transferType) => {
    const { id, upload, press, input } = await open('wpa', undefined, type);
    // With EST the panel of the roots stands above, and has none either.
    expect(screen.getAllByText('No file uploaded yet.')).toHaveLength(type === 'est' ? 2 : 1);
    await upload(wpaLabel, fileOf('ward.conf', wpa));
    await press('Upload');
    expect(await screen.findByText('The WPA File uploaded successfully!!')).toBeTruthy();
    expect(screen.queryByText('success')).toBeNull();
    expect(await detailsOf(id)).toMatchObject({ transfer_type: transferType, wpa_filename: 'ward.conf' });
    expect(await screen.findByText('ward.conf', { selector: 'li *' })).toBeTruthy();
    expect(screen.getByText(/^Uploaded \d\d-\d\d-\d{4}, \d\d:\d\d:\d\d .+ by /)).toBeTruthy();
    expect(screen.getByText(/Ward WLAN/)).toBeTruthy();
    expect(document.body.innerHTML).not.toContain('canary');
    expect(input(wpaLabel).files).toHaveLength(0);
  });

  it('that was changed since it was chosen must be chosen again', async () => {
    const { upload, press, writes } = await open('wpa');
    const file = fileOf('ward.conf', wpa);
    file.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    await upload(wpaLabel, file);
    await press('Upload');
    expect(await screen.findByText('This file was changed or removed. Choose it again.')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('must be chosen', async () => {
    const { app, press, writes } = await open('wpa');
    await press('Upload');
    expect(screen.getByText('Choose a file.')).toBeTruthy();
    goOffline(app);
    expect(await screen.findByText(offlineReason)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
    expect(writes()).toEqual([]);
  });

  it.each([
    [401, (site) => expect(site.app.sessionState()).toBe('tokenRefused')],
    [403, (site) => expect(site.app.signOuts).toHaveLength(1)],
    [404, (site) => expect(site.app.address()).toMatch(/^\/error\/error-v1/)],
  ] as [number, (site: SiteScreen) => void][])(
    'that is refused with %i ends the session once, or leads to the error screen',
    async (status, check) => {
      const site = await open('wpa');
      await site.upload(wpaLabel, fileOf('ward.conf', wpa));
      site.app.rewire(refusingWrites(status));
      await site.press('Upload');
      await waitFor(() => check(site));
      if (status !== 404) expect(screen.getByText('ward.conf')).toBeTruthy();
    },
  );

  it.each([
    ['ward.pem', wpa, 'Only .txt or .conf files are allowed!'],
    ['ward.conf', 'x'.repeat(65_537), 'The file is larger than 64 KiB.'],
  ])('%s says at once that it cannot be sent', async (name, content, message) => {
    // An iPad hands over any file.
    Object.assign(navigator, { standalone: true });
    const { upload, press, writes } = await open('wpa');
    await upload(wpaLabel, fileOf(name, content));
    expect(screen.getByText(message)).toBeTruthy();
    await press('Upload');
    expect(writes()).toEqual([]);
  });

  it('that loads libraries is refused at the field, and what was stored stays', async () => {
    const id = await addFacility(service.db);
    const body = { facility_id: id, transfer_type: 'Offline' };
    await service.sendForm(uploadWpaFile, { body, files: { wpafile: fileOf('first.conf', wpa) } });
    const { upload, press } = await open('wpa', id);
    await upload(wpaLabel, fileOf('evil.conf', `opensc_engine_path=/tmp/evil.so\n${wpa}`));
    await press('Upload');
    expect(await screen.findByText(/^Line 1: opensc_engine_path is not allowed/)).toBeTruthy();
    expect(screen.getByText('evil.conf')).toBeTruthy();
    expect(await detailsOf(id)).toMatchObject({ wpa_filename: 'first.conf' });
  });

  it('whose answer was lost can be sent again, and what is stored is shown', async () => {
    const { app, upload, press, writes } = await open('wpa');
    app.rewire(swallowingWrites);
    await upload(wpaLabel, fileOf('ward.conf', wpa));
    await press('Upload');
    expect(await screen.findByText(/You can send it again\.$/)).toBeTruthy();
    expect(await screen.findByText('ward.conf', { selector: 'li *' })).toBeTruthy();
    app.rewire((_request, pass) => pass());
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(false),
    );
    await press('Upload');
    expect(await screen.findByText('The WPA File uploaded successfully!!')).toBeTruthy();
    expect(writes()).toHaveLength(2);
  });
});

describe.each([
  ['wpa', wpaLabel, () => fileOf('ward.conf', wpa), 'The WPA File uploaded successfully!!'],
  [
    'root',
    rootLabel,
    () => fileOf('root.pem', pki.read('root.pem')),
    'Root Cert File uploaded successfully!!',
  ],
] as const)('%s of a facility that someone else has changed meanwhile', (mechanism, label, file, saved) => {
  it('says so, keeps the file, and is stored with the next tap', async () => {
    const { id, app, upload, press } = await open(mechanism);
    await upload(label, file());
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The screen's own refetch would otherwise bring the new version.
    app.rewire(async (request, pass) => {
      if (request.method === 'GET') await released;
      return await pass();
    });
    await service.ask(saveCsrParameters, { body: typedParameters(id) });
    await press('Upload');
    expect(await screen.findByText(/Check what is stored, then upload again\.$/)).toBeTruthy();
    release();
    await app.settled();
    await press('Upload');
    expect(await screen.findByText(saved)).toBeTruthy();
  });
});

describe('a root certificate', () => {
  it('that is stored already is said to be, and nothing else', async () => {
    const { upload, press } = await open('root');
    await upload(rootLabel, fileOf('root.pem', pki.read('root.pem')));
    await press('Upload');
    expect(await screen.findByText('Root Cert File uploaded successfully!!')).toBeTruthy();
    expect(screen.queryByText('success')).toBeNull();
    await upload(rootLabel, fileOf('again.pem', pki.read('root.pem')));
    await press('Upload');
    expect(await screen.findByText(/^Already stored: /)).toBeTruthy();
  });

  it('is added to those that are listed, with subject, issuer and end', async () => {
    const id = await addFacility(service.db);
    const files = { cafile: fileOf('first.pem', pki.read('root.pem')) };
    await service.sendForm(uploadRootCertificate, { body: { facility_id: id }, files });
    const { upload, tapTwice, writes } = await open('root', id);
    await upload(rootLabel, fileOf('second.pem', pki.read('other.pem')));
    await tapTwice('Upload');
    expect(await screen.findByText('Root Cert File uploaded successfully!!')).toBeTruthy();
    expect(writes()).toHaveLength(1);
    const list = within(screen.getByRole('list', { name: 'Root certificates' }));
    await list.findByText('second.pem');
    expect(list.getByText('first.pem')).toBeTruthy();
    // A root has no other issuer.
    expect(list.getAllByText('O=Klinik Süd, CN=other')).toHaveLength(1);
    expect(list.getAllByText('Valid until')).toHaveLength(2);
  });

  it('from the EST server is listed once, with its address', async () => {
    const id = await addFacility(service.db);
    const files = { cafile: fileOf('own.pem', pki.read('root.pem')) };
    await service.sendForm(uploadRootCertificate, { body: { facility_id: id }, files });
    const url = 'https://est.example.org/.well-known/est/cacerts';
    const fetched = { fileName: 'est.example.org.pem', content: pki.read('other.pem') };
    const asking = { callerId: service.users.administrator, now: service.clock.now };
    const about = { fingerprint: 'ab'.repeat(32), subject: 'CN=Fetched', summary: [url] };
    await addRoots(service.db, id, [{ ...fetched, ...about, kind: 'fetchedRoot' }], asking);
    await open('root', id);
    const list = within(await screen.findByRole('list', { name: 'Root certificates' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByText('est.example.org.pem')).toBeTruthy();
    expect(list.getByText(/^Obtained /)).toBeTruthy();
    expect(list.getByText(url)).toBeTruthy();
  });

  it.each([
    ['root.crt', 'Only .pem file is allowed!'],
    ['root.pem.txt', 'Only .pem file is allowed!'],
  ])('%s says at once that it cannot be sent', async (name, message) => {
    Object.assign(navigator, { standalone: true });
    const { upload, writes } = await open('root');
    await upload(rootLabel, fileOf(name, pki.read('root.pem')));
    expect(screen.getByText(message)).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('that is no PEM says what it is instead', async () => {
    const { upload, press } = await open('root');
    await upload(rootLabel, fileOf('root.pem', 'Hello'));
    await press('Upload');
    expect(await screen.findByText(/not a PEM file/)).toBeTruthy();
  });

  it('is found by a list of extensions, except on an iPad, which would grey it out', async () => {
    const first = await open('root');
    expect(first.input(rootLabel).accept).toBe('.pem');
    first.app.close();
    Object.assign(navigator, { standalone: true });
    const second = await open('root');
    expect(second.input(rootLabel).accept).toBe('');
  });
});
