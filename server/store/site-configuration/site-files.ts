// Files of a facility's site configuration. There is one of each kind, but any number of roots. They are rows and no files
// of the file store, so its sweep does not know them, and they go with their facility.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { hex, randomUUID, sha256 } from '../../base/platform.ts';
import type { RequestAuthor } from '../devices/network-requests.ts';
import { displayNameOf } from '../devices/network-requests.ts';
import type { Database } from '../engine/database.ts';
import { removedRoots, siteFiles } from '../schema/index.ts';
import { readNamesAsSeen } from '../users/names-as-seen.ts';

export type SiteFileRow = typeof siteFiles.$inferSelect;
export type SiteFileKind = SiteFileRow['kind'];

export type NewSiteFile = Pick<SiteFileRow, 'kind' | 'fileName' | 'content'> &
  Partial<Pick<SiteFileRow, 'fingerprint' | 'subject' | 'issuer' | 'validUntil' | 'summary' | 'warnings'>>;

/** Whether a file is a root by which monitors judge a network. */
export function isRoot({ kind }: Pick<SiteFileRow, 'kind'>): boolean {
  return kind === 'root' || kind === 'fetchedRoot';
}

/**
 * All files of a facility, the roots in the order in which they came; of those that came together, what they signed themselves first.
 * The name of whoever stored one is '' where the present call does not see them.
 */
export async function listSiteFiles(db: Database, facilityId: string): Promise<SiteFileRow[]> {
  const rows = await db
    .select()
    .from(siteFiles)
    .where(eq(siteFiles.facilityId, facilityId))
    .orderBy(
      asc(siteFiles.storedAt),
      sql`subject IS DISTINCT FROM issuer`,
      asc(siteFiles.subject),
      asc(siteFiles.id),
    );
  const storedBy = ({ storedBy: id, storedByName: name }: SiteFileRow) => ({ id, name });
  const nameOf = await readNamesAsSeen(db, rows.map(storedBy));
  return rows.map((row) => ({ ...row, storedByName: nameOf(storedBy(row)) }));
}

/** Kinds of which a facility has any number, each a single certificate found by its fingerprint. */
type RootKind = Extract<SiteFileKind, 'root' | 'fetchedRoot' | 'estRoot'>;
const rootKinds: readonly SiteFileKind[] = ['root', 'fetchedRoot', 'estRoot'] satisfies RootKind[];

function ofKind(facilityId: string, kind: SiteFileKind) {
  return and(eq(siteFiles.facilityId, facilityId), eq(siteFiles.kind, kind));
}

/** Replaces the file of its kind. */
export async function storeSiteFile(
  tx: Database,
  facilityId: string,
  file: NewSiteFile & { kind: Exclude<SiteFileKind, RootKind> },
  author: RequestAuthor,
): Promise<void> {
  await tx.delete(siteFiles).where(ofKind(facilityId, file.kind));
  await insertFiles(tx, facilityId, [file], author);
}

async function insertFiles(
  tx: Database,
  facilityId: string,
  files: readonly NewSiteFile[],
  { callerId, now }: RequestAuthor,
): Promise<void> {
  if (files.length === 0) return;
  const common = { facilityId, storedAt: now, storedBy: callerId };
  const storedByName = await displayNameOf(tx, callerId);
  await tx
    .insert(siteFiles)
    .values(files.map((it) => ({ id: randomUUID(), ...it, ...common, storedByName })));
}

export type NewRoot = NewSiteFile & { kind: RootKind; fingerprint: string; subject: string };

/** Adds roots that are not stored yet; those that monitors get are among the removed ones no more. */
export async function addRoots(
  tx: Database,
  facilityId: string,
  roots: readonly NewRoot[],
  author: RequestAuthor,
): Promise<void> {
  await insertFiles(tx, facilityId, roots, author);
  const hashes = roots.filter(isRoot).map(({ content }) => contentHash(content));
  await tx
    .delete(removedRoots)
    .where(and(eq(removedRoots.facilityId, facilityId), inArray(removedRoots.contentHash, hashes)));
}

/** How a monitor names a file. */
export function contentHash(content: string): string {
  return hex(sha256(content));
}

/** For an EST server's root: the servers that it is for from now on; for a fetched one: its URL. */
export async function writeSummary(tx: Database, id: string, summary: readonly string[]): Promise<void> {
  await tx.update(siteFiles).set({ summary }).where(eq(siteFiles.id, id));
}

/** Notes that an EST server handed out these roots, and no longer those. */
export async function recordRootsHandedOut(
  tx: Database,
  { handedOut, missing }: Record<'handedOut' | 'missing', readonly string[]>,
  now: Date,
): Promise<void> {
  const these = inArray(siteFiles.id, [...handedOut]);
  await tx.update(siteFiles).set({ checkedAt: now, missingSince: null }).where(these);
  const those = and(inArray(siteFiles.id, [...missing]), isNull(siteFiles.missingSince));
  await tx.update(siteFiles).set({ missingSince: now }).where(those);
}

/** Certificates that a migration took out of files of several, which nobody has read yet. */
export function findUnreadRoots(db: Database, limit: number): Promise<SiteFileRow[]> {
  return db
    .select()
    .from(siteFiles)
    .where(and(inArray(siteFiles.kind, [...rootKinds]), isNull(siteFiles.subject)))
    .limit(limit);
}

/** Notes what a certificate says of itself. */
export async function describeRoot(
  db: Database,
  id: string,
  about: Pick<SiteFileRow, 'subject' | 'issuer' | 'validUntil'>,
): Promise<void> {
  await db.update(siteFiles).set(about).where(eq(siteFiles.id, id));
}

/** Removes the files of these kinds, which are none of the roots. */
export async function deleteSiteFiles(
  tx: Database,
  facilityId: string,
  kinds: readonly Exclude<SiteFileKind, RootKind>[],
): Promise<void> {
  await tx
    .delete(siteFiles)
    .where(and(eq(siteFiles.facilityId, facilityId), inArray(siteFiles.kind, [...kinds])));
}

/** Removes files; roots of monitors are kept in mind until all monitors have said that they have them no more. */
export async function removeSiteFiles(
  tx: Database,
  facilityId: string,
  files: readonly SiteFileRow[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return;
  await tx.delete(siteFiles).where(
    inArray(
      siteFiles.id,
      files.map(({ id }) => id),
    ),
  );
  const kept = new Set((await listSiteFiles(tx, facilityId)).filter(isRoot).map(({ content }) => content));
  const gone = files.filter((file) => isRoot(file) && !kept.has(file.content));
  if (gone.length === 0) return;
  const rows = gone.map(({ content, subject, fileName }) => ({
    facilityId,
    contentHash: contentHash(content),
    subject: subject ?? fileName,
    removedAt: now,
  }));
  const unique = [...new Map(rows.map((row) => [row.contentHash, row])).values()];
  await tx.insert(removedRoots).values(unique).onConflictDoNothing();
}
