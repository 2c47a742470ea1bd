// Stores a network certificate that an administrator uploads for a monitor's CSR. `enrollments.ts` does it with one from an
// EST server.
import type { FormFile } from '../../http/routes/form.ts';
import type { Author } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import {
  endEnrollmentAttempt,
  findOpenEnrollmentAttempts,
  stateOfAttempt,
} from '../../store/certificates/enrollment-attempts.ts';
import { findCsr } from '../../store/certificates/monitor-csrs.ts';
import { storeCertificate } from '../../store/certificates/network-certificates.ts';
import type { Database } from '../../store/engine/database.ts';
import { listSiteFiles } from '../../store/site-configuration/site-files.ts';
import type { CsrDetails } from '../csr.ts';
import { issuerWarnings } from '../issuer-warning.ts';
import { requireMonitorCsr } from '../monitor-csrs.ts';
import { type Problem, problemOf } from '../problem.ts';
import { refusal } from '../problem-responses.ts';
import { joinWarnings, subjectWarnings } from '../subject-warning.ts';
import { lockMonitorOf } from './lock-monitor.ts';
import { toNetworkCertificate } from './to-network-certificate.ts';

const fields = { facility: 'facility_id', monitor: 'monitor_id' } as const;

interface CertificateUpload {
  facilityId: string;
  monitorId: string;
  file: FormFile;
  /** @throws HttpError 409 where the site configuration of the locked facility is another one than the caller saw */
  requireCurrent(tx: Database): Promise<void>;
}

/** @throws HttpError 404 for another facility's monitor, 409 for one without a CSR */
async function requireCsr(db: Database, upload: CertificateUpload): Promise<CsrDetails> {
  const { csr } = await requireMonitorCsr(db, upload, fields);
  if (!csr?.pem) throw refusal(problemOf('csrMissing'), undefined, 409);
  const { parseCsr } = await import('../csr.ts');
  const read = parseCsr(Buffer.from(csr.pem));
  if (!read.ok) throw refusal(read.problem);
  return read.value;
}

/** @returns a warning where the certificate leads to no root of the facility, or has another subject than the CSR */
export async function uploadCertificate(
  { db, now }: { db: Database; now: () => Date },
  author: Author,
  upload: CertificateUpload,
): Promise<Problem | undefined> {
  const csr = await requireCsr(db, upload);
  const { readNetworkCertificateFile } = await import('../uploads.ts');
  const read = readNetworkCertificateFile(upload.file.bytes, csr.publicKey, now());
  if (!read.ok) throw refusal(read.problem, 'clientfile');
  const certificate = toNetworkCertificate(read.value, { fileName: upload.file.name, source: 'upload' });
  const act = { action: 'create', entity: 'networkCertificate' } as const;
  const monitorId = await auditedWrite(db, author, act, async (tx, trail) => {
    const monitor = await lockMonitorOf(tx, upload, fields);
    await upload.requireCurrent(tx);
    const current = await findCsr(tx, monitor.id);
    if (current?.keyId !== csr.keyId) throw refusal(problemOf('csrReplaced'), undefined, 409);
    const requestAuthor = { callerId: author.callerId, now: now() };
    const attempt = (await findOpenEnrollmentAttempts(tx, [monitor.id])).get(monitor.id);
    // The certificate is here, so it no longer matters what an earlier attempt brought.
    const state = attempt && stateOfAttempt(attempt, requestAuthor.now);
    if (attempt && state !== 'underWay') {
      const outcome = state === 'uncertain' ? state : 'failed';
      await endEnrollmentAttempt(tx, attempt.id, { outcome, now: requestAuthor.now });
    }
    await storeCertificate(tx, trail, {
      monitor,
      certificate: { ...certificate, facilityId: monitor.facilityId },
      requestAuthor,
    });
    return monitor.id;
  });
  const siteFiles = await listSiteFiles(db, upload.facilityId);
  const stored = { ...certificate, id: monitorId };
  return joinWarnings(
    await issuerWarnings(siteFiles, [stored]),
    await subjectWarnings([{ certificate: stored, csr }]),
  ).get(monitorId);
}
