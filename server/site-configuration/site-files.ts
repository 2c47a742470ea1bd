// Uploads that all monitors of a facility fetch: the WPA supplicant's file and roots. A refused file replaces nothing.
import { problemOf } from '../certificates/problem.ts';
import { refusal } from '../certificates/problem-responses.ts';
import { toStoredCertificates } from '../certificates/stored-certificates.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import type { FormFile } from '../http/routes/form.ts';
import type { Author } from '../store/audit/audit.ts';
import type { AuditTrail } from '../store/audit/audited-write.ts';
import { createNetworkRequests } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';
import { recordConfiguration, writeConfiguration } from '../store/site-configuration/configurations.ts';
import { lockMonitorsOf } from '../store/site-configuration/csr-parameters.ts';
import {
  deleteSiteFilesById,
  type NewSiteFile,
  type SiteFileRow,
  storeSiteFile,
} from '../store/site-configuration/site-files.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type LockedConfiguration,
} from './change-configuration.ts';
import { toNetworkDetails } from './responses.ts';
import { summarizeWpaFile } from './wpa/summary.ts';
import { readWpaFile } from './wpa/wpa-file.ts';

type Values = Parameters<typeof writeConfiguration>[2];

/** Every monitor reads all of them at each call, and names them by their hashes in one URL. */
const maxRoots = 20;

/**
 * The stored files that a new one replaces: the one of its kind, the same root, or ended roots where there is no room for
 * another.
 * @throws HttpError where no root has ended and there are already so many
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

/** Audit fields of an upload. A WPA file's fingerprint is left out: with it, passwords could be guessed and compared. */
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

/** Stores a file, and asks all monitors of the facility to fetch it. */
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
  await createNetworkRequests(tx, 'certificate', { ofFacility: facility.id }, requestAuthor);
}

interface SiteUpload {
  facilityId: string;
  /** The version that the administrator saw; without it, whatever is stored is replaced. */
  version: number | undefined;
  file: FormFile;
}

/** @throws HttpError that says what is wrong with the file */
export async function uploadWpaFile(
  parts: ConfigurationDependencies,
  author: Author,
  { transferType, ...upload }: SiteUpload & { transferType: 'Offline' | 'Online' },
): Promise<void> {
  const read = readWpaFile(upload.file.bytes);
  if (!read.ok) throw refusal(read.problem, 'wpafile');
  const file = {
    kind: 'wpa' as const,
    fileName: upload.file.name,
    content: parts.secrets.seal(read.value.text),
    summary: summarizeWpaFile(read.value),
  };
  await changeConfiguration(parts, author, upload.facilityId, (tx, trail, locked) =>
    storeForMonitors(tx, trail, locked, { file, version: upload.version, values: { transferType } }),
  );
}

/** @throws HttpError that says what is wrong with the file */
export async function uploadRoot(
  parts: ConfigurationDependencies,
  author: Author,
  upload: SiteUpload,
): Promise<void> {
  // Not at the start of the service: its library takes half a second to load.
  const { readRootFile } = await import('../certificates/uploads.ts');
  const read = readRootFile(upload.file.bytes, parts.now());
  if (!read.ok) throw refusal(read.problem, 'cafile');
  const file = { kind: 'root' as const, fileName: upload.file.name, ...toStoredCertificates(read.value) };
  await changeConfiguration(parts, author, upload.facilityId, (tx, trail, locked) =>
    storeForMonitors(tx, trail, locked, { file, version: upload.version }),
  );
}
