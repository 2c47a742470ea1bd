// The CSRs of a facility's monitors, each with the certificate that the monitor has or is to fetch.
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { searchWords } from '../../../contract/common/normalise.ts';
import { isId, orderBy } from '../common/order.ts';
import { scanIndex, searchPage } from '../common/pages.ts';
import { containsWords, containsWordsInScan } from '../common/text-match.ts';
import { findRemovedRoots } from '../devices/network-files.ts';
import { findFailedNetworkRequests, type NetworkRequestRow } from '../devices/network-requests.ts';
import type { Database } from '../engine/database.ts';
import { queueForFacility } from '../engine/facility-queue.ts';
import { facilities, monitorCsrs, monitors, type StoredProblem } from '../schema/index.ts';
import { type EnrollmentAttemptRow, findLastEnrollmentAttempts } from './enrollment-attempts.ts';
import { findCertificates, type NetworkCertificateRow } from './network-certificates.ts';

type CsrRow = typeof monitorCsrs.$inferSelect;

export interface MonitorCsrRow {
  monitorId: string;
  facilityId: string;
  serialNumber: string;
  csr: CsrRow | null;
  /** The latest one of this facility. */
  certificate: NetworkCertificateRow | undefined;
  /** The open one, or else the last one. */
  attempt: EnrollmentAttemptRow | undefined;
  /** The last request to fetch files, if the monitor could not. */
  failedTransfer: NetworkRequestRow | undefined;
  /** Subjects of removed roots that the monitor still has. */
  removedRoots: readonly string[];
}

interface Page {
  count: number;
  page: number;
  /** '' for all. */
  search: string;
}

type Found = Pick<MonitorCsrRow, 'monitorId' | 'serialNumber' | 'csr'>;

async function withCertificates(
  db: Database,
  facilityId: string,
  found: readonly Found[],
): Promise<MonitorCsrRow[]> {
  const ids = found.map(({ monitorId }) => monitorId);
  const certificates = await findCertificates(db, facilityId, ids);
  const attempts = await findLastEnrollmentAttempts(db, ids);
  const failedTransfers = await findFailedNetworkRequests(db, 'certificate', ids);
  const removed = await findRemovedRoots(db, facilityId, ids);
  return found.map((row) => ({
    ...row,
    removedRoots: removed.get(row.monitorId) ?? [],
    facilityId,
    certificate: certificates.get(row.monitorId),
    attempt: attempts.get(row.monitorId),
    failedTransfer: failedTransfers.get(row.monitorId),
  }));
}

const columns = { monitorId: monitors.id, serialNumber: monitors.serialNumber, csr: monitorCsrs };

const bySerialNumber = { table: monitors, id: monitors.id, by: monitors.serialKey };

/** The facility's name is in the search key, too, and would find all. */
const serialNumberAndName = sql`split_part(${monitors.searchKey}, E'\\n', 1) || E'\\n' || split_part(${monitors.searchKey}, E'\\n', 2)`;

/** How many of the facility's monitors have the words, null without words; and the ids of a page as SQL, null beyond the last page. */
async function findPage(
  db: Database,
  facilityId: string,
  { search, ...query }: Page,
): Promise<{ count: number | null; ids: SQL | null }> {
  const ofFacility = and(eq(monitors.facilityId, facilityId), isNull(monitors.deletedAt));
  const page = { ...query, sort_order: 'asc' } as const;
  const words = searchWords(search);
  if (words.length === 0) return { count: null, ids: scanIndex(bySerialNumber, ofFacility, page) };
  const scanned = and(ofFacility, containsWordsInScan(serialNumberAndName, words));
  const matching = and(scanned, containsWords(monitors.searchKey, words));
  return await searchPage(db, bySerialNumber, { matching, scanned }, page);
}

/** By serial number; monitors without a CSR, too. @returns `count`: how many a search has found */
export async function listMonitorCsrs(
  db: Database,
  facilityId: string,
  page: Page,
): Promise<{ rows: MonitorCsrRow[]; count: number | null }> {
  const { count, ids } = await findPage(db, facilityId, page);
  if (!ids) return { rows: [], count };
  const found = await db
    .select(columns)
    .from(sql`(${ids}) AS page`)
    .innerJoin(monitors, sql`${monitors.id} = page.id`)
    .leftJoin(monitorCsrs, eq(monitorCsrs.monitorId, monitors.id))
    .orderBy(orderBy(monitors.serialKey, monitors.id, 'asc'));
  return { rows: await withCertificates(db, facilityId, found), count };
}

/** Finds the CSR of a monitor of this facility, and of no other one. */
export async function findMonitorCsr(
  db: Database,
  facilityId: string,
  monitorId: string,
): Promise<MonitorCsrRow | undefined> {
  if (!isId(facilityId) || !isId(monitorId)) return undefined;
  const found = await db
    .select(columns)
    .from(monitors)
    .leftJoin(monitorCsrs, eq(monitorCsrs.monitorId, monitors.id))
    .where(and(eq(monitors.id, monitorId), eq(monitors.facilityId, facilityId), isNull(monitors.deletedAt)));
  const [row] = await withCertificates(db, facilityId, found);
  return row;
}

export async function findCsr(db: Database, monitorId: string): Promise<CsrRow | undefined> {
  if (!isId(monitorId)) return undefined;
  const [row] = await db.select().from(monitorCsrs).where(eq(monitorCsrs.monitorId, monitorId));
  return row;
}

/** Comes before its request is locked, because a CSR belongs to a facility, which is locked first everywhere. */
export async function lockFacilityOf(tx: Database, monitorId: string): Promise<void> {
  const queue = queueForFacility(monitors.facilityId, true);
  await tx.execute(
    sql`SELECT ${queue} FROM ${monitors} WHERE ${and(eq(monitors.id, monitorId), isNotNull(monitors.facilityId))}`,
  );
  const ofMonitor = tx.select({ id: monitors.facilityId }).from(monitors).where(eq(monitors.id, monitorId));
  await tx
    .select({ id: facilities.id })
    .from(facilities)
    .where(inArray(facilities.id, ofMonitor))
    .for('key share');
}

interface ReceivedCsr {
  monitorId: string;
  facilityId: string;
  pem: string;
  keyId: string;
  fileName: string;
  now: Date;
}

/** Stores the CSR of a locked, open request. */
export async function storeCsr(tx: Database, { now, ...csr }: ReceivedCsr): Promise<void> {
  const row = { ...csr, receivedAt: now, problem: null };
  await tx.insert(monitorCsrs).values(row).onConflictDoUpdate({ target: monitorCsrs.monitorId, set: row });
}

/** Notes that a monitor cannot make one, in its own words. */
export async function recordCsrFailure(tx: Database, monitorId: string, text: string): Promise<void> {
  const [monitor] = await tx
    .select({ facilityId: monitors.facilityId })
    .from(monitors)
    .where(eq(monitors.id, monitorId));
  if (monitor?.facilityId)
    await recordCsrProblem(tx, { monitorId, facilityId: monitor.facilityId }, { text });
}

/** Notes why there is no CSR, or no newer one. */
export async function recordCsrProblem(
  tx: Database,
  { monitorId, facilityId }: { monitorId: string; facilityId: string },
  problem: StoredProblem,
): Promise<void> {
  await tx
    .insert(monitorCsrs)
    .values({ monitorId, facilityId, problem })
    .onConflictDoUpdate({ target: monitorCsrs.monitorId, set: { problem } });
}
