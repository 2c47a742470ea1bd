// Updates CSRs and requests when monitors come to a facility or leave it. Their certificates stay.
import { sql } from 'drizzle-orm';
import { isSelected } from '../common/selection.ts';
import {
  createNetworkRequests,
  endNetworkRequests,
  hadNetworkRequest,
  type RequestAuthor,
} from '../devices/network-requests.ts';
import type { Database } from '../engine/database.ts';
import { monitorCsrs, siteFiles } from '../schema/index.ts';
import { findConfiguration } from './configurations.ts';

/** Locked monitors are not of their facility any more: its CSRs have another subject than that of the next one. */
export async function leaveFacility(tx: Database, monitorIds: readonly string[], now: Date): Promise<void> {
  if (monitorIds.length === 0) return;
  await tx.delete(monitorCsrs).where(isSelected(monitorCsrs.monitorId, { only: monitorIds }));
  await endNetworkRequests(tx, { only: monitorIds }, { now });
}

/**
 * Monitors have come to a locked facility: they make a CSR by its parameters, and fetch its files. Those that have fetched
 * files before may have those of another facility, which they remove, or not yet their certificate of this one.
 */
export async function joinFacility(
  tx: Database,
  monitorIds: readonly string[],
  facilityId: string,
  requestAuthor: RequestAuthor,
): Promise<void> {
  if (monitorIds.length === 0) return;
  const asked = { only: monitorIds };
  const { parametersVersion } = await findConfiguration(tx, facilityId);
  if (parametersVersion > 0) await createNetworkRequests(tx, 'csr', asked, requestAuthor);
  const isForMonitors = sql`facility_id = ${facilityId} AND kind IN ('wpa', 'root', 'fetchedRoot')`;
  const hasFiles = (await tx.$count(siteFiles, isForMonitors)) > 0;
  const author = hasFiles ? requestAuthor : { ...requestAuthor, condition: hadNetworkRequest('certificate') };
  await createNetworkRequests(tx, 'certificate', asked, author);
}
