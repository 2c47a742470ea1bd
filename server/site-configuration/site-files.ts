// Uploads that all monitors of a facility fetch: the WPA supplicant's file and roots. A refused file replaces nothing, and
// no root goes because another one comes.

import { siteFilePlace } from '../base/sealed-places.ts';
import { parseRoots } from '../certificates/issuer-warning.ts';
import { problemOf } from '../certificates/problem.ts';
import { refusal } from '../certificates/problem-responses.ts';
import { toStoredCertificate } from '../certificates/stored-certificates.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import type { FormFile } from '../http/routes/form.ts';
import type { Author } from '../store/audit/audit.ts';
import { createNetworkRequests } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';
import {
  type ConfigurationRow,
  recordConfiguration,
  writeConfiguration,
} from '../store/site-configuration/configurations.ts';
import { lockMonitorsOf } from '../store/site-configuration/csr-parameters.ts';
import {
  addRoots,
  listSiteFiles,
  type NewRoot,
  removeSiteFiles,
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

/** Every monitor reads all of them at each call, and names them by their hashes in one URL. */
const maxRoots = 20;

/**
 * The ended roots that make room for new ones.
 * @throws HttpError where there are too many that have not ended
 */
function endedForRoom(
  { files, requestAuthor }: LockedConfiguration,
  added: readonly NewRoot[],
): SiteFileRow[] {
  const roots = files.filter(({ kind }) => kind === 'root');
  if (roots.length + added.length <= maxRoots) return [];
  const ended = roots.filter(({ validUntil }) => validUntil && validUntil < requestAuthor.now);
  if (roots.length + added.length - ended.length <= maxRoots && added.length > 0) return ended;
  throw refusal(problemOf('rootsTooMany', { max: maxRoots }), 'cafile');
}

/** Asks all monitors of the facility to fetch what has changed. */
export async function askToFetch(
  tx: Database,
  { facility, requestAuthor }: Pick<LockedConfiguration, 'facility' | 'requestAuthor'>,
): Promise<void> {
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
  dependencies: ConfigurationDependencies,
  author: Author,
  { transferType, version, file: sent, facilityId }: SiteUpload & { transferType: 'Offline' | 'Online' },
): Promise<void> {
  const read = readWpaFile(sent.bytes);
  if (!read.ok) throw refusal(read.problem, 'wpafile');
  const file = {
    kind: 'wpa' as const,
    fileName: sent.name,
    summary: summarizeWpaFile(read.value),
    warnings: read.value.warnings,
  };
  await changeConfiguration(dependencies, author, facilityId, async (tx, trail, locked) => {
    const { facility, before, files, requestAuthor } = locked;
    requireCurrentDetails(locked, { ...before, transferType, version: version ?? before.version });
    const replaced = files.find(({ kind }) => kind === 'wpa')?.fileName ?? null;
    const after = await writeConfiguration(tx, before, { transferType });
    const content = dependencies.secrets.seal(siteFilePlace(facility.id, file.kind), read.value.text);
    await storeSiteFile(tx, facility.id, { ...file, content }, requestAuthor);
    // A fingerprint is left out of the trail: with it, passwords could be guessed and compared.
    const isSameName = replaced === file.fileName;
    await recordConfiguration(
      trail,
      facility,
      { before, after },
      {
        before: { wpa_filename: replaced },
        after: { wpa_filename: file.fileName, ...(isSameName && { wpa_file: 'replaced' }) },
      },
    );
    await askToFetch(tx, locked);
  });
}

/** @throws HttpError 409 where what is stored changed since the version that was sent */
export function requireCurrentDetails({ before, files }: LockedConfiguration, sent: ConfigurationRow): void {
  requireCurrentVersion(toNetworkDetails(before, files), toNetworkDetails(sent, files));
}

const listed = (files: readonly SiteFileRow[], of: (file: SiteFileRow) => string | null) =>
  files.map(of).join(', ') || null;

/** Subjects of the certificates of an upload. */
interface UploadedRoots {
  added: string[];
  /** Certificates that were stored before, and stay as they are. */
  known: string[];
}

/** Adds the certificates of a file that are not stored yet. @throws HttpError that says what is wrong with the file */
export async function uploadRoot(
  dependencies: ConfigurationDependencies,
  author: Author,
  { facilityId, version, file }: SiteUpload,
): Promise<UploadedRoots> {
  // Not at the start of the service: its library takes half a second to load.
  const { readRootFile } = await import('../certificates/uploads.ts');
  const stored = await parseRoots(await listSiteFiles(dependencies.db, facilityId));
  const read = readRootFile(file.bytes, dependencies.now(), stored);
  if (!read.ok) throw refusal(read.problem, 'cafile');
  const sent: NewRoot[] = read.value.map((certificate) => ({
    kind: 'root' as const,
    fileName: file.name,
    ...toStoredCertificate(certificate),
  }));
  return changeConfiguration(dependencies, author, facilityId, async (tx, trail, locked) => {
    const { facility, before, files, requestAuthor } = locked;
    requireCurrentDetails(locked, { ...before, version: version ?? before.version });
    const isKnown = ({ fingerprint }: NewRoot) =>
      files.some((it) => it.kind === 'root' && it.fingerprint === fingerprint);
    const added = sent.filter((root) => !isKnown(root));
    const answer = {
      added: added.map(({ subject }) => subject),
      known: sent.filter(isKnown).map(({ subject }) => subject),
    };
    if (added.length === 0) return answer;
    const ended = endedForRoom(locked, added);
    const after = await writeConfiguration(tx, before);
    await removeSiteFiles(tx, facility.id, ended, requestAuthor.now);
    await addRoots(tx, facility.id, added, requestAuthor);
    await recordConfiguration(
      trail,
      facility,
      { before, after },
      {
        before: {
          cacert_filename: listed(ended, (it) => it.fileName),
          subject: listed(ended, (it) => it.subject),
          fingerprint: listed(ended, (it) => it.fingerprint),
        },
        after: {
          cacert_filename: file.name,
          subject: answer.added.join('; '),
          fingerprint: added.map(({ fingerprint }) => fingerprint).join(', '),
        },
      },
    );
    await askToFetch(tx, locked);
    return answer;
  });
}
