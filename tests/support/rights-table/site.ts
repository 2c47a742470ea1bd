// Calls about site configuration and certificates.
import { fileOf, typedParameters } from '../site-configuration.ts';
import { type CallCase, type CallCases, type Calling, naming, ofId, plain } from './call-case.ts';
import { makeCertificates } from './certificates.ts';

const facility = ({ at }: Calling) => at.facility();
/** No server is there. */
const urls = {
  cacert_url: 'https://127.0.0.1:1/cacerts',
  clientcert_url: 'https://127.0.0.1:1/simpleenroll',
};
const { certfile, keyfile, root } = await makeCertificates();
const fingerprint = '0'.repeat(64);

const ofFacility = (query: Record<string, unknown> = {}): CallCase =>
  naming('facility', async ({ at }) => ({ params: { facilityId: await at.facility() }, query }));

/** Writes something of the facility that its body names. */
const toFacility = (
  body: object,
  { files, ...more }: { files?: Record<string, File>; allowed?: number } = {},
): CallCase =>
  naming(
    'facility',
    async ({ at }) => ({ body: { facility_id: await at.facility(), ...body }, ...(files && { files }) }),
    more,
  );

const inFacility: CallCase = naming(
  'facility',
  async ({ at }) => ({ query: { facility_id: await at.facility() } }),
  { missing: 200 },
);

/** Of a monitor and its facility, which both are named. */
const ofMonitor = (find: (calling: Calling) => Promise<string>, allowed = 200): CallCase =>
  naming(
    'facility',
    async (calling) => ({
      params: { facilityId: await calling.at.facility(), monitorId: await find(calling) },
    }),
    { allowed },
  );

export const siteCalls: CallCases = {
  getNetworkDetails: [ofFacility()],
  getCsrParameters: [ofId('facility', facility)],
  saveCsrParameters: [naming('facility', async ({ at }) => ({ body: typedParameters(await at.facility()) }))],
  getAuthentication: [ofId('facility', facility)],
  savePassword: [toFacility({ ...urls, user_name: 'registrar', user_password: 'canary' })],
  saveKeyFiles: [toFacility(urls, { files: { keyfile, certfile, cafile: root } })],
  uploadWpaFile: [
    toFacility(
      { transfer_type: 'Offline' },
      { files: { wpafile: fileOf('ward.conf', 'network={\n  ssid="Ward"\n  psk="canary of ward"\n}\n') } },
    ),
  ],
  uploadRootCertificate: [toFacility({}, { files: { cafile: root } })],
  getRenewal: [ofId('facility', facility)],
  saveRenewal: [toFacility({ days: 0 })],
  testConnection: [toFacility(urls)],
  uploadServerRoots: [toFacility(urls, { files: { cafile: root } })],
  confirmRoot: [toFacility({ ...urls, fingerprint }, { allowed: 422 })],
  getSiteReadiness: [ofFacility()],
  listSiteNeeds: [plain()],
  getRemovalEffect: [ofFacility({ kind: 'wpa' })],
  removeStored: [toFacility({ kind: 'root' })],
  saveRootSetting: [toFacility({ takes_over_roots: true })],
};

export const certificateCalls: CallCases = {
  listMonitorCsrs: [ofFacility()],
  getCsrFile: [ofMonitor(({ at }) => at.monitorWithCsr())],
  // It has sent none.
  obtainClientCertificate: [ofMonitor(({ at }) => at.monitor(), 409)],
  uploadClientCertificate: [
    naming(
      'facility',
      async ({ at }) => ({
        body: { facility_id: await at.facility(), monitor_id: await at.monitor() },
        files: { clientfile: certfile },
      }),
      // It has sent no CSR.
      { allowed: 409 },
    ),
  ],
  listCertificates: [plain(), plain({ query: { count: -1 } }), inFacility],
  countCertificateEnds: [plain(), inFacility],
  countCertificates: [plain(), inFacility],
  listRevocations: [plain({ query: { count: -1 } })],
  countRevocations: [
    plain(),
    naming('monitor', async ({ at }) => ({ query: { monitor_id: await at.monitor() } }), { missing: 200 }),
  ],
  saveRevocation: [ofId('monitor', ({ at }) => at.certificate(), { body: { revoked: true } })],
  listAuthorityEnds: [plain()],
  previewEnrollments: [
    naming('facility', async ({ at }) => ({ body: { facility_id: await at.facility() } })),
    naming('monitor', async ({ at }) => ({ body: { monitor_ids: [await at.monitor()] } }), { missing: 200 }),
  ],
  // None of them can get one.
  startEnrollments: [
    naming('facility', async ({ at }) => ({ body: { facility_id: await at.facility() } }), { allowed: 409 }),
    naming('monitor', async ({ at }) => ({ body: { monitor_ids: [await at.monitor()] } }), {
      allowed: 409,
      missing: 409,
    }),
  ],
};
