// Calls by which a person changes a site configuration, and the rows of the audit trail that each must leave.
import { expect } from 'vitest';
import { startEnrollments } from '../../contract/certificates/enrollment-jobs.ts';
import { confirmRoot, removeRoot, testConnection } from '../../contract/certificates/est-connection.ts';
import { saveRenewal } from '../../contract/certificates/renewal.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { cancelJob, listJobs } from '../../contract/service/jobs.ts';
import { saveCsrParameters } from '../../contract/site-configuration/csr-parameters.ts';
import { saveKeyFiles, savePassword } from '../../contract/site-configuration/est-authentication.ts';
import { obtainClientCertificate } from '../../contract/site-configuration/monitor-csrs.ts';
import * as files from '../../contract/site-configuration/site-files.ts';
import { row, type Tries } from './audit-tries.ts';
import { type EstTestServer, estPassword, estUser } from './est-server.ts';
import { estUrlsOf } from './est-site.ts';
import type { Pki } from './pki.ts';
import { clientExtensions } from './pki-extensions.ts';
import type { TestService } from './service.ts';
import { fileOf, type NetworkDevice, typedParameters } from './site-configuration.ts';

interface Parts {
  service: TestService;
  pki: Pki;
  est: EstTestServer;
  site: { facilityId: string; monitor: NetworkDevice };
}

/** In this order: most need what those before have stored. */
export function siteTries({ service, pki, est, site }: Parts): Tries {
  const siteRow = (change: object) =>
    row('update', 'siteConfiguration', { recordId: site.facilityId, ...change });

  const form = (endpoint: Endpoint, more: object, parts: Record<string, File>) =>
    service.sendForm(endpoint, { body: { facility_id: site.facilityId, ...more }, files: parts });

  const pem = (name: string) => fileOf(`${name}.pem`, pki.read(`${name}.pem`));
  const urls = () => ({ facility_id: site.facilityId, ...estUrlsOf(est.url) });

  return [
    [
      savePassword,
      async () => ({
        call: () =>
          service.send(savePassword, { body: { ...urls(), user_name: estUser, user_password: estPassword } }),
        rows: [siteRow({ after: expect.objectContaining({ user_name: estUser }) })],
      }),
    ],
    [
      confirmRoot,
      async () => {
        const { data } = await service.ask(testConnection, {
          body: urls(),
        });
        const fingerprint = data[0]?.hosts[0]?.root?.fingerprint ?? '';
        return {
          call: () => service.send(confirmRoot, { body: { ...urls(), fingerprint } }),
          rows: [siteRow({ after: expect.objectContaining({ confirmed_root: fingerprint }) })],
        };
      },
    ],
    [
      removeRoot,
      async () => ({
        call: () => service.send(removeRoot, { body: { facility_id: site.facilityId } }),
        rows: [
          siteRow({
            before: { managementca_filename: expect.stringMatching(/./) },
            after: { managementca_filename: '' },
          }),
        ],
      }),
    ],
    [
      saveKeyFiles,
      async () => ({
        call: () =>
          form(saveKeyFiles, estUrlsOf(est.url), {
            keyfile: fileOf('key.pem', pki.read('registrar.key')),
            certfile: pem('registrar'),
            cafile: pem('tls-ca'),
          }),
        rows: [siteRow({ after: expect.objectContaining({ cert_filename: 'registrar.pem' }) })],
      }),
    ],
    [
      files.uploadWpaFile,
      async () => ({
        call: () =>
          form(
            files.uploadWpaFile,
            { transfer_type: 'Online' },
            { wpafile: fileOf('ward.conf', 'network={\n  ssid="Ward"\n  key_mgmt=NONE\n}\n') },
          ),
        rows: [siteRow({ after: expect.objectContaining({ wpa_filename: 'ward.conf' }) })],
      }),
    ],
    [
      files.uploadRootCertificate,
      async () => ({
        call: () => form(files.uploadRootCertificate, {}, { cafile: pem('routes-root') }),
        rows: [siteRow({ after: expect.objectContaining({}) })],
      }),
    ],
    [
      saveRenewal,
      async () => ({
        call: () => service.send(saveRenewal, { body: { facility_id: site.facilityId, days: 30 } }),
        rows: [siteRow({ after: expect.objectContaining({ renewal_days: 30 }) })],
      }),
    ],
    [
      startEnrollments,
      async () => ({
        call: () => service.send(startEnrollments, { body: { facility_id: site.facilityId } }),
        rows: [siteRow({})],
      }),
    ],
    [
      cancelJob,
      async () => {
        const { data } = await service.ask(listJobs, { query: {} });
        const params = { id: data[0]?.id ?? '' };
        return { call: () => service.send(cancelJob, { params }), rows: [siteRow({})] };
      },
    ],
    [
      obtainClientCertificate,
      async () => {
        const params = { facilityId: site.facilityId, monitorId: site.monitor.id };
        const change = { recordId: site.monitor.id };
        // The fetched roots; that it was asked for, which is committed before; and what came of it.
        const asked = [siteRow({}), row('update', 'networkCertificate', change)];
        const rows = [...asked, row('create', 'networkCertificate', change)];
        return { call: () => service.send(obtainClientCertificate, { params }), rows };
      },
    ],
    [
      files.uploadClientCertificate,
      async () => {
        const { id, serialNumber } = site.monitor;
        pki.sign(serialNumber, { issuer: 'routes-root', extensions: clientExtensions });
        return {
          call: () =>
            form(files.uploadClientCertificate, { monitor_id: id }, { clientfile: pem(serialNumber) }),
          rows: [row('create', 'networkCertificate', { recordId: id })],
        };
      },
    ],
    [
      saveCsrParameters,
      async () => ({
        call: () =>
          service.send(saveCsrParameters, {
            body: { ...typedParameters(site.facilityId, { transfer_type: 'Online' }), locality: 'Ulm' },
          }),
        rows: [
          siteRow({
            before: expect.objectContaining({ locality: 'Tübingen' }),
            after: expect.objectContaining({ locality: 'Ulm' }),
          }),
        ],
      }),
    ],
  ];
}
