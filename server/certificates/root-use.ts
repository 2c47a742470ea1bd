// How many monitors have roots of their facility, and how many would have none that counts without them.
import { countRootUse, type RootUse } from '../store/devices/network-files.ts';
import type { Database } from '../store/engine/database.ts';
import {
  contentHash,
  isRoot,
  listSiteFiles,
  type SiteFileRow,
} from '../store/site-configuration/site-files.ts';

/** @param removed the roots that are to go */
export async function countUseOfRoots(
  db: Database,
  facilityId: string,
  removed: readonly SiteFileRow[],
  now: Date,
): Promise<RootUse> {
  const removedIds = new Set(removed.map(({ id }) => id));
  const kept = (await listSiteFiles(db, facilityId)).filter(
    (file) => isRoot(file) && !removedIds.has(file.id),
  );
  // An authority beneath a root replaces none.
  const roots = kept.filter(({ subject, issuer, validUntil }) => {
    return subject === issuer && (validUntil === null || validUntil > now);
  });
  const others = roots.map(({ content }) => contentHash(content));
  const keptContents = new Set(kept.map(({ content }) => content));
  const gone = removed
    .filter((file) => isRoot(file) && !keptContents.has(file.content))
    .map(({ content }) => contentHash(content));
  return gone.length > 0 ? countRootUse(db, facilityId, gone, others) : { holders: 0, dependent: 0 };
}
