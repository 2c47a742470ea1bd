// Changes of a facility's site configuration: one transaction with its audit row, in which the facility is locked against
// any other change.
import type { Secrets } from '../base/secrets.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import { recordNotFound } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { type AuditTrail, auditedWrite } from '../store/audit/audited-write.ts';
import type { RequestAuthor } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';
import { lockFacility } from '../store/facilities/facilities.ts';
import {
  type ConfigurationRow,
  findConfiguration,
  type NamedFacility,
} from '../store/site-configuration/configurations.ts';
import { listSiteFiles, type SiteFileRow } from '../store/site-configuration/site-files.ts';
import { toNetworkDetails } from './responses.ts';

export interface ConfigurationDependencies {
  db: Database;
  now: () => Date;
  secrets: Secrets;
}

export interface LockedConfiguration {
  facility: NamedFacility;
  /** Version 0 where nothing is stored. */
  before: ConfigurationRow;
  files: readonly SiteFileRow[];
  requestAuthor: RequestAuthor;
}

/** @throws HttpError 404 for an unknown facility */
export function changeConfiguration<Result>(
  { db, now }: Pick<ConfigurationDependencies, 'db' | 'now'>,
  author: Author,
  facilityId: string,
  change: (tx: Database, trail: AuditTrail, locked: LockedConfiguration) => Promise<Result>,
): Promise<Result> {
  return auditedWrite(db, author, { action: 'update', entity: 'siteConfiguration' }, async (tx, trail) => {
    const facility = await lockFacility(tx, facilityId, 'update');
    if (!facility) throw recordNotFound('facilityUnknown', 'facility_id');
    const before = await findConfiguration(tx, facility.id);
    const files = await listSiteFiles(tx, facility.id);
    return change(tx, trail, {
      facility,
      before,
      files,
      requestAuthor: { callerId: author.callerId, now: now() },
    });
  });
}

/** @throws HttpError 409 where the configuration of a locked facility changed since this version */
export async function requireConfigurationVersion(
  tx: Database,
  facilityId: string,
  version: number | undefined,
): Promise<void> {
  if (version === undefined) return;
  const current = toNetworkDetails(
    await findConfiguration(tx, facilityId),
    await listSiteFiles(tx, facilityId),
  );
  requireCurrentVersion(current, { ...current, version });
}
