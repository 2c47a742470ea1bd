// Uploads: WPA file and roots of a facility, and network certificates of single monitors. A file that is refused replaces
// nothing.
import type { z } from 'zod';
import * as contract from '../../../contract/site-configuration/site-files.ts';
import type { CsrDetails } from '../../certificates/csr.ts';
import { aboutNetworkCertificate } from '../../certificates/enrollment/about-certificate.ts';
import { issuerWarnings } from '../../certificates/issuer-warning.ts';
import { problemOf } from '../../certificates/problem.ts';
import { refusal, sentenceOf } from '../../certificates/problem-responses.ts';
import { aboutCertificates, summarizeWpaFile } from '../../certificates/site-files.ts';
import { readWpaFile } from '../../certificates/wpa/wpa-file.ts';
import { recordNotFound } from '../../http/http-error.ts';
import { defineFormRoute } from '../../http/routes/define-form-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { type AuditTrail, auditedWrite } from '../../store/audit/audited-write.ts';
import { endAttempt, findOpenAttempts } from '../../store/certificates/enrollment-attempts.ts';
import { findCsr, findMonitorCsr } from '../../store/certificates/monitor-csrs.ts';
import { storeCertificate } from '../../store/certificates/network-certificates.ts';
import { askMonitors } from '../../store/devices/network-requests.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacility } from '../../store/facilities/facilities.ts';
import { lockMonitor, type MonitorRow } from '../../store/monitors/monitors.ts';
import {
  findConfiguration,
  recordConfiguration,
  writeConfiguration,
} from '../../store/site-configuration/configurations.ts';
import { lockMonitorsOf } from '../../store/site-configuration/csr-parameters.ts';
import {
  deleteSiteFilesById,
  listSiteFiles,
  type NewSiteFile,
  type SiteFileRow,
  storeSiteFile,
} from '../../store/site-configuration/site-files.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import { requireFacility } from '../common/require-facility.ts';
import {
  type ConfigurationParts,
  changeConfiguration,
  type LockedConfiguration,
} from './change-configuration.ts';
import { toNetworkDetails } from './responses.ts';

/** Not at the start of the service: their library takes half a second to load. */
const loadChecks = () => import('../../certificates/uploads.ts');

type Values = Parameters<typeof writeConfiguration>[2];

/** Every monitor reads all of them at each call, and names them by their hashes in one URL. */
const maxRoots = 20;

/**
 * The stored files that another one takes the place of: that of its kind, the same root, or ended roots where there is no
 * room for another.
 * @throws HttpError where none of so many roots has ended
 */
function replacedBy(
  { kind, fingerprint }: NewSiteFile,
  { files, requestAuthor }: LockedConfiguration,
): SiteFileRow[] {
  const ofKind = files.filter((it) => it.kind === kind);
  if (kind !== 'root') return ofKind;
  const same = ofKind.filter((it) => it.fingerprint === fingerprint);
  if (same.length > 0 || ofKind.length < maxRoots) return same;
  const ended = ofKind.filter(({ validUntil }) => validUntil && validUntil < requestAuthor.now);
  if (ended.length === 0) throw refusal(problemOf('rootsTooMany', { max: maxRoots }), 'cafile');
  return ended;
}

/** For the trail. Of a WPA file there is no fingerprint: whoever has one could try passwords against it. */
function fileChange({ kind, fileName, fingerprint }: NewSiteFile, replaced: readonly SiteFileRow[]) {
  const all = (of: (file: SiteFileRow) => string | null) => replaced.map(of).join(', ') || null;
  const replacedName = all((it) => it.fileName);
  if (kind === 'wpa') {
    const isSameName = replacedName === fileName;
    return {
      before: { wpa_filename: replacedName },
      after: { wpa_filename: fileName, ...(isSameName && { wpa_file: 'replaced' }) },
    };
  }
  return {
    before: { cacert_filename: replacedName, fingerprint: all((it) => it.fingerprint) },
    after: { cacert_filename: fileName, fingerprint: fingerprint ?? null },
  };
}

/** Stores a file that all monitors of the facility fetch. */
async function storeForMonitors(
  tx: Database,
  trail: AuditTrail,
  locked: LockedConfiguration,
  { file, version, values = {} }: { file: NewSiteFile; version: number | undefined; values?: Values },
): Promise<void> {
  const { facility, before, files, requestAuthor } = locked;
  const sent = { ...before, ...values, version: version ?? before.version };
  requireCurrentVersion(toNetworkDetails(before, files), toNetworkDetails(sent, files));
  const replaced = replacedBy(file, locked);
  const after = await writeConfiguration(tx, before, values);
  await deleteSiteFilesById(
    tx,
    replaced.map(({ id }) => id),
  );
  await storeSiteFile(tx, facility.id, file, requestAuthor);
  await recordConfiguration(trail, facility, { before, after }, fileChange(file, replaced));
  await lockMonitorsOf(tx, facility.id);
  await askMonitors(tx, 'certificate', { ofFacility: facility.id }, requestAuthor);
}

/** @throws HttpError 404 for another facility's monitor, 409 for one without a CSR */
async function requireCsr(db: Database, { facility_id, monitor_id }: CertificateBody): Promise<CsrDetails> {
  const facility = await requireFacility(db, facility_id, 'facility_id');
  const row = await findMonitorCsr(db, facility.id, monitor_id);
  if (!row) throw recordNotFound('monitorUnknown', 'monitor_id');
  if (!row.csr?.pem) throw refusal(problemOf('csrMissing'), undefined, 409);
  const { readCsr } = await import('../../certificates/csr.ts');
  const read = readCsr(Buffer.from(row.csr.pem));
  if (!read.ok) throw refusal(read.problem);
  return read.value;
}

/** @throws HttpError 404 for another facility's monitor, too; 409 for a facility that changed since `version` */
async function lockOwn(
  tx: Database,
  { facility_id, monitor_id, version }: CertificateBody,
): Promise<MonitorRow> {
  const facility = await lockFacility(tx, facility_id);
  if (!facility) throw recordNotFound('facilityUnknown', 'facility_id');
  const monitor = await lockMonitor(tx, monitor_id);
  if (monitor?.facilityId !== facility.id) throw recordNotFound('monitorUnknown', 'monitor_id');
  if (version !== undefined) {
    const current = toNetworkDetails(
      await findConfiguration(tx, facility.id),
      await listSiteFiles(tx, facility.id),
    );
    requireCurrentVersion(current, { ...current, version });
  }
  return monitor;
}

type CertificateBody = z.output<typeof contract.uploadClientCertificate.body>;

export function siteFileRoutes(parts: ConfigurationParts) {
  const { db, now, secrets } = parts;
  return {
    uploadWpaFile: defineFormRoute(contract.uploadWpaFile, async ({ body, files, ...author }) => {
      const { name, bytes } = files.wpafile;
      const read = readWpaFile(bytes);
      if (!read.ok) throw refusal(read.problem, 'wpafile');
      const file = {
        kind: 'wpa' as const,
        fileName: name,
        content: secrets.seal(read.value.text),
        summary: summarizeWpaFile(read.value),
      };
      const values = { transferType: body.transfer_type };
      await changeConfiguration(parts, author, body.facility_id, (tx, trail, locked) =>
        storeForMonitors(tx, trail, locked, { file, version: body.version, values }),
      );
      return { data: [] };
    }),
    uploadRootCertificate: defineFormRoute(
      contract.uploadRootCertificate,
      async ({ body, files, ...author }) => {
        const { name, bytes } = files.cafile;
        const { readRootFile } = await loadChecks();
        const read = readRootFile(bytes, now());
        if (!read.ok) throw refusal(read.problem, 'cafile');
        const file = { kind: 'root' as const, fileName: name, ...aboutCertificates(read.value) };
        await changeConfiguration(parts, author, body.facility_id, (tx, trail, locked) =>
          storeForMonitors(tx, trail, locked, { file, version: body.version }),
        );
        return { data: [] };
      },
    ),
    uploadClientCertificate: defineFormRoute(
      contract.uploadClientCertificate,
      async ({ body, files, ...author }) => {
        const { name, bytes } = files.clientfile;
        const csr = await requireCsr(db, body);
        const { readNetworkCertificateFile } = await loadChecks();
        const read = readNetworkCertificateFile(bytes, csr.publicKey, now());
        if (!read.ok) throw refusal(read.problem, 'clientfile');
        const certificate = aboutNetworkCertificate(read.value, { fileName: name, source: 'upload' });
        const act = { action: 'create', entity: 'networkCertificate' } as const;
        const monitorId = await auditedWrite(db, author, act, async (tx, trail) => {
          const monitor = await lockOwn(tx, body);
          const current = await findCsr(tx, monitor.id);
          if (current?.keyId !== csr.keyId) throw refusal(problemOf('csrReplaced'), undefined, 409);
          const requestAuthor = { callerId: author.callerId, now: now() };
          const attempt = (await findOpenAttempts(tx, [monitor.id])).get(monitor.id);
          // What an earlier attempt left open does not matter any more.
          if (attempt && attempt.answeredBy <= requestAuthor.now) {
            await endAttempt(tx, attempt.id, { outcome: 'uncertain', now: requestAuthor.now });
          }
          await storeCertificate(tx, trail, {
            monitor,
            certificate: { ...certificate, facilityId: monitor.facilityId },
            requestAuthor,
          });
          return monitor.id;
        });
        const siteFiles = await listSiteFiles(db, body.facility_id);
        const stored = { id: monitorId, pem: certificate.pem };
        const warning = (await issuerWarnings(siteFiles, [stored])).get(monitorId);
        if (!warning) return { data: [] };
        const message = sentenceOf(warning);
        return { data: [{ clientcert_warning: author.translate(message) }], message };
      },
    ),
  } satisfies RoutesOf<typeof contract>;
}
