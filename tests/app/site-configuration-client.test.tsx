// Obtain Client Certificate on the real service: the table of monitors, CSR download, upload and EST enrollment.
import { createPublicKey } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveKeyFiles } from '../../contract/site-configuration/est-authentication.ts';
import { type EstTestServer, startEstServer } from '../support/est-server.ts';
import { createPki } from '../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../support/pki-extensions.ts';
import { addFacility, addMonitors } from '../support/records.ts';
import { setScreenWidth } from '../support/screen-width.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { addConfigured, csrRowOf, fileOf, type NetworkDevice } from '../support/site-configuration.ts';
import { tableCells as cells, openSite, swallowingWrites } from '../support/site-screen.ts';
import { serveStoredFiles } from '../support/stored-files.ts';
import { testRules } from '../support/tls-host.ts';

let service: TestService;
const pki = createPki();
let est: EstTestServer;
beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  est = await startEstServer(pki);
  pki.issue('root', { subject: '/CN=Root', extensions: authorityExtensions });
});
beforeEach(() => {
  service.clock.now = new Date();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(async () => {
  await est.close();
  await service.close();
});

async function open(facilityId: string, more = '') {
  const site = await openSite(service, facilityId, `&mechanism=client${more}`);
  await site.panel('Obtain Client Certificate');
  return site;
}

const moment = expect.stringMatching(/^\d\d-\d\d-\d{4}, \d\d:\d\d:\d\d$/);

/** Signs the monitor's CSR as a hospital's CA does. */
function certify({ serialNumber }: NetworkDevice): File {
  pki.sign(serialNumber, { issuer: 'root', extensions: clientExtensions });
  return fileOf(`${serialNumber}.pem`, pki.read(`${serialNumber}.pem`));
}

describe('the table', () => {
  it('has its columns, a dash for what is empty, and pages of 5', async () => {
    const facilityId = await addFacility(service.db);
    const serialNumbers = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6'];
    await addMonitors(
      service.db,
      serialNumbers.map((serialNumber) => ({ serialNumber, facilityId })),
    );
    const { app } = await open(facilityId);
    await waitFor(() => expect(cells()).toHaveLength(5));
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
    for (const [index, head] of [
      '#',
      'Serial Number',
      'CSR File',
      'CSR Upload Date',
      'Client Certificate',
      'Download',
      'Client Cert End Date',
      'Client Transfer On',
    ].entries()) {
      expect(heads[index]).toMatch(new RegExp(`^${head}`));
    }
    expect(cells()[0]).toEqual(['1', 'P-1', '-', '-', 'Upload Cert', '', '-', '-']);
    await app.user.click(screen.getByLabelText('Page 2'));
    await waitFor(() => expect(cells().map((row) => row.slice(0, 2))).toEqual([['6', 'P-6']]));
    expect(app.address()).toMatch(/&page=2$/);
    app.close();
  });

  it('has no pages for 5 monitors, and cuts serial numbers at 30 characters', async () => {
    const facilityId = await addFacility(service.db);
    const long = `S-${'0123456789'.repeat(3)}`;
    await addMonitors(service.db, [{ serialNumber: long, facilityId }]);
    const { app } = await open(facilityId);
    expect(await screen.findByText(`${long.slice(0, 30)}…`)).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    await app.user.click(screen.getByLabelText(long));
    expect(await screen.findByText(long)).toBeTruthy();
    app.close();
  });

  it('says why nothing can be done without a CSR', async () => {
    const facilityId = await addFacility(service.db);
    await addMonitors(service.db, [{ serialNumber: 'WITHOUT', facilityId }]);
    const { app } = await open(facilityId);
    for (const name of ['Upload Cert for WITHOUT', 'Download CSR of WITHOUT']) {
      const button = await screen.findByLabelText(name);
      expect(button.ariaDisabled).toBe('true');
      expect(button.getAttribute('aria-description')).toBe('Save the CSR parameters first.');
      await app.user.click(button);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    app.close();
  });

  it('is empty for a facility without monitors, and says what to do', async () => {
    const { app } = await open(await addFacility(service.db));
    expect(await screen.findByText('This facility has no monitors')).toBeTruthy();
    app.close();
  });

  it('shows cards on a phone', async () => {
    setScreenWidth(390);
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { app } = await open(facilityId);
    expect(await screen.findByText(`${monitor.serialNumber}.csr`)).toBeTruthy();
    expect(screen.getByLabelText(`Upload Cert for ${monitor.serialNumber}`)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    app.close();
  });

  it('downloads a CSR as the monitor sent it', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    serveStoredFiles(service);
    const blobs: Blob[] = [];
    const names: string[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { app } = await open(facilityId);
    await app.user.click(await screen.findByLabelText(`Download CSR of ${monitor.serialNumber}`));
    await waitFor(() => expect(names).toEqual([`${monitor.serialNumber}.csr`]));
    expect(await blobs[0]?.text()).toBe(pki.read(`${monitor.serialNumber}.csr`));
    app.close();
  });
});

describe("'Upload Client Cert'", () => {
  async function openDialog(facilityId: string, { serialNumber }: NetworkDevice) {
    const site = await open(facilityId);
    await site.app.user.click(await screen.findByLabelText(`Upload Cert for ${serialNumber}`));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Client Cert' }));
    return {
      ...site,
      dialog,
      confirm: () => site.app.user.click(dialog.getByRole('button', { name: 'Upload' })),
    };
  }
  const label = 'Client Certificate File';

  it('stores the certificate of the CSR, and the row shows name and end', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { app, upload, confirm } = await openDialog(facilityId, monitor);
    await upload(label, certify(monitor));
    await confirm();
    expect(await screen.findByText('The Client File uploaded successfully!!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const name = `${monitor.serialNumber}.pem`;
    await waitFor(() => expect(cells()[0]?.[4]).toBe(`${name}Upload Cert`));
    expect(cells()[0]?.slice(6)).toEqual([moment, '-']);
    await monitor.fetchAll();
    await waitFor(() => expect(cells()[0]?.slice(6)).toEqual([moment, moment]));
    app.close();
  });

  it('needs a file', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { app, dialog, confirm, writes } = await openDialog(facilityId, monitor);
    await confirm();
    expect(dialog.getByText('Choose a file.')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes()).toEqual([]);
    app.close();
  });

  it('says that a certificate belongs to another key, and keeps the file', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { monitor: other } = await addConfigured(service, pki);
    const { app, dialog, upload, confirm } = await openDialog(facilityId, monitor);
    await upload(label, certify(other));
    await confirm();
    expect(await dialog.findByText(/it was issued for another key\.$/)).toBeTruthy();
    expect(dialog.getByText(`${other.serialNumber}.pem`)).toBeTruthy();
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ clientcert_url: '' });
    app.close();
  });

  it('says that it may be sent again when its answer was lost', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { app, dialog, upload, confirm } = await openDialog(facilityId, monitor);
    app.rewire(swallowingWrites);
    await upload(label, certify(monitor));
    await confirm();
    expect(await dialog.findByText(/You can send it again\.$/)).toBeTruthy();
    app.close();
  });
});

describe("'Obtain Client Cert'", () => {
  const urls = () => ({
    cacert_url: new URL('/.well-known/est/cacerts', est.url).href,
    clientcert_url: new URL('/.well-known/est/simpleenroll', est.url).href,
  });

  async function addOnline() {
    const added = await addConfigured(service, pki, { transfer_type: 'Online' });
    pki.makeKey('registrar');
    const key = createPublicKey(pki.read('registrar.key'));
    const registrar = await est.responder.authority.issueRegistration('Registrar', key, new Date());
    const response = await service.sendForm(saveKeyFiles, {
      body: { facility_id: added.facilityId, ...urls() },
      files: {
        keyfile: fileOf('key.pem', pki.read('registrar.key')),
        certfile: fileOf('registrar.pem', registrar.pem),
        cafile: fileOf('ca.pem', pki.read('tls-ca.pem')),
      },
    });
    expect(response.status).toBe(200);
    return added;
  }

  async function openDialog(facilityId: string, { serialNumber }: NetworkDevice) {
    const site = await open(facilityId);
    await site.app.user.click(await screen.findByLabelText(`Get Cert for ${serialNumber}`));
    const dialog = within(await screen.findByRole('dialog', { name: 'Obtain Client Cert' }));
    const confirm = () => site.app.user.click(dialog.getByRole('button', { name: 'Obtain Cert' }));
    return { ...site, dialog, confirm };
  }
  const label = 'Client enrollment URL';
  const asked = (requests: readonly string[]) => requests.filter((line) => line.includes('obtainClientCert'));

  it('begins with the stored URL, asks once, and the row shows the certificate', async () => {
    const { facilityId, monitor } = await addOnline();
    const { app, confirm, input } = await openDialog(facilityId, monitor);
    expect(input(label).value).toBe(urls().clientcert_url);
    expect(asked(app.requests)).toEqual([]);
    await confirm();
    expect(await screen.findByText(`Client certificate of ${monitor.serialNumber} obtained`)).toBeTruthy();
    await waitFor(() => expect(cells()[0]?.[6]).toEqual(moment));
    expect(asked(app.requests)).toHaveLength(1);
    app.close();
  });

  it.each([
    ['', 'Client Cert url is required'],
    ['est.example.org', 'Please enter valid URL to obtain Client Certificate!'],
  ])('refuses the URL %j', async (text, message) => {
    const { facilityId, monitor } = await addOnline();
    const { app, dialog, fill, confirm } = await openDialog(facilityId, monitor);
    await fill(label, text);
    await confirm();
    expect(dialog.getByText(message)).toBeTruthy();
    expect(asked(app.requests)).toEqual([]);
    app.close();
  });

  it('says why the EST server gave none, and keeps the URL', async () => {
    const { facilityId, monitor } = await addOnline();
    const { app, dialog, fill, confirm, input } = await openDialog(facilityId, monitor);
    await fill(label, 'https://127.0.0.1:1/.well-known/est/simpleenroll');
    await confirm();
    await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
    expect(input(label).value).toMatch(/127\.0\.0\.1:1/);
    expect(app.signOuts).toEqual([]);
    app.close();
  });

  it('asks before it repeats a request whose answer was lost', async () => {
    const { facilityId, monitor } = await addOnline();
    const { app, dialog, confirm } = await openDialog(facilityId, monitor);
    app.rewire(async (request, pass) => {
      const answer = await pass();
      if (request.url.includes('obtainClientCert')) throw new TypeError('cut');
      return answer;
    });
    await confirm();
    expect(await dialog.findByText('The EST server may have issued a certificate')).toBeTruthy();
    expect(asked(app.requests)).toHaveLength(1);
    app.rewire((_request, pass) => pass());
    await confirm();
    const question = within(
      dialog.getByRole('alertdialog', {
        name: 'The EST server may have issued a certificate. Request another one?',
      }),
    );
    await app.user.click(question.getByRole('button', { name: 'Back' }));
    expect(asked(app.requests)).toHaveLength(1);
    await confirm();
    await app.user.click(dialog.getByRole('button', { name: 'Request again' }));
    expect(await screen.findByText(`Client certificate of ${monitor.serialNumber} obtained`)).toBeTruthy();
    const [first, second, ...more] = asked(app.requests);
    expect([first, more]).toEqual([expect.not.stringContaining('repeat='), []]);
    expect(second).toContain('repeat=true');
    app.close();
  });
});
