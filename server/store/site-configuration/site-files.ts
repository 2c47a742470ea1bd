// Files of a facility's site configuration. There is one of each kind, but any number of roots. They are rows and no files
// of the file store, so its sweep does not know them, and they go with their facility.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { randomUUID } from '../../base/platform.ts';
import type { RequestAuthor } from '../devices/network-requests.ts';
import { displayNameOf } from '../devices/network-requests.ts';
import type { Database } from '../engine/database.ts';
import { siteFiles } from '../schema/index.ts';

export type SiteFileRow = typeof siteFiles.$inferSelect;
export type SiteFileKind = SiteFileRow['kind'];

export type NewSiteFile = Pick<SiteFileRow, 'kind' | 'fileName' | 'content'> &
  Partial<Pick<SiteFileRow, 'fingerprint' | 'subject' | 'issuer' | 'validUntil' | 'summary'>>;

/** Whether a file holds roots, by which monitors judge a network. */
export function isRoot({ kind }: SiteFileRow): boolean {
  return kind === 'root' || kind === 'fetchedRoot';
}

/** All files of a facility, the roots in the order in which they came. */
export function listSiteFiles(db: Database, facilityId: string): Promise<SiteFileRow[]> {
  return db
    .select()
    .from(siteFiles)
    .where(eq(siteFiles.facilityId, facilityId))
    .orderBy(asc(siteFiles.storedAt), asc(siteFiles.id));
}

/** Replaces the file of its kind, or the same root. */
export async function storeSiteFile(
  tx: Database,
  facilityId: string,
  file: NewSiteFile,
  { callerId, now }: RequestAuthor,
): Promise<void> {
  const { kind, fingerprint = null } = file;
  const ofKind = and(eq(siteFiles.facilityId, facilityId), eq(siteFiles.kind, kind));
  const isSame = kind === 'root' && fingerprint ? eq(siteFiles.fingerprint, fingerprint) : undefined;
  await tx.delete(siteFiles).where(and(ofKind, isSame));
  await tx.insert(siteFiles).values({
    id: randomUUID(),
    facilityId,
    ...file,
    storedAt: now,
    storedBy: callerId,
    storedByName: await displayNameOf(tx, callerId),
  });
}

/** It was fetched again, and is the same. */
export async function recordSiteFileChecked(db: Database, id: string, now: Date): Promise<void> {
  await db.update(siteFiles).set({ checkedAt: now }).where(eq(siteFiles.id, id));
}

export async function deleteSiteFiles(
  tx: Database,
  facilityId: string,
  kinds: readonly SiteFileKind[],
): Promise<void> {
  await tx
    .delete(siteFiles)
    .where(and(eq(siteFiles.facilityId, facilityId), inArray(siteFiles.kind, [...kinds])));
}

export async function deleteSiteFilesById(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.delete(siteFiles).where(inArray(siteFiles.id, [...ids]));
}
