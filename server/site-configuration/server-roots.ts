// The roots to which a facility's EST servers must lead: single certificates, each for the hosts that it was stored for.
import type { CertificateDetails } from '../certificates/certificate.ts';
import { serversOfRoot } from '../certificates/enrollment/est-server.ts';
import { toStoredCertificate } from '../certificates/stored-certificates.ts';
import type { Database } from '../store/engine/database.ts';
import type { ConfigurationRow } from '../store/site-configuration/configurations.ts';
import { addRoots, type SiteFileRow, writeSummary } from '../store/site-configuration/site-files.ts';
import type { LockedConfiguration } from './change-configuration.ts';

interface NewServerRoots {
  certificates: readonly CertificateDetails[];
  fileName: string;
  /** The servers that they are for. */
  origins: readonly string[];
}

/** Adds those that are new; those that are stored are for these servers, too. */
export async function addServerRoots(
  tx: Database,
  { facility, before, files, requestAuthor }: LockedConfiguration,
  { certificates, fileName, origins }: NewServerRoots,
): Promise<void> {
  const roots = certificates.map((certificate) => ({
    kind: 'estRoot' as const,
    fileName,
    ...toStoredCertificate(certificate),
    summary: origins,
  }));
  const storedAs = ({ fingerprint }: { fingerprint: string }) =>
    files.find((file) => file.kind === 'estRoot' && file.fingerprint === fingerprint);
  for (const root of roots) {
    const stored = storedAs(root);
    if (!stored) continue;
    const servers = new Set([...serversOfRoot(stored, { configuration: before }), ...origins]);
    await writeSummary(tx, stored.id, [...servers]);
  }
  await addRoots(
    tx,
    facility.id,
    roots.filter((root) => !storedAs(root)),
    requestAuthor,
  );
}

/** Before credentials change: roots that came with them keep the servers that they are for. */
export async function keepServersOfRoots(
  tx: Database,
  { credentialOrigins }: ConfigurationRow,
  files: readonly SiteFileRow[],
): Promise<void> {
  for (const { id, kind, summary } of files) {
    if (kind === 'estRoot' && summary === null) await writeSummary(tx, id, credentialOrigins);
  }
}
