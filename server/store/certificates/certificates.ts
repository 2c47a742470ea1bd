// The network certificates of the fleet by when they end. Those that were replaced, and those of deleted monitors, are not
// among them.
import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { EndCounts } from '../../../contract/certificates/certificates.ts';
import type { CertificateEnd } from '../../../contract/common/certificate-ends.ts';
import { noEnd } from '../../../contract/common/certificate-times.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import { searchWords } from '../../../contract/common/normalise.ts';
import { monthIn, toMonthSpan } from '../../base/day-range.ts';
import { isId, offsetOf } from '../common/order.ts';
import type { ListPage } from '../common/pages.ts';
import { isSelected } from '../common/selection.ts';
import { facilityNameKey } from '../common/stored-keys.ts';
import { contains } from '../common/text-match.ts';
import type { Database } from '../engine/database.ts';
import { keepReachOf } from '../engine/reach.ts';
import {
  facilities,
  monitorCsrs,
  monitors,
  networkCertificates,
  siteConfigurations,
} from '../schema/index.ts';
import { type EnrollmentAttemptRow, findLastEnrollmentAttempts } from './enrollment-attempts.ts';
import type { NetworkCertificateRow } from './network-certificates.ts';

export interface CertificateFilter {
  ends?: CertificateEnd | undefined;
  facilityId?: string | undefined;
  search: string;
  /** yyyy-MM in this zone. */
  month?: string | undefined;
  timeZone: string;
  now: Date;
  /** Only those of which a new one may be requested. */
  mayEnroll?: boolean | undefined;
}

export interface CertificateRow
  extends Omit<
    NetworkCertificateRow,
    | 'pem'
    | 'chain'
    | 'fileName'
    | 'keyId'
    | 'fingerprint'
    | 'leftAt'
    | 'leftReason'
    | 'revokedAt'
    | 'revokedByName'
  > {
  monitorName: string;
  monitorSerialNumber: string;
  facilityName: string | null;
  mayEnroll: boolean;
  /** The last one since it was stored. */
  attempt: EnrollmentAttemptRow | undefined;
  /** Among the monitors of its facility by serial number, from 1; null where it left that, and where nobody needs it. */
  position: number | null;
}

type Found = Omit<CertificateRow, 'attempt' | 'position'>;

const { validUntil, id: certificateId } = networkCertificates;
/** A certificate that ends then has no end: it is of no month. */
const endless = new Date(noEnd);

const mayEnroll = sql<boolean>`coalesce(
  ${monitors.facilityId} = ${networkCertificates.facilityId}
  AND ${monitorCsrs.pem} IS NOT NULL
  AND ${siteConfigurations.transferType} = 'Online'
  AND ${siteConfigurations.authenticationType} IS NOT NULL, false)`;

const columns = {
  id: networkCertificates.id,
  monitorId: networkCertificates.monitorId,
  /** Null also where the caller does not see the facility, by whose parameters it was made before its monitor moved. */
  facilityId: facilities.id,
  subject: networkCertificates.subject,
  issuer: networkCertificates.issuer,
  serialNumber: networkCertificates.serialNumber,
  validFrom: networkCertificates.validFrom,
  validUntil: networkCertificates.validUntil,
  source: networkCertificates.source,
  storedAt: networkCertificates.storedAt,
  transferredAt: networkCertificates.transferredAt,
  supersededAt: networkCertificates.supersededAt,
  monitorName: monitors.name,
  monitorSerialNumber: monitors.serialNumber,
  facilityName: facilities.name,
  mayEnroll,
};

/** Undefined without an end. */
export function endsWithin(ends: CertificateEnd | undefined, now: Date): SQL | undefined {
  if (!ends) return undefined;
  if (ends === 'ended') return lte(validUntil, now);
  return and(gt(validUntil, now), lte(validUntil, new Date(now.getTime() + Number(ends) * dayMs)));
}

function endsInMonth(month: string | undefined, timeZone: string): SQL | undefined {
  if (!month) return undefined;
  const { from, before } = toMonthSpan(month, timeZone);
  return and(gte(validUntil, from), lt(validUntil, before ?? endless));
}

/** Few, and found by an index: a join would read the record of every monitor. */
function isOfDeleted(db: Database): SQL {
  return exists(
    db
      .select({ id: monitors.id })
      .from(monitors)
      .where(and(eq(monitors.category, 'deleted'), eq(monitors.id, networkCertificates.monitorId))),
  );
}

function matches(db: Database, search: string): SQL | undefined {
  return and(
    ...searchWords(search).map((word) => {
      const ofMonitors = db
        .select({ id: monitors.id })
        .from(monitors)
        .where(contains(monitors.searchKey, word));
      const ofFacilities = db
        .select({ id: facilities.id })
        .from(facilities)
        // By its index first, which also has what the row does not show.
        .where(and(contains(facilities.searchKey, word), contains(facilityNameKey, word)));
      return or(
        inArray(networkCertificates.monitorId, ofMonitors),
        inArray(networkCertificates.facilityId, ofFacilities),
      );
    }),
  );
}

function isEnrollable(db: Database): SQL {
  return exists(
    db
      .select({ id: monitors.id })
      .from(monitors)
      .innerJoin(monitorCsrs, eq(monitorCsrs.monitorId, monitors.id))
      .innerJoin(siteConfigurations, eq(siteConfigurations.facilityId, monitors.facilityId))
      .where(and(eq(monitors.id, networkCertificates.monitorId), mayEnroll)),
  );
}

function isOfFacility(facilityId: string | undefined): SQL | undefined {
  if (facilityId === undefined) return undefined;
  return isId(facilityId) ? eq(networkCertificates.facilityId, facilityId) : sql`false`;
}

function whereOf(db: Database, filter: CertificateFilter): SQL | undefined {
  return and(
    isNull(networkCertificates.supersededAt),
    not(isOfDeleted(db)),
    isOfFacility(filter.facilityId),
    endsWithin(filter.ends, filter.now),
    endsInMonth(filter.month, filter.timeZone),
    matches(db, filter.search),
    filter.mayEnroll ? isEnrollable(db) : undefined,
  );
}

async function withAttempts(db: Database, found: readonly Found[]): Promise<CertificateRow[]> {
  const ids = found.map(({ monitorId }) => monitorId);
  const last = await findLastEnrollmentAttempts(db, ids);
  return found.map((row) => {
    const attempt = last.get(row.monitorId);
    const isLater = attempt !== undefined && attempt.startedAt > row.storedAt;
    return { ...row, attempt: isLater ? attempt : undefined, position: null };
  });
}

/** Names of tables in words: in a query of one table, drizzle leaves them out. */
const positionOfMonitor = sql<number>`(SELECT count(*) + 1 FROM monitors AS other
  WHERE other.facility_id = monitors.facility_id AND other.deleted_at IS NULL
    AND (other.serial_key, other.id) < (monitors.serial_key, monitors.id))`.mapWith(Number);

async function withPositions(db: Database, rows: readonly CertificateRow[]): Promise<CertificateRow[]> {
  const found = await db
    .select({ id: monitors.id, facilityId: monitors.facilityId, position: positionOfMonitor })
    .from(monitors)
    .where(isSelected(monitors.id, { only: rows.map(({ monitorId }) => monitorId) }));
  const positions = new Map(found.map((current) => [current.id, current]));
  return rows.map((row) => {
    const current = positions.get(row.monitorId);
    const isThere =
      current !== undefined && current.facilityId !== null && current.facilityId === row.facilityId;
    return { ...row, position: isThere ? current.position : null };
  });
}

function selectRows(db: Database, where: SQL | undefined) {
  return (
    db
      .select(columns)
      .from(networkCertificates)
      .innerJoin(monitors, eq(monitors.id, networkCertificates.monitorId))
      .leftJoin(facilities, eq(facilities.id, networkCertificates.facilityId))
      .leftJoin(monitorCsrs, eq(monitorCsrs.monitorId, monitors.id))
      .leftJoin(siteConfigurations, eq(siteConfigurations.facilityId, monitors.facilityId))
      .where(where)
      // As their index has it: it says nothing of nulls.
      .orderBy(asc(validUntil), asc(certificateId))
  );
}

/** The soonest end first. */
export async function listCertificates(
  db: Database,
  filter: CertificateFilter,
  page: { count: number; page: number },
): Promise<ListPage<CertificateRow>> {
  const where = whereOf(db, filter);
  // Ids come from the index alone; rows are read for the page only.
  const ids = db
    .select({ id: certificateId })
    .from(networkCertificates)
    .where(where)
    .orderBy(asc(validUntil), asc(certificateId))
    .limit(page.count)
    .offset(offsetOf(page));
  const [rows, [all]] = await Promise.all([
    selectRows(db, inArray(certificateId, ids)),
    db.select({ count: count() }).from(networkCertificates).where(where),
  ]);
  return { rows: await withPositions(db, await withAttempts(db, rows)), count: all?.count ?? 0 };
}

const batchSize = 1_000;

/** All of them, in batches that each continue after the last row, so that no writer waits. */
export function readCertificates(db: Database, filter: CertificateFilter): AsyncIterable<CertificateRow[]> {
  return keepReachOf(readInBatches(db, filter));
}

async function* readInBatches(db: Database, filter: CertificateFilter): AsyncGenerator<CertificateRow[]> {
  const where = whereOf(db, filter);
  let last: Found | undefined;
  do {
    const after = last && [
      gte(validUntil, last.validUntil),
      sql`(${validUntil}, ${certificateId}) > (${last.validUntil.toISOString()}::timestamptz, ${last.id}::uuid)`,
    ];
    const rows: Found[] = await selectRows(db, and(where, ...(after ?? []))).limit(batchSize);
    yield await withAttempts(db, rows);
    last = rows.length < batchSize ? undefined : rows.at(-1);
  } while (last);
}

const nobody: EndCounts = { all: 0, ended: 0, days30: 0, days60: 0, days90: 0 };

export async function countEnds(db: Database, filter: CertificateFilter): Promise<EndCounts> {
  const { now } = filter;
  const within = (ends: CertificateEnd) =>
    sql<number>`count(*) FILTER (WHERE ${endsWithin(ends, now)})`.mapWith(Number);
  const counts = {
    all: sql<number>`count(*)`.mapWith(Number),
    ended: within('ended'),
    days30: within('30'),
    days60: within('60'),
    days90: within('90'),
  };
  const where = whereOf(db, { ...filter, ends: undefined });
  const [found] = await db.select(counts).from(networkCertificates).where(where);
  return found ?? nobody;
}

/** How many have ended, or end within 30 days, and how many of those have not ended: what the sidebar says, by a range of an index. */
export async function countEnding(db: Database, now: Date): Promise<{ attention: number; ending: number }> {
  const soon = new Date(now.getTime() + 30 * dayMs);
  const where = and(whereOf(db, { search: '', timeZone: 'UTC', now }), lte(validUntil, soon));
  const ending = sql<number>`count(*) FILTER (WHERE ${gt(validUntil, now)})`.mapWith(Number);
  const [found] = await db.select({ attention: count(), ending }).from(networkCertificates).where(where);
  return found ?? { attention: 0, ending: 0 };
}

/** A moment of the month in which a certificate ends: its middle, or near its ends, where time zones differ, the quarter of an hour. */
const momentOfMonth = sql<string>`CASE
  WHEN date_trunc('month', ended - interval '16 hours') = date_trunc('month', ended + interval '16 hours')
  THEN date_trunc('month', ended) + interval '14 days'
  ELSE date_bin('15 minutes', ended, timestamp '2000-01-01') END`;

/** How many end in each month that has any, and how many of those have ended, by one query. */
export async function countMonths(
  db: Database,
  filter: CertificateFilter,
): Promise<{ month: string; count: number; ended: number }[]> {
  const ends = db
    .select({ ended: sql`${validUntil} AT TIME ZONE 'UTC'`.as('ended') })
    .from(networkCertificates)
    .where(and(whereOf(db, { ...filter, month: undefined, ends: undefined }), lt(validUntil, endless)))
    .as('ends');
  const groups = await db
    .select({
      at: sql<string>`to_char(${momentOfMonth}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      count: count(),
      ended: sql<number>`count(*) FILTER (WHERE ended <= ${filter.now} AT TIME ZONE 'UTC')`.mapWith(Number),
    })
    .from(ends)
    .groupBy(momentOfMonth);
  const monthOf = monthIn(filter.timeZone);
  const months = new Map<string, { month: string; count: number; ended: number }>();
  for (const group of groups) {
    const month = monthOf(new Date(group.at));
    const before = months.get(month);
    months.set(month, {
      month,
      count: (before?.count ?? 0) + group.count,
      ended: (before?.ended ?? 0) + group.ended,
    });
  }
  return [...months.values()].toSorted((a, b) => a.month.localeCompare(b.month));
}
