// Obtain Client Certificate's dialogs on the real service: upload and EST enrollment.
import { createPublicKey } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveKeyFiles } from '../../../contract/site-configuration/est-authentication.ts';
import { uploadRootCertificate } from '../../../contract/site-configuration/site-files.ts';
import { type EstTestServer, startEstServer } from '../../support/est-server.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, csrRowOf, fileOf, type NetworkDevice } from '../../support/site-configuration.ts';
import {
  tableCells as cells,
  goOffline,
  offlineReason,
  openSite,
  refusingWrites,
  swallowingWrites,
} from '../../support/site-screen.ts';
import { testRules } from '../../support/tls-host.ts';

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

async function open(facilityId: string) {
  const site = await openSite(service, facilityId, '&mechanism=client');
  await site.panel('Obtain Client Certificate');
  return site;
}

const moment = expect.stringMatching(/^\d\d-\d\d-\d{4}, \d\d:\d\d:\d\d$/);

/** Signs the monitor's CSR as a hospital's CA does. */
function certify({ serialNumber }: NetworkDevice): File {
  pki.sign(serialNumber, { issuer: 'root', extensions: clientExtensions });
  return fileOf(`${serialNumber}.pem`, pki.read(`${serialNumber}.pem`));
}

describe("'Upload Client Cert'", () => {
  async function openDialog(facilityId: string, { serialNumber }: NetworkDevice) {
    const site = await open(facilityId);
    await site.app.user.click(await screen.findByLabelText(`Upload Cert for ${serialNumber}`));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Client Cert' }));
    return {
      ...site,
      dialog,
      confirm: () => site.app.user.click(dialog.getByRole('button', { name: 'Upload' })),
      confirmTwice: () => site.app.user.dblClick(dialog.getByRole('button', { name: 'Upload' })),
    };
  }
  const label = 'Client Certificate File';

  it('stores the certificate of the CSR, and the row shows name and end', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { upload, confirmTwice, writes } = await openDialog(facilityId, monitor);
    await upload(label, certify(monitor));
    await confirmTwice();
    expect(writes()).toHaveLength(1);
    expect(await screen.findByText('The Client File uploaded successfully!!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const name = `${monitor.serialNumber}.pem`;
    await waitFor(() => expect(cells()[0]?.[4]).toBe(`${name}Upload Cert`));
    expect(cells()[0]?.slice(6)).toEqual([moment, '-']);
    const fetching = (await monitor.sendHeartbeat()).find(({ kind }) => kind === 'certificate');
    await monitor.reportFailure(fetching?.id ?? '', 'The disk is full.');
    expect(await screen.findByText('The monitor could not fetch its files: The disk is full.')).toBeTruthy();
    await monitor.fetchAll();
    await waitFor(() => expect(cells()[0]?.slice(6)).toEqual([moment, moment]));
  });

  it('stores a certificate that no root of the facility signs, with a warning', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    pki.issue('other', { subject: '/CN=Other', extensions: authorityExtensions });
    const files = { cafile: fileOf('other.pem', pki.read('other.pem')) };
    await service.sendForm(uploadRootCertificate, { body: { facility_id: facilityId }, files });
    const { upload, confirm } = await openDialog(facilityId, monitor);
    await upload(label, certify(monitor));
    await confirm();
    // In the row, and as a message: the row may be on another page.
    await waitFor(() =>
      expect(screen.getAllByText(/^No root certificate of this facility signs/)).toHaveLength(2),
    );
    expect(screen.getByText('The Client File uploaded successfully!!')).toBeTruthy();
  });

  it('needs a file', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { app, dialog, confirm, writes } = await openDialog(facilityId, monitor);
    await confirm();
    expect(dialog.getByText('Choose a file.')).toBeTruthy();
    goOffline(app);
    expect(await dialog.findByText(offlineReason)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes()).toEqual([]);
  });

  it('says that a certificate belongs to another key, and keeps the file', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { monitor: other } = await addConfigured(service, pki);
    const { dialog, upload, confirm } = await openDialog(facilityId, monitor);
    await upload(label, certify(other));
    await confirm();
    expect(await dialog.findByText(/it was issued for another key\.$/)).toBeTruthy();
    expect(dialog.getByText(`${other.serialNumber}.pem`)).toBeTruthy();
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ clientcert_url: '' });
  });

  it('says that the monitor is gone, or may be sent again when its answer was lost', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { app, dialog, upload, confirm } = await openDialog(facilityId, monitor);
    app.rewire(refusingWrites(404));
    await upload(label, certify(monitor));
    await confirm();
    expect(await dialog.findByText('Refused.')).toBeTruthy();
    expect(dialog.getByText(`${monitor.serialNumber}.pem`)).toBeTruthy();
    app.rewire(swallowingWrites);
    await confirm();
    expect(await dialog.findByText(/You can send it again\.$/)).toBeTruthy();
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
    const button = () => dialog.getByRole('button', { name: 'Obtain Cert' });
    const confirm = () => site.app.user.click(button());
    return { ...site, dialog, confirm, confirmTwice: () => site.app.user.dblClick(button()) };
  }
  const label = 'Client enrollment URL';
  const asked = (requests: readonly string[]) => requests.filter((line) => line.includes('obtainClientCert'));

  it('begins with the stored URL, asks once, and the row shows the certificate', async () => {
    const { facilityId, monitor } = await addOnline();
    const { app, confirmTwice, input } = await openDialog(facilityId, monitor);
    expect(input(label).value).toBe(urls().clientcert_url);
    expect(asked(app.requests)).toEqual([]);
    await confirmTwice();
    expect(await screen.findByText(`Client certificate of ${monitor.serialNumber} obtained`)).toBeTruthy();
    await waitFor(() => expect(cells()[0]?.[6]).toEqual(moment));
    expect(asked(app.requests)).toHaveLength(1);
  });

  it('refuses what is no URL', async () => {
    const { facilityId, monitor } = await addOnline();
    const { app, dialog, fill, confirm } = await openDialog(facilityId, monitor);
    for (const [text, message] of [
      ['', 'Client Cert url is required'],
      ['est.example.org', 'Please enter valid URL to obtain Client Certificate!'],
    ] as const) {
      await fill(label, text);
      await confirm();
      expect(dialog.getByText(message)).toBeTruthy();
    }
    expect(asked(app.requests)).toEqual([]);
  });

  it('says why the EST server gave none, and keeps the URL', async () => {
    const { facilityId, monitor } = await addOnline();
    const { app, dialog, fill, confirm, input } = await openDialog(facilityId, monitor);
    await fill(label, 'https://127.0.0.1:1/.well-known/est/simpleenroll');
    await confirm();
    // At the URL that was typed.
    await dialog.findByText(
      /^The credentials were entered for .* Enter them again for https:\/\/127\.0\.0\.1:1\.$/,
    );
    expect(input(label).getAttribute('aria-invalid')).toBe('true');
    expect(input(label).value).toMatch(/127\.0\.0\.1:1/);
    expect(app.signOuts).toEqual([]);
  });

  it('says that it waits for an approval, and when the server is asked again', async () => {
    const { facilityId, monitor } = await addOnline();
    const { confirm } = await openDialog(facilityId, monitor);
    est.faults.afterIssuing = (response) => void response.writeHead(202, { 'Retry-After': '3600' }).end();
    await confirm();
    expect(await screen.findByText(/: waiting for approval at the EST server\./)).toBeTruthy();
    delete est.faults.afterIssuing;
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(cells()[0]?.[4]).toMatch(
        /Waiting for approval at the EST serverWill be asked again \d\d-\d\d-\d{4}, \d\d:\d\d:\d\d/,
      ),
    );
  });

  it('asks before another address gets what waits for an approval, and says where it waits', async () => {
    const { facilityId, monitor } = await addOnline();
    const { app, confirm, fill } = await openDialog(facilityId, monitor);
    est.faults.afterIssuing = (response) => void response.writeHead(202, { 'Retry-After': '3600' }).end();
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    delete est.faults.afterIssuing;

    await app.user.click(await screen.findByLabelText(`Get Cert for ${monitor.serialNumber}`));
    const dialog = within(await screen.findByRole('dialog', { name: 'Obtain Client Cert' }));
    await fill(label, `${urls().clientcert_url}?profile=other`);
    const press = (name: string) => app.user.click(dialog.getByRole('button', { name }));
    await press('Obtain Cert');
    await dialog.findByText(
      `A request for this monitor waits for approval at ${est.url.host}, which may still issue a certificate for it.`,
    );
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ enrollment: 'waiting' });
    expect(asked(app.requests)).toHaveLength(2);
    await press('Obtain Cert');
    const question = within(dialog.getByRole('alertdialog'));
    expect(question.getByText(/may still bring a certificate\. Request another one here\?$/)).toBeTruthy();
    await press('Back');
    expect(asked(app.requests)).toHaveLength(2);
    await press('Obtain Cert');
    await press('Request again');
    expect(await screen.findByText(`Client certificate of ${monitor.serialNumber} obtained`)).toBeTruthy();
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ enrollment: null });
    expect(asked(app.requests).map((line) => line.includes('repeat=true'))).toEqual([false, false, true]);
  });

  it('shows for how long it is asked', async () => {
    const { facilityId, monitor } = await addOnline();
    const { confirm, dialog } = await openDialog(facilityId, monitor);
    let approve: () => void = () => undefined;
    const approved = new Promise<void>((resolve) => {
      approve = resolve;
    });
    est.faults.afterIssuing = () => approved;
    await confirm();
    expect((await dialog.findByRole('timer', { name: 'Elapsed time' })).textContent).toMatch(/^\d:\d\d$/);
    approve();
    expect(await screen.findByText(`Client certificate of ${monitor.serialNumber} obtained`)).toBeTruthy();
    delete est.faults.afterIssuing;
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
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Obtain Cert' });
    // After the lost answer it is also refused until the service answers again.
    await waitFor(() => expect([button.dataset.loading, button.disabled]).toEqual([undefined, false]));
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
  });
});
