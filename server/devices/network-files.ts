// The files that a monitor fetches. They are read from the stored configuration, so a lost answer or an outdated request does
// no harm.
import { hex, sha256 } from '../base/platform.ts';
import { siteFilePlace } from '../base/sealed-places.ts';
import type { Secrets } from '../base/secrets.ts';
import { requireMonitor } from '../common/require-monitor.ts';
import {
  findCertificates,
  markTransferred,
  type NetworkCertificateRow,
  withChain,
} from '../store/certificates/network-certificates.ts';
import { recordNetworkFiles } from '../store/devices/network-files.ts';
import { finishNetworkRequest } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';
import { lockMonitor } from '../store/monitors/monitors.ts';
import { type ConfigurationRow, findConfiguration } from '../store/site-configuration/configurations.ts';
import { isRoot, listSiteFiles } from '../store/site-configuration/site-files.ts';
import type { BatchedChanges } from './batched-changes.ts';

export interface NetworkDependencies {
  db: Database;
  now: () => Date;
  secrets: Secrets;
  certificateChanges: Pick<BatchedChanges, 'record'>;
}

/** Adds the hash by which a monitor names the file. */
function fileOf(content: string) {
  return { sha256: hex(sha256(content)), content };
}

export type HashedFile = ReturnType<typeof fileOf>;

interface WantedFiles {
  wpa: HashedFile | null;
  roots: HashedFile[];
  certificate: { file: HashedFile; row: NetworkCertificateRow } | null;
}

const noFiles: WantedFiles = { wpa: null, roots: [], certificate: null };

async function wantedFiles(
  db: Database,
  { secrets }: NetworkDependencies,
  monitorId: string,
  facilityId: string | null,
): Promise<WantedFiles> {
  if (facilityId === null) return noFiles;
  const files = await listSiteFiles(db, facilityId);
  const row = (await findCertificates(db, facilityId, [monitorId])).get(monitorId);
  const wpa = files.find(({ kind }) => kind === 'wpa');
  return {
    wpa: wpa ? fileOf(secrets.open(siteFilePlace(facilityId, 'wpa'), wpa.content)) : null,
    // An uploaded root may be the same as a fetched one.
    roots: [...new Set(files.filter(isRoot).map(({ content }) => content))].map(fileOf),
    certificate: row ? { file: fileOf(withChain(row)), row } : null,
  };
}

/** Returns what a monitor is to have; no configuration without a facility. */
export async function networkSettingsOf(
  dependencies: NetworkDependencies,
  monitorId: string,
): Promise<WantedFiles & { configuration: ConfigurationRow | null; serialNumber: string }> {
  const { db } = dependencies;
  const { facilityId, serialNumber } = await requireMonitor(db, monitorId);
  const configuration = facilityId ? await findConfiguration(db, facilityId) : null;
  return { configuration, serialNumber, ...(await wantedFiles(db, dependencies, monitorId, facilityId)) };
}

/** Notes which files a monitor has, by their hashes. With all of them, its request to fetch files is done. */
export async function confirmTransfer(
  dependencies: NetworkDependencies,
  monitorId: string,
  hashes: readonly string[],
): Promise<void> {
  const { db, now, certificateChanges } = dependencies;
  const isNew = await db.transaction(async (tx) => {
    const monitor = await lockMonitor(tx, monitorId);
    const wanted = await wantedFiles(tx, dependencies, monitorId, monitor?.facilityId ?? null);
    const { wpa, roots, certificate } = wanted;
    const has = ({ sha256: hash }: HashedFile) => hashes.includes(hash);
    const isTransferred =
      !!certificate && has(certificate.file) && (await markTransferred(tx, certificate.row, now()));
    await recordNetworkFiles(tx, monitorId, [...new Set(hashes)], now());
    const files = [wpa, ...roots, certificate?.file].filter((file) => !!file);
    if (files.every(has)) await finishNetworkRequest(tx, 'certificate', monitorId, now());
    return isTransferred;
  });
  if (isNew) certificateChanges.record([monitorId]);
}
