// The site configuration of a facility of our own: what is stored is read again, and of a password only that there is one.
// Certificates need a monitor that makes a CSR; where there is none, the refusals must say so.

import { listAuthorityEnds } from '../../contract/certificates/authority-ends.ts';
import { uploadClientCertificate } from '../../contract/certificates/certificate-upload.ts';
import { previewEnrollments, startEnrollments } from '../../contract/certificates/enrollment-jobs.ts';
import {
  getCsrFile,
  listMonitorCsrs,
  obtainClientCertificate,
} from '../../contract/certificates/monitor-csrs.ts';
import {
  countRevocations,
  listRevocations,
  saveRevocation,
} from '../../contract/certificates/revocations.ts';
import { cancelJob, getJob, listJobRecords } from '../../contract/jobs/jobs.ts';
import {
  csrParameters,
  getCsrParameters,
  saveCsrParameters,
} from '../../contract/site-configuration/csr-parameters.ts';
import {
  getAuthentication,
  saveKeyFiles,
  savePassword,
} from '../../contract/site-configuration/est-authentication.ts';
import {
  confirmRoot,
  testConnection,
  uploadServerRoots,
} from '../../contract/site-configuration/est-connection.ts';
import { getNetworkDetails } from '../../contract/site-configuration/network-details.ts';
import { getSiteReadiness } from '../../contract/site-configuration/readiness.ts';
import { saveRenewal } from '../../contract/site-configuration/renewal.ts';
import { uploadRootCertificate, uploadWpaFile } from '../../contract/site-configuration/site-files.ts';
import { getRemovalEffect, removeStored, saveRootSetting } from '../../contract/site-configuration/trust.ts';
import { findRefusalFaults, isConflict, outdatedWasTaken, succeedsOrRefuses } from './answer.ts';
import type { Attempts } from './attempts.ts';
import { rowsOf } from './known.ts';
import { findLostFields, type Own } from './own-records.ts';
import { sampleFiles } from './sample-files.ts';

const parameters = {
  state: 'Massachusetts',
  organization: 'Conform',
  organization_unit: 'Test',
  locality: 'Boston',
  country: 'US',
  common_name: 'conform.example.com',
  hashing_type: 'SHA384',
  signing_type: 'ECDSA',
  key_size: 2048,
};

/** Nobody answers there. */
const noJob = '00000000-0000-4000-8000-000000000000';
const urls = {
  cacert_url: 'https://est.invalid/.well-known/est/cacerts',
  clientcert_url: 'https://est.invalid/.well-known/est/simpleenroll',
};

async function tryParameters(attempts: Attempts, facility_id: string): Promise<void> {
  const sent = { ...parameters, facility_id, transfer_type: 'Offline' };
  const readRow = async () => {
    const [row] = rowsOf(await attempts.attempt(getCsrParameters, { params: { id: facility_id } }));
    return csrParameters.safeParse(row).data;
  };
  if (!(await attempts.attempt(saveCsrParameters, { body: sent }))) return;
  const first = await readRow();
  const version = first?.version === undefined ? {} : { version: first.version };
  const changed = { ...parameters, locality: 'Cambridge' };
  const saved = await attempts.attempt(saveCsrParameters, { body: { ...sent, ...changed, ...version } });
  const row = await readRow();
  if (!saved || !attempts.fits(getCsrParameters)) return;
  const lost = findLostFields(changed, row);
  if (lost.length > 0) return attempts.differs(saveCsrParameters, ...lost);
  if (version.version === undefined) return;
  const outdated = { ...sent, locality: 'Salem', ...version };
  await attempts.attempt(saveCsrParameters, { body: outdated }, (answer) =>
    isConflict(answer) ? findRefusalFaults(answer) : [outdatedWasTaken],
  );
}

const password = 'conform-secret-7f31';

async function tryAuthentication(attempts: Attempts, facility_id: string): Promise<void> {
  const { key: keyfile, client: certfile, root: cafile } = sampleFiles;
  await attempts.attempt(saveKeyFiles, {
    body: { facility_id, ...urls },
    files: { keyfile, certfile, cafile },
  });
  const sent = { user_name: 'conform', ...urls };
  const body = { facility_id, ...sent, user_password: password };
  const saved = await attempts.attempt(savePassword, { body });
  const answer = await attempts.attempt(getAuthentication, { params: { id: facility_id } });
  if (JSON.stringify(answer).includes(password))
    attempts.differs(getAuthentication, 'The answer has the password, which must never be read.');
  if (!saved || !answer) return;
  const lost = findLostFields(sent, rowsOf(answer)[0]);
  if (lost.length > 0) attempts.differs(savePassword, ...lost);
}

async function tryUploads(attempts: Attempts, facility_id: string): Promise<void> {
  const { root: cafile, wpa: wpafile } = sampleFiles;
  await attempts.attempt(uploadRootCertificate, { body: { facility_id }, files: { cafile } });
  const body = { facility_id, transfer_type: 'Online' };
  const saved = await attempts.attempt(uploadWpaFile, { body, files: { wpafile } });
  const answer = await attempts.attempt(getNetworkDetails, { params: { facilityId: facility_id } });
  if (!saved || !answer) return;
  const lost = findLostFields({ transfer_type: 'Online' }, rowsOf(answer)[0]);
  if (lost.length > 0) attempts.differs(uploadWpaFile, ...lost);
}

/** Nothing can be obtained for the facility, so no job is there to be read. */
async function tryJobs(attempts: Attempts, facilityId: string): Promise<void> {
  const body = { facility_id: facilityId };
  await attempts.attempt(saveRenewal, { body: { ...body, days: 0 } });
  await attempts.attempt(testConnection, { body: { ...body, ...urls } });
  const root = { ...body, ...urls, fingerprint: '00'.repeat(32) };
  await attempts.attempt(confirmRoot, { body: root }, succeedsOrRefuses(confirmRoot));
  const cafile = new File([''], 'ca.pem');
  const upload = { body: { ...body, ...urls }, files: { cafile } };
  await attempts.attempt(uploadServerRoots, upload, succeedsOrRefuses(uploadServerRoots));
  await attempts.attempt(getRemovalEffect, { params: { facilityId }, query: { kind: 'estRoot' } });
  await attempts.attempt(removeStored, { body: { ...body, kind: 'estRoot' } });
  await attempts.attempt(saveRootSetting, { body: { ...body, takes_over_roots: false } });
  await attempts.attempt(listAuthorityEnds, { query: { facility_id: facilityId } });
  await attempts.attempt(listRevocations, { query: { count: 10, page: 1 } });
  await attempts.attempt(countRevocations, { query: {} });
  const noted = { params: { id: noJob }, body: { revoked: true } };
  await attempts.attempt(saveRevocation, noted, succeedsOrRefuses(saveRevocation));
  await attempts.attempt(previewEnrollments, { body });
  await attempts.attempt(startEnrollments, { body }, succeedsOrRefuses(startEnrollments));
  const params = { id: noJob };
  for (const call of [getJob, listJobRecords, cancelJob]) {
    await attempts.attempt(call, { params }, succeedsOrRefuses(call));
  }
}

/** Its monitor makes no CSR. */
async function tryCertificates(attempts: Attempts, facilityId: string, monitorId: string): Promise<void> {
  const listed = await attempts.attempt(listMonitorCsrs, {
    params: { facilityId },
    query: { count: 5, page: 1 },
  });
  const isListed = rowsOf(listed).some((row) => String(Reflect.get(Object(row), 'id')) === monitorId);
  if (listed && !isListed) attempts.differs(listMonitorCsrs, 'A monitor of the facility is not listed.');
  await attempts.attempt(getSiteReadiness, { params: { facilityId } });
  await tryJobs(attempts, facilityId);
  const params = { facilityId, monitorId };
  await attempts.attempt(getCsrFile, { params }, succeedsOrRefuses(getCsrFile));
  await attempts.attempt(
    uploadClientCertificate,
    {
      body: { facility_id: facilityId, monitor_id: monitorId },
      files: { clientfile: sampleFiles.client },
    },
    succeedsOrRefuses(uploadClientCertificate),
  );
  await attempts.attempt(
    obtainClientCertificate,
    { params, query: { clientcert_url: urls.clientcert_url } },
    succeedsOrRefuses(obtainClientCertificate),
  );
}

export async function trySiteConfiguration(
  attempts: Attempts,
  facility: Own,
  monitor: Own | undefined,
): Promise<void> {
  await tryParameters(attempts, facility.id);
  await tryAuthentication(attempts, facility.id);
  await tryUploads(attempts, facility.id);
  if (monitor) await tryCertificates(attempts, facility.id, monitor.id);
}
