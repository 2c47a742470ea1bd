// Calls by which a person changes a site configuration, and the rows of the audit trail that each must leave.
import { createHash, X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { uploadClientCertificate } from '../../contract/certificates/certificate-upload.ts';
import { startEnrollments } from '../../contract/certificates/enrollment-jobs.ts';
import { obtainClientCertificate } from '../../contract/certificates/monitor-csrs.ts';
import { saveRevocation } from '../../contract/certificates/revocations.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { cancelJob, listJobs } from '../../contract/jobs/jobs.ts';
import { saveCsrParameters } from '../../contract/site-configuration/csr-parameters.ts';
import { saveKeyFiles, savePassword } from '../../contract/site-configuration/est-authentication.ts';
import {
  confirmRoot,
  testConnection,
  uploadServerRoots,
} from '../../contract/site-configuration/est-connection.ts';
import { saveRenewal } from '../../contract/site-configuration/renewal.ts';
import * as files from '../../contract/site-configuration/site-files.ts';
import { removeStored, saveRootSetting } from '../../contract/site-configuration/trust.ts';
import { networkCertificates } from '../../server/store/schema/index.ts';
import { type AuditCases, row } from './audit-cases.ts';
import { type EstTestServer, estPassword, estUser } from './est-server.ts';
import { estUrlsOf } from './est-site.ts';
import type { Pki } from './pki.ts';
import { clientExtensions } from './pki-extensions.ts';
import type { TestService } from './service.ts';
import { fileOf, type NetworkDevice, typedParameters } from './site-configuration.ts';

interface Dependencies {
  service: TestService;
  pki: Pki;
  est: EstTestServer;
  site: { facilityId: string; monitor: NetworkDevice };
}

const wpaPassword = 'canary of the ward';

/** In this order: most need what those before have stored. */
export function siteCases({ service, pki, est, site }: Dependencies): AuditCases {
  const siteRow = (change: { before: unknown; after: unknown }) =>
    row('update', 'siteConfiguration', { recordId: site.facilityId, ...change });

  const form = (endpoint: Endpoint, more: object, parts: Record<string, File>) =>
    service.sendForm(endpoint, { body: { facility_id: site.facilityId, ...more }, files: parts });

  const fingerprintOf = (name: string) =>
    createHash('sha256')
      .update(new X509Certificate(pki.read(`${name}.pem`)).raw)
      .digest('hex');
  const pem = (name: string) => fileOf(`${name}.pem`, pki.read(`${name}.pem`));
  const urls = () => ({ facility_id: site.facilityId, ...estUrlsOf(est.url) });

  return [
    [
      savePassword,
      async () => ({
        call: () =>
          service.send(savePassword, { body: { ...urls(), user_name: estUser, user_password: estPassword } }),
        rows: [
          siteRow({
            before: { user_name: '', cacert_url: '', clientcert_url: '', authentication_type: null },
            after: {
              user_name: estUser,
              user_password: 'replaced',
              cacert_url: estUrlsOf(est.url).cacert_url,
              clientcert_url: estUrlsOf(est.url).clientcert_url,
              authentication_type: 'Password',
            },
          }),
        ],
        secrets: [estPassword],
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
          rows: [
            siteRow({
              before: { managementca_filename: null, managementca_fingerprint: null },
              after: {
                managementca_filename: 'localhost.pem',
                managementca_fingerprint: fingerprint,
                trusted_for: est.url.origin,
              },
            }),
          ],
        };
      },
    ],
    [
      uploadServerRoots,
      async () => ({
        call: () => form(uploadServerRoots, estUrlsOf(est.url), { cafile: pem('tls-ca') }),
        rows: [
          siteRow({
            before: { managementca_filename: null, managementca_fingerprint: null },
            after: expect.objectContaining({ trusted_for: est.url.origin }),
          }),
        ],
      }),
    ],
    [
      removeStored,
      async () => ({
        call: () => service.send(removeStored, { body: { facility_id: site.facilityId, kind: 'estRoot' } }),
        rows: [
          siteRow({
            before: expect.objectContaining({ managementca_filename: expect.any(String) }),
            after: { managementca_filename: null, subject: null, fingerprint: null },
          }),
        ],
      }),
    ],
    [
      saveRootSetting,
      async () => ({
        call: () =>
          service.send(saveRootSetting, { body: { facility_id: site.facilityId, takes_over_roots: true } }),
        rows: [siteRow({ before: { takes_over_roots: false }, after: { takes_over_roots: true } })],
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
        rows: [
          siteRow({
            before: expect.objectContaining({ authentication_type: 'Password', cert_fingerprint: null }),
            after: {
              authentication_type: 'KeyFile',
              user_name: '',
              key_filename: 'key.pem',
              cert_filename: 'registrar.pem',
              cert_fingerprint: fingerprintOf('registrar'),
              managementca_filename: 'tls-ca.pem',
              managementca_fingerprint: fingerprintOf('tls-ca'),
            },
          }),
        ],
        secrets: pki.read('registrar.key').toString().split('\n').slice(1, 3),
      }),
    ],
    ...[
      { before: { wpa_filename: null }, after: { wpa_filename: 'ward.conf' } },
      {
        before: { wpa_filename: 'ward.conf' },
        after: { wpa_filename: 'ward.conf', wpa_file: 'replaced' },
      },
    ].map((change): AuditCases[number] => [
      files.uploadWpaFile,
      async () => ({
        call: () =>
          form(
            files.uploadWpaFile,
            { transfer_type: 'Online' },
            { wpafile: fileOf('ward.conf', `network={\n  ssid="Ward"\n  psk="${wpaPassword}"\n}\n`) },
          ),
        rows: [siteRow(change)],
        secrets: [wpaPassword],
      }),
    ]),
    [
      files.uploadRootCertificate,
      async () => ({
        call: () => form(files.uploadRootCertificate, {}, { cafile: pem('routes-root') }),
        rows: [
          siteRow({
            before: { cacert_filename: null, subject: null, fingerprint: null },
            after: expect.objectContaining({
              cacert_filename: 'routes-root.pem',
              fingerprint: fingerprintOf('routes-root'),
            }),
          }),
        ],
      }),
    ],
    [
      saveRenewal,
      async () => ({
        call: () => service.send(saveRenewal, { body: { facility_id: site.facilityId, days: 30 } }),
        rows: [siteRow({ before: { renewal_days: 0 }, after: { renewal_days: 30 } })],
      }),
    ],
    [
      startEnrollments,
      async () => ({
        call: () => service.send(startEnrollments, { body: { facility_id: site.facilityId } }),
        rows: [siteRow({ before: {}, after: { monitors: 1, enrollments: 'queued' } })],
      }),
    ],
    [
      cancelJob,
      async () => {
        const { data } = await service.ask(listJobs, { query: { kind: 'enrollment' } });
        const params = { id: data[0]?.id ?? '' };
        return {
          call: () => service.send(cancelJob, { params }),
          rows: [siteRow({ before: {}, after: { monitors: 1, enrollments: 'cancelled' } })],
        };
      },
    ],
    [
      obtainClientCertificate,
      async () => {
        const params = { facilityId: site.facilityId, monitorId: site.monitor.id };
        const recordId = site.monitor.id;
        const { cacert_url, clientcert_url } = estUrlsOf(est.url);
        // The fetched roots; that it was asked for, which is committed before; and what came of it.
        const rows = [
          siteRow({
            before: { cacert_filename: null, subject: null, fingerprint: null },
            after: {
              cacert_filename: 'localhost.pem',
              subject: expect.stringContaining('Test EST CA'),
              fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
              fetched_from: cacert_url,
            },
          }),
          row('update', 'networkCertificate', {
            recordId,
            before: {},
            after: { enrollment: 'sent', clientcert_url, repeated: false },
          }),
          row('create', 'networkCertificate', {
            recordId,
            before: null,
            after: expect.objectContaining({ source: 'est', issuer: 'CN=Test EST CA' }),
          }),
        ];
        return { call: () => service.send(obtainClientCertificate, { params }), rows };
      },
    ],
    [
      uploadClientCertificate,
      async () => {
        const { id, serialNumber } = site.monitor;
        pki.sign(serialNumber, { issuer: 'routes-root', extensions: clientExtensions });
        return {
          call: () => form(uploadClientCertificate, { monitor_id: id }, { clientfile: pem(serialNumber) }),
          rows: [
            row('create', 'networkCertificate', {
              recordId: id,
              before: expect.objectContaining({ source: 'est', issuer: 'CN=Test EST CA' }),
              after: expect.objectContaining({
                source: 'upload',
                issuer: 'CN=Root',
                fingerprint: fingerprintOf(serialNumber),
              }),
            }),
          ],
        };
      },
    ],
    [
      saveRevocation,
      async () => {
        const { id } = site.monitor;
        const [held] = await service.db
          .update(networkCertificates)
          .set({ leftAt: service.clock.now, leftReason: 'key' })
          .where(eq(networkCertificates.monitorId, id))
          .returning();
        const params = { id: held?.id ?? '' };
        return {
          call: () => service.send(saveRevocation, { params, body: { revoked: true } }),
          rows: [
            row('update', 'networkCertificate', {
              recordId: id,
              before: { serial_number: held?.serialNumber, revoked_on: null },
              after: { serial_number: held?.serialNumber, revoked_on: expect.any(String) },
            }),
          ],
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
            before: { locality: 'Tübingen' },
            after: { locality: 'Ulm', monitors_asked_for_csr: 1 },
          }),
        ],
      }),
    ],
  ];
}
