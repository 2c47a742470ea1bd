// What each facility needs, the worst first. All facilities are compared for each page: there are thousands, not more.
import { sql } from 'drizzle-orm';
import { endingFileKinds } from '../../../contract/certificates/authority-ends.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import { type SiteNeeds, siteNeeds } from '../../../contract/site-configuration/site-needs.ts';
import { countsOfFacilities, facilityScopePrefix, keptCount } from '../common/counts.ts';
import { offsetOf } from '../common/order.ts';
import type { ListPage } from '../common/pages.ts';
import type { Database } from '../engine/database.ts';
import { rowsOf } from '../engine/dump-format.ts';

const soonDays = 30;

/** Network certificates as the list has them: not replaced, and of monitors that are not deleted. */
const listed = sql`superseded_at IS NULL AND NOT EXISTS
  (SELECT FROM monitors WHERE monitors.category = 'deleted' AND monitors.id = network_certificates.monitor_id)`;

/** One that is stored as several kinds counts once. */
const distinctFile = sql`count(DISTINCT coalesce(fingerprint, id::text))`;

const isEnding = sql`kind IN (${sql.join(
  endingFileKinds.map((kind) => sql`${kind}`),
  sql`, `,
)})`;

/** An EST server, and what it knows us by. */
const hasAuthentication = sql`coalesce(site.clientcert_url <> '' AND
  CASE site.authentication_type WHEN 'KeyFile' THEN files.has_key ELSE site.user_name <> '' END, false)`;

const isOnline = sql`coalesce(site.transfer_type = 'Online', false)`;

/** In the order of the contract. */
const missing = sql`array_remove(ARRAY[
  CASE WHEN coalesce(site.parameters_version, 0) = 0 THEN 'csrParameters' END,
  CASE WHEN ${isOnline} AND NOT ${hasAuthentication} THEN 'authentication' END,
  CASE WHEN NOT coalesce(files.has_wpa, false) THEN 'wpa' END,
  CASE WHEN NOT ${isOnline} AND NOT coalesce(files.has_roots, false) THEN 'roots' END], NULL)`;

export async function listSiteNeeds(
  db: Database,
  page: { count: number; page: number },
  now: Date,
): Promise<ListPage<SiteNeeds>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const soon = sql`${new Date(now.getTime() + soonDays * dayMs).toISOString()}::timestamptz`;
  const read = rowsOf(
    db,
    sql`WITH
      ending AS (
        SELECT facility_id, count(*) FILTER (WHERE valid_until <= ${at}) AS ended,
          count(*) FILTER (WHERE valid_until > ${at}) AS soon
        FROM network_certificates WHERE valid_until <= ${soon} AND ${listed} GROUP BY facility_id),
      files AS (
        SELECT facility_id, bool_or(kind = 'wpa') AS has_wpa, bool_or(kind IN ('root', 'fetchedRoot')) AS has_roots,
          bool_or(kind = 'registrationAuthorityKey') AS has_key
        FROM site_files GROUP BY facility_id),
      authorities AS (
        SELECT facility_id, ${distinctFile} FILTER (WHERE valid_until <= ${at}) AS ended,
          ${distinctFile} FILTER (WHERE valid_until > ${at}) AS soon
        FROM site_files WHERE ${isEnding} AND valid_until <= ${soon} GROUP BY facility_id),
      needs AS (
        SELECT facilities.id, facilities.name, facilities.name_key, coalesce(counts.n, 0) AS monitors, ${missing} AS missing,
          coalesce(ending.ended, 0) AS certificates_ended, coalesce(ending.soon, 0) AS certificates_30,
          coalesce(authorities.ended, 0) AS authorities_ended, coalesce(authorities.soon, 0) AS authorities_30
        FROM facilities
          LEFT JOIN site_configurations AS site ON site.facility_id = facilities.id
          LEFT JOIN files ON files.facility_id = facilities.id
          LEFT JOIN authorities ON authorities.facility_id = facilities.id
          LEFT JOIN ending ON ending.facility_id = facilities.id
          LEFT JOIN ${countsOfFacilities()} ON counts.scope = ${facilityScopePrefix} || facilities.id)
      SELECT id, name, monitors::int, missing, certificates_ended::int, certificates_30::int,
        authorities_ended::int, authorities_30::int
      FROM needs
      ORDER BY certificates_ended + authorities_ended DESC, certificates_30 + authorities_30 DESC,
        CASE WHEN cardinality(missing) > 0 THEN monitors ELSE 0 END DESC, name_key, id
      LIMIT ${page.count} OFFSET ${offsetOf(page)}`,
    siteNeeds,
  );
  const [rows, count] = await Promise.all([read, keptCount(db, 'facilities')]);
  return { rows, count };
}
