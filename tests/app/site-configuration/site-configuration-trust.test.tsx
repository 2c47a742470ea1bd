// Taking away what is stored of a site, also when it was switched: the questions, and what they say.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { uploadRootCertificate, uploadWpaFile } from '../../../contract/site-configuration/site-files.ts';
import {
  addRoots,
  listSiteFiles,
  recordRootsHandedOut,
} from '../../../server/store/site-configuration/site-files.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addNetworkDevice, fileOf } from '../../support/site-configuration.ts';
import { openSite } from '../../support/site-screen.ts';

let service: TestService;
const pki = createPki();
beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  for (const name of ['ward-root', 'next-root'])
    pki.issue(name, { subject: `/CN=${name}`, extensions: authorityExtensions });
});
afterAll(() => service.close());

async function uploadRoot(facility_id: string, name: string): Promise<void> {
  const files = { cafile: fileOf(`${name}.pem`, pki.read(`${name}.pem`)) };
  await service.sendForm(uploadRootCertificate, { body: { facility_id }, files });
}

const detailsOf = async (facilityId: string) =>
  (await service.ask(getNetworkDetails, { params: { facilityId } })).data[0];
const subjectsOf = async (facilityId: string) =>
  (await detailsOf(facilityId))?.files.map(({ subject }) => subject);

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('asks for the number of monitors before their only root is removed, and takes no other', async () => {
  const facilityId = await addFacility(service.db);
  await uploadRoot(facilityId, 'ward-root');
  const monitor = await addNetworkDevice(service, pki, { facilityId });
  await monitor.fetchAll();
  const { app, press } = await openSite(service, facilityId, '&mechanism=root');
  await app.settled();
  await press('Remove CN=ward-root');
  const dialog = await dialogOf('Remove root certificate');
  expect(dialog.getByText('1 of 1 monitors has it, and removes it at its next call.')).toBeTruthy();
  const remove = dialog.getByRole('button', { name: 'Remove' });
  expect(remove).toHaveProperty('disabled', true);
  const number = dialog.getByLabelText('Type 1 to remove it all the same');
  await app.user.type(number, '2');
  expect(remove).toHaveProperty('disabled', true);
  await app.user.clear(number);
  await app.user.type(number, '1');
  await app.user.click(remove);
  expect(await screen.findByText('No file uploaded yet.')).toBeTruthy();
  expect(await subjectsOf(facilityId)).toEqual([]);
});

it('asks for the number that it has become, when the root became the only one of a monitor meanwhile', async () => {
  const facilityId = await addFacility(service.db);
  await uploadRoot(facilityId, 'ward-root');
  const monitor = await addNetworkDevice(service, pki, { facilityId });
  const { app, press } = await openSite(service, facilityId, '&mechanism=root');
  await app.settled();
  await press('Remove CN=ward-root');
  const dialog = await dialogOf('Remove root certificate');
  expect(dialog.queryByRole('textbox')).toBeNull();
  await monitor.fetchAll();
  await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
  await app.user.type(await dialog.findByLabelText('Type 1 to remove it all the same'), '1');
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', false),
  );
  // A second monitor while the number of the first is typed.
  await (await addNetworkDevice(service, pki, { facilityId })).fetchAll();
  await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
  const number = await dialog.findByLabelText('Type 2 to remove it all the same');
  expect(number).toHaveProperty('value', '');
  await app.user.type(number, '2');
  await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No file uploaded yet.')).toBeTruthy();
  expect(await subjectsOf(facilityId)).toEqual([]);
});

it('removes one of two roots without a number, and Cancel removes nothing', async () => {
  const facilityId = await addFacility(service.db);
  for (const name of ['ward-root', 'next-root']) await uploadRoot(facilityId, name);
  const { app, press, writes } = await openSite(service, facilityId, '&mechanism=root');
  await app.settled();
  await press('Remove CN=next-root');
  await app.user.click((await dialogOf('Remove root certificate')).getByRole('button', { name: 'Cancel' }));
  expect(writes()).toEqual([]);
  await press('Remove CN=ward-root');
  await app.user.click((await dialogOf('Remove root certificate')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('CN=ward-root', { selector: 'p' })).toBeNull());
  expect(await subjectsOf(facilityId)).toEqual(['CN=next-root']);
});

it('says of how many monitors a WPA file is taken away', async () => {
  const facilityId = await addFacility(service.db);
  const files = { wpafile: fileOf('ward.conf', 'network={\n  ssid="W"\n  key_mgmt=NONE\n}\n') };
  const body = { facility_id: facilityId, transfer_type: 'Offline' as const };
  await service.sendForm(uploadWpaFile, { body, files });
  await addNetworkDevice(service, pki, { facilityId });
  const { app, press } = await openSite(service, facilityId, '&mechanism=wpa');
  await app.settled();
  await press('Remove ward.conf');
  const dialog = await dialogOf('Remove WPA file');
  expect(dialog.getByText('1 monitor of this facility removes it at its next call.')).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No file uploaded yet.')).toBeTruthy();
  expect((await detailsOf(facilityId))?.wpa_filename).toBe('');
});

it('names the roots that end soon or have ended in the readiness, each once', async () => {
  const facilityId = await addFacility(service.db);
  await uploadRoot(facilityId, 'ward-root');
  const asking = { callerId: service.users.administrator, now: service.clock.now };
  const dayMs = 86_400_000;
  const rootOf = (subject: string, days: number) => ({
    kind: 'root' as const,
    fileName: 'roots.pem',
    content: `${subject}\n`,
    fingerprint: subject.slice(-1).repeat(64),
    subject,
    validUntil: new Date(Date.now() + days * dayMs),
  });
  const roots = [rootOf('CN=root a', -2), rootOf('CN=root b', 20.5), rootOf('CN=root c', 200)];
  // The EST server hands out one that is uploaded, too.
  const fetched = { ...rootOf('CN=root a', -2), kind: 'fetchedRoot' as const, fileName: 'est.pem' };
  await addRoots(service.db, facilityId, [...roots, fetched], asking);
  const { app } = await openSite(service, facilityId, '');
  await app.settled();
  const ends = screen.getByRole('region', { name: 'Readiness' }).querySelector('ul');
  expect(ends?.textContent?.split('root a')).toHaveLength(2);
  expect(ends?.textContent).toMatch(/root b.*20 days/);
  expect(ends?.textContent).not.toContain('root c');
});

it('names in the readiness a root that the EST server no longer hands out', async () => {
  const id = await addEstSite();
  const fetched = (await listSiteFiles(service.db, id)).filter(({ kind }) => kind === 'fetchedRoot');
  const missing = fetched.map((file) => file.id);
  await recordRootsHandedOut(service.db, { handedOut: [], missing }, service.clock.now);
  const { app } = await openSite(service, id, '');
  await app.settled();
  const warnings = screen.getByRole('region', { name: 'Readiness' }).querySelector('ul');
  expect(warnings?.textContent).toContain('CN=EST CA is no longer handed out by the EST server');
});

it('with EST has the stored roots in one line above the option, until a person opens it', async () => {
  const facilityId = await addFacility(service.db);
  await uploadRoot(facilityId, 'ward-root');
  const { press, panel } = await openSite(service, facilityId, '&type=est&mechanism=wpa');
  await panel('WPA');
  const roots = within(screen.getByRole('region', { name: 'Upload Root Certificate' }));
  expect(roots.getByText('1 root certificate stored')).toBeTruthy();
  expect(screen.queryByLabelText('Root Certificate File')).toBeNull();
  await press('Show');
  expect(await screen.findByLabelText('Root Certificate File')).toBeTruthy();
  expect(screen.getByText('CN=ward-root')).toBeTruthy();
});

it('keeps the setting for changed roots as soon as it is switched', async () => {
  const facilityId = await addFacility(service.db);
  await uploadRoot(facilityId, 'ward-root');
  const { app } = await openSite(service, facilityId, '&type=est&mechanism=root');
  const setting = await screen.findByRole('switch', { name: /Take over changed roots/ });
  expect(setting).toHaveProperty('checked', false);
  await app.user.click(setting);
  expect(await screen.findByText('Setting saved')).toBeTruthy();
  expect(await detailsOf(facilityId)).toMatchObject({ takes_over_roots: true });
});

const urls = (host: string) => ({
  cacert_url: `https://${host}/.well-known/est/cacerts`,
  clientcert_url: `https://${host}/.well-known/est/simpleenroll`,
});

/** A facility that uses an EST server, with a root of that server and one that it handed out. */
async function addEstSite(): Promise<string> {
  const facility_id = await addFacility(service.db);
  const secrets = { user_name: 'registrar', user_password: 'secret' };
  await service.ask(savePassword, { body: { facility_id, ...urls('est.example.org'), ...secrets } });
  const asking = { callerId: service.users.administrator, now: service.clock.now };
  const est = { fileName: 'est.pem', content: pki.read('next-root.pem'), subject: 'CN=EST CA' };
  await addRoots(
    service.db,
    facility_id,
    [
      { ...est, kind: 'estRoot', fingerprint: 'ab'.repeat(32), summary: ['https://est.example.org'] },
      {
        ...est,
        kind: 'fetchedRoot',
        fingerprint: 'cd'.repeat(32),
        summary: [urls('est.example.org').cacert_url],
      },
    ],
    asking,
  );
  return facility_id;
}

it('asks what becomes of what is stored of an EST server when none is used any more', async () => {
  const id = await addEstSite();
  const site = await openSite(service, id, '&type=none&mechanism=wpa');
  await site.panel('WPA');
  await site.upload(
    'WPA Supplicant File',
    fileOf('ward.conf', 'network={\n  ssid="W"\n  key_mgmt=NONE\n}\n'),
  );
  await site.press('Upload');
  const dialog = await dialogOf('What is still stored');
  expect(dialog.getByText(/uses no EST server now/)).toBeTruthy();
  const remove = dialog.getByRole('button', { name: 'Remove selected' });
  expect(remove).toHaveProperty('disabled', true);
  await site.app.user.click(dialog.getByRole('checkbox', { name: /Username and password of registrar/ }));
  await site.app.user.click(dialog.getByRole('checkbox', { name: /Trusted CA certificate CN=EST CA/ }));
  await site.app.user.click(remove);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await detailsOf(id)).toMatchObject({ has_password: false, transfer_type: 'Offline' });
  expect((await detailsOf(id))?.files.map(({ kind }) => kind).sort()).toEqual(['fetchedRoot', 'wpa']);
});

it('sends a root to its panel that became the only one of a monitor while that was asked', async () => {
  const id = await addEstSite();
  const monitor = await addNetworkDevice(service, pki, { facilityId: id });
  const site = await openSite(service, id, '&type=none&mechanism=wpa');
  await site.panel('WPA');
  await site.upload(
    'WPA Supplicant File',
    fileOf('ward.conf', 'network={\n  ssid="W"\n  key_mgmt=NONE\n}\n'),
  );
  await site.press('Upload');
  const dialog = await dialogOf('What is still stored');
  const root = dialog.getByRole('checkbox', { name: /Root certificate CN=EST CA, from the EST server/ });
  await site.app.user.click(root);
  await monitor.fetchAll();
  await site.app.user.click(dialog.getByRole('button', { name: 'Remove selected' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/Remove it in its panel/);
  await waitFor(() => expect(root).toHaveProperty('disabled', true));
  expect(root).toHaveProperty('checked', false);
  expect((await detailsOf(id))?.files.map(({ kind }) => kind)).toContain('fetchedRoot');
});

it('asks what becomes of the roots of another EST server, and keeps all without an answer', async () => {
  const id = await addEstSite();
  const site = await openSite(service, id, '&mechanism=authentication');
  await site.panel('Authentication');
  const next = urls('next.example.org');
  await site.fill('URL to obtain the CA certificate', next.cacert_url);
  await site.fill('URL for enrollment of client', next.clientcert_url);
  await site.fill('Password', 'secret');
  await site.press('Save');
  const dialog = await dialogOf('What is still stored');
  expect(dialog.getByText(/uses another EST server now/)).toBeTruthy();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  await site.app.user.click(dialog.getByRole('button', { name: 'Keep all' }));
  expect((await detailsOf(id))?.files).toHaveLength(2);
});
