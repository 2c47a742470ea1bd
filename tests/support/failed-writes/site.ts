// Site Configuration: its panels, what stands beside their forms, and the dialogs of a monitor's certificate.
import { screen, within } from '@testing-library/react';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { startEnrollments } from '../../../contract/certificates/enrollment-jobs.ts';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { saveRevocation } from '../../../contract/certificates/revocations.ts';
import { cancelJob } from '../../../contract/jobs/jobs.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { saveKeyFiles, savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import {
  confirmRoot,
  testConnection,
  uploadServerRoots,
} from '../../../contract/site-configuration/est-connection.ts';
import { saveRenewal } from '../../../contract/site-configuration/renewal.ts';
import { uploadRootCertificate, uploadWpaFile } from '../../../contract/site-configuration/site-files.ts';
import { removeStored, saveRootSetting } from '../../../contract/site-configuration/trust.ts';
import { jobs, networkCertificates } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../certificates.ts';
import { startEstServer } from '../est-server.ts';
import { estUrlsOf } from '../est-site.ts';
import { closeLater } from '../open-resources.ts';
import { createPki } from '../pki.ts';
import { authorityExtensions } from '../pki-extensions.ts';
import { addFacility } from '../records.ts';
import { openScreen } from '../screen.tsx';
import type { TestService } from '../service.ts';
import { addConfigured, fileOf } from '../site-configuration.ts';
import { openSite, type SiteScreen } from '../site-screen.ts';
import type { ReadyScreen, WriteCase } from './write-case.ts';

const pki = createPki();
/** No server is there: no call that needs one arrives. */
const urls = estUrlsOf(new URL('https://est.example.org/'));

async function openPanel(service: TestService, search: string, panel: string): Promise<SiteScreen> {
  const site = await openSite(service, await addFacility(service.db), search);
  await site.panel(panel);
  return site;
}

const openAuthentication = (service: TestService) =>
  openPanel(service, '&type=est&mechanism=authentication', 'Authentication');

async function fillUrls({ fill }: SiteScreen, { cacert_url, clientcert_url } = urls): Promise<void> {
  await fill('URL to obtain the CA certificate', cacert_url);
  await fill('URL for enrollment of client', clientcert_url);
}

const pressing = (site: SiteScreen, button: string): ReadyScreen => ({
  app: site.app,
  send: () => site.press(button),
});

/** Authentication, with a tested server whose root is about to be trusted. */
async function openTested(service: TestService): Promise<SiteScreen> {
  const est = await startEstServer(pki, { isRootSent: true });
  closeLater(est.close);
  const site = await openAuthentication(service);
  await fillUrls(site, estUrlsOf(est.url));
  await site.press('Test connection');
  await screen.findByText(/does not lead to the CA/);
  await site.press('Trust this root …');
  return site;
}

/** A facility with an EST server, and a monitor that has sent its CSR. */
async function addOnline(service: TestService) {
  const added = await addConfigured(service, pki, { transfer_type: 'Online' });
  const body = { facility_id: added.facilityId, user_name: 'registrar', user_password: 'canary', ...urls };
  await service.ask(savePassword, { body });
  return added;
}

/** A dialog of a monitor's certificate, opened with the button in its row. */
async function openCertificate(service: TestService, isOnline: boolean) {
  const { facilityId, monitor } = isOnline ? await addOnline(service) : await addConfigured(service, pki);
  const site = await openSite(service, facilityId, '&mechanism=client');
  await site.panel('Obtain Client Certificate');
  const button = `${isOnline ? 'Get' : 'Upload'} Cert for ${monitor.serialNumber}`;
  await site.app.user.click(await screen.findByLabelText(button));
  return { site, dialog: within(await screen.findByRole('dialog')) };
}

async function openCertificates(service: TestService) {
  const { facilityId } = await addOnline(service);
  const app = await openScreen(service, `/dashboard/certificates?facility=${facilityId}`);
  await app.user.click(await screen.findByRole('button', { name: 'Get missing certificates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request certificates' }));
  const request = await dialog.findByRole('button', { name: 'Request' });
  return { app, request: () => app.user.click(request) };
}

export const siteCases: readonly WriteCase[] = [
  {
    screen: 'CSR Parameters',
    endpoint: saveCsrParameters,
    async open(service) {
      const site = await openPanel(service, '', 'CSR Parameters');
      for (const label of [
        'State',
        'Organization',
        'Organization Unit',
        'Locality',
        'Country Name',
        'Common Name',
      ])
        await site.fill(label, 'Germany');
      return pressing(site, 'Save');
    },
  },
  {
    screen: 'Authentication, Username / Password',
    endpoint: savePassword,
    async open(service) {
      const site = await openAuthentication(service);
      await site.fill('Username', 'registrar');
      await site.fill('Password', 'canary');
      await fillUrls(site);
      return pressing(site, 'Save');
    },
  },
  {
    screen: 'Authentication, Key / Certificate',
    endpoint: saveKeyFiles,
    async open(service) {
      const site = await openAuthentication(service);
      await site.app.user.click(screen.getByText('Key / Certificate', { selector: 'label, label *' }));
      for (const part of ['Key File', 'Certificate File', 'File'])
        await site.upload(`Registration Authority ${part}`, fileOf('part.pem', 'pem'));
      await fillUrls(site);
      return pressing(site, 'Save');
    },
  },
  {
    screen: 'Authentication, Test connection',
    endpoint: testConnection,
    async open(service) {
      const site = await openAuthentication(service);
      await fillUrls(site);
      return pressing(site, 'Test connection');
    },
  },
  {
    screen: 'Authentication, Trust this root',
    endpoint: confirmRoot,
    open: async (service) => pressing(await openTested(service), 'I compared it: trust'),
  },
  {
    screen: 'Authentication, Upload CA certificates',
    endpoint: uploadServerRoots,
    async open(service) {
      const site = await openAuthentication(service);
      await fillUrls(site);
      await site.upload('CA file of the EST server', fileOf('ca.pem', '-----BEGIN CERTIFICATE-----'));
      return pressing(site, 'Upload');
    },
  },
  {
    screen: 'Authentication, Remove CA certificate',
    endpoint: removeStored,
    async open(service) {
      const site = await openTested(service);
      await site.press('I compared it: trust');
      await screen.findByText('The EST server answers, and its certificate is trusted.');
      await site.app.user.click(await screen.findByRole('button', { name: /^Remove CN=/ }));
      return pressing(site, 'Remove');
    },
  },
  {
    screen: 'Root certificates, Take over changed roots',
    endpoint: saveRootSetting,
    async open(service) {
      const site = await openPanel(service, '&type=est&mechanism=root', 'Upload Root Certificate');
      const label = /Take over changed roots/;
      const send = async () => site.app.user.click(await screen.findByRole('switch', { name: label }));
      return { app: site.app, send };
    },
  },
  {
    screen: 'To revoke, Revoked on',
    endpoint: saveRevocation,
    async open(service) {
      // Boxes of other cases' certificates would be shown as well.
      await service.db.delete(networkCertificates);
      const facilityId = await addFacility(service.db);
      await addCertificates(service, [{ name: 'Left', days: 90, facilityId }]);
      await service.db.update(networkCertificates).set({ leftAt: service.clock.now, leftReason: 'moved' });
      const app = await openScreen(service, '/dashboard/revocations');
      const box = await screen.findByRole('checkbox', { name: /^Revoked on: / });
      return { app, send: () => app.user.click(box) };
    },
  },
  {
    screen: 'Authentication, Renewal',
    endpoint: saveRenewal,
    async open(service) {
      const site = await openAuthentication(service);
      const label = 'Renew certificates before they end';
      return { app: site.app, send: () => site.choose(label, '30 days before') };
    },
  },
  {
    screen: 'WPA',
    endpoint: uploadWpaFile,
    async open(service) {
      const site = await openPanel(service, '&mechanism=wpa', 'WPA');
      await site.upload('WPA Supplicant File', fileOf('ward.conf', 'network={}'));
      return pressing(site, 'Upload');
    },
  },
  {
    screen: 'Upload Root Certificate',
    endpoint: uploadRootCertificate,
    async open(service) {
      pki.issue('root', { subject: '/CN=Root', extensions: authorityExtensions });
      const site = await openPanel(service, '&mechanism=root', 'Upload Root Certificate');
      await site.upload('Root Certificate File', fileOf('root.pem', pki.read('root.pem')));
      return pressing(site, 'Upload');
    },
  },
  {
    screen: 'Upload Client Cert',
    endpoint: uploadClientCertificate,
    async open(service) {
      const { site, dialog } = await openCertificate(service, false);
      await site.upload('Client Certificate File', fileOf('client.pem', 'pem'));
      return { app: site.app, send: () => site.app.user.click(dialog.getByText('Upload')) };
    },
  },
  {
    screen: 'Obtain Client Cert',
    endpoint: obtainClientCertificate,
    async open(service) {
      const { site, dialog } = await openCertificate(service, true);
      return { app: site.app, send: () => site.app.user.click(dialog.getByText('Obtain Cert')) };
    },
  },
  {
    screen: 'Certificates, Get missing certificates',
    endpoint: startEnrollments,
    async open(service) {
      const { app, request } = await openCertificates(service);
      return { app, send: request };
    },
  },
  {
    screen: 'Certificates, Cancel of the requests',
    endpoint: cancelJob,
    async open(service) {
      // Jobs of other cases would be shown as well.
      await service.db.delete(jobs);
      const { app, request } = await openCertificates(service);
      await request();
      await screen.findByText('Requesting certificates:');
      const cancel = await screen.findByRole('button', { name: 'Cancel' });
      return { app, send: () => app.user.click(cancel) };
    },
  },
];
