// Authentication on the real service: both modes, their messages, and that no secret is ever shown again.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAuthentication, savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { fileOf } from '../../support/site-configuration.ts';
import { goOffline, offlineReason, openSite } from '../../support/site-screen.ts';

let service: TestService;
const pki = createPki();
beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  pki.issue('root', { subject: '/CN=EST CA', extensions: authorityExtensions });
  pki.issue('registrar', { subject: '/CN=Registrar', issuer: 'root', extensions: clientExtensions });
  pki.makeKey('stranger');
});
afterAll(() => service.close());

const saved = 'Authentication details saved successfully';
const password = 'canary pässword';
const caUrl = 'URL to obtain the CA certificate';
const clientUrl = 'URL for enrollment of client';
const urls = {
  cacert_url: 'https://est.example.org/.well-known/est/cacerts',
  clientcert_url: 'https://est.example.org/.well-known/est/simpleenroll',
};

const read = async (id: string) => (await service.ask(getAuthentication, { params: { id } })).data[0];
const store = (facility_id: string) =>
  service.ask(savePassword, {
    body: { facility_id, user_name: 'registrar', user_password: password, ...urls },
  });

async function open(facilityId?: string) {
  const id = facilityId ?? (await addFacility(service.db));
  const site = await openSite(service, id, '&type=est&mechanism=authentication');
  await site.panel('Authentication');
  return { id, ...site };
}

describe('username and password', () => {
  it('are required with both URLs', async () => {
    const { press, writes } = await open();
    await press('Save');
    for (const message of [
      'Username  is required',
      'Password is required',
      'URL To Obtain CA Certificate is required',
      'URL For Enrollment of Client is required',
    ]) {
      expect(screen.getByText(message, { normalizer: (text) => text })).toBeTruthy();
    }
    expect(writes()).toEqual([]);
  });

  it('refuse what is no URL, and a password in a URL', async () => {
    const { app, fill } = await open();
    for (const [label, text, message] of [
      [caUrl, 'est.example.org', 'Please enter valid URL to obtain CA Certificate!'],
      [caUrl, 'ftp://est.example.org', 'Please enter valid URL to obtain CA Certificate!'],
      [clientUrl, 'http:/est.example.org', 'Please enter valid URL to obtain Client Certificate!'],
      [clientUrl, 'https://user:secret@est.example.org', /own fields, not in the URL/],
    ] as const) {
      await fill(label, text);
      await app.user.tab();
      expect(screen.getByText(message)).toBeTruthy();
      await fill(label, 'http://est.example.org/x');
      await app.user.tab();
      expect(screen.queryByText(message)).toBeNull();
    }
    await fill(caUrl, 'chrome://est');
    await app.user.tab();
    expect(screen.queryByText('Please enter valid URL to obtain CA Certificate!')).toBeNull();
  });

  it('are stored; the password leaves the form, and is never shown again', async () => {
    const { id, fill, press, input } = await open();
    await fill('Username', 'registrar');
    await fill('Password', password);
    await fill(caUrl, urls.cacert_url);
    await fill(clientUrl, urls.clientcert_url);
    await press('Save');
    expect(await screen.findByText(saved)).toBeTruthy();
    expect(await read(id)).toMatchObject({ user_name: 'registrar', has_password: true, ...urls });
    await waitFor(() => expect(input('Password').value).toBe(''));
    expect(input('Password').placeholder).toBe('Stored. Leave empty to keep it.');
    expect(document.body.innerHTML).not.toContain(password);
  });

  it('refuse a password of more than 50 characters, and cut none', async () => {
    const { fill, press, input, writes } = await open();
    await fill('Password', 'p'.repeat(51));
    await press('Save');
    expect(input('Password').value).toHaveLength(51);
    expect(screen.getByText('50 Characters allowed')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('keep the stored password where none is typed', async () => {
    const id = await addFacility(service.db);
    await store(id);
    const { fill, press } = await open(id);
    await fill('Username', 'other');
    await press('Save');
    expect(await screen.findByText(saved)).toBeTruthy();
    expect(await read(id)).toMatchObject({ user_name: 'other', has_password: true });
  });

  it('that someone else has changed meanwhile ask which values to keep, and keep the typed password', async () => {
    const id = await addFacility(service.db);
    await store(id);
    const { fill, press } = await open(id);
    await fill('Username', 'mine');
    await fill('Password', 'typed');
    await service.ask(savePassword, {
      body: { facility_id: id, user_name: 'theirs', user_password: password, ...urls },
    });
    await press('Save');
    expect(await screen.findByText(/^Someone else changed this record\./)).toBeTruthy();
    expect(document.body.innerHTML).not.toContain('typed');
    await press('Keep all mine');
    await press('Save');
    expect(await screen.findByText(saved)).toBeTruthy();
    expect(await read(id)).toMatchObject({ user_name: 'mine' });
  });

  it('ask for the password again for another server', async () => {
    const id = await addFacility(service.db);
    await store(id);
    const { fill, press, input } = await open(id);
    await fill(clientUrl, 'https://evil.example.com/');
    await press('Save');
    await waitFor(() => expect(input('Password').getAttribute('aria-invalid')).toBe('true'));
    expect(await read(id)).toMatchObject(urls);
  });
});

describe('key and certificate', () => {
  const pem = (name: string, content: string) => fileOf(`${name}.pem`, pki.read(content));

  async function openKeys(facilityId?: string) {
    const site = await open(facilityId);
    await site.app.user.click(screen.getByText('Key / Certificate', { selector: 'label, label *' }));
    return site;
  }

  it('need all three files', async () => {
    const { fill, press, writes, upload } = await openKeys();
    await fill(caUrl, urls.cacert_url);
    await fill(clientUrl, urls.clientcert_url);
    await upload('Registration Authority Key File', pem('key', 'registrar.key'));
    await press('Save');
    expect(screen.getAllByText('Choose a file.')).toHaveLength(2);
    expect(writes()).toEqual([]);
  });

  it('are stored with names and ends, never with the key', async () => {
    const { id, fill, press, upload, input } = await openKeys();
    await upload('Registration Authority Key File', pem('key', 'registrar.key'));
    await upload('Registration Authority Certificate File', pem('registrar', 'registrar.pem'));
    await upload('Registration Authority File', pem('ca', 'root.pem'));
    await fill(caUrl, urls.cacert_url);
    await fill(clientUrl, urls.clientcert_url);
    await press('Save');
    expect(await screen.findByText(saved)).toBeTruthy();
    expect(await read(id)).toMatchObject({
      authentication_type: 'KeyFile',
      key_filename: 'key.pem',
      ...urls,
    });
    for (const name of ['key.pem', 'registrar.pem', 'ca.pem']) {
      expect(await screen.findByText(name, { selector: 'li *' })).toBeTruthy();
    }
    expect(screen.getByText('CN=Registrar')).toBeTruthy();
    expect(screen.getByText('In use: Key / Certificate')).toBeTruthy();
    expect(document.body.innerHTML).not.toContain('PRIVATE KEY');
    expect(input('Registration Authority Key File').files).toHaveLength(0);
  });

  it('that do not belong together say so at the key, and keep the files', async () => {
    const { fill, press, upload } = await openKeys();
    await upload('Registration Authority Key File', pem('stranger', 'stranger.key'));
    await upload('Registration Authority Certificate File', pem('registrar', 'registrar.pem'));
    await upload('Registration Authority File', pem('ca', 'root.pem'));
    await fill(caUrl, urls.cacert_url);
    await fill(clientUrl, urls.clientcert_url);
    await press('Save');
    expect(await screen.findByText('The private key does not belong to this certificate.')).toBeTruthy();
    expect(screen.getByText('stranger.pem')).toBeTruthy();
  });

  it('keep what was typed for the other mode', async () => {
    const { app, fill, input } = await open();
    await fill('Username', 'typed');
    await app.user.click(screen.getByText('Key / Certificate', { selector: 'label, label *' }));
    await app.user.click(screen.getByText('Username / Password', { selector: 'label, label *' }));
    expect(input('Username').value).toBe('typed');
    goOffline(app);
    expect((await screen.findAllByText(offlineReason)).length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Test connection' }).ariaDisabled).toBe('true');
  });
});
