// Monitors for which certificates can be obtained from an EST server: not deleted, with a CSR, of a facility that has one.
import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AuditTrail } from '../audit/audited-write.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import {
  enrollmentAttempts,
  facilities,
  jobRecords,
  monitorCsrs,
  monitors,
  networkCertificates,
  siteConfigurations,
} from '../schema/index.ts';
import { isUncertain, isWaiting } from './enrollment-attempts.ts';

export interface Enrollable {
  monitorId: string;
  facilityId: string;
  name: string;
  serialNumber: string;
  clientcertUrl: string;
}

/** Which monitors are chosen: these, or those of a facility that have no certificate for their CSR, or an ended one. */
export type EnrollmentSelection = { monitorIds: readonly string[] } | { facilityId: string };

const hasCsr = isNotNull(monitorCsrs.pem);
const hasServer = sql`coalesce(${siteConfigurations.transferType} = 'Online'
  AND ${siteConfigurations.authenticationType} IS NOT NULL, false)`;

async function select(db: Database, where: SQL | undefined, limit: number): Promise<Enrollable[]> {
  return db
    .select({
      monitorId: monitors.id,
      facilityId: siteConfigurations.facilityId,
      name: monitors.name,
      serialNumber: monitors.serialNumber,
      clientcertUrl: siteConfigurations.clientcertUrl,
    })
    .from(monitors)
    .innerJoin(siteConfigurations, eq(siteConfigurations.facilityId, monitors.facilityId))
    .innerJoin(monitorCsrs, eq(monitorCsrs.monitorId, monitors.id))
    .where(and(isNull(monitors.deletedAt), hasCsr, hasServer, where))
    .orderBy(asc(monitors.serialKey), asc(monitors.id))
    .limit(limit);
}

/** A certificate for the monitor's CSR that is not replaced. */
function certificateOfCsr(db: Database, where: SQL | undefined) {
  return db
    .select({ id: networkCertificates.id })
    .from(networkCertificates)
    .where(
      and(
        eq(networkCertificates.monitorId, monitors.id),
        eq(networkCertificates.keyId, monitorCsrs.keyId),
        isNull(networkCertificates.supersededAt),
        where,
      ),
    );
}

function isInSelection(db: Database, chosen: EnrollmentSelection, now: Date): SQL | undefined {
  if ('monitorIds' in chosen) return isSelected(monitors.id, { only: chosen.monitorIds });
  const valid = certificateOfCsr(db, gt(networkCertificates.validUntil, now));
  return and(eq(monitors.facilityId, chosen.facilityId), notExists(valid));
}

export function findEnrollable(
  db: Database,
  chosen: EnrollmentSelection,
  { now, limit }: { now: Date; limit: number },
): Promise<Enrollable[]> {
  return select(db, isInSelection(db, chosen, now), limit);
}

/** How many of those that are chosen there are, and how many can get none: without an EST server, else without a CSR. */
export async function countNotEnrollable(
  db: Database,
  chosen: EnrollmentSelection,
  now: Date,
): Promise<{ all: number; noServer: number; noCsr: number }> {
  const counted = (where: SQL) => sql<number>`count(*) FILTER (WHERE ${where})`.mapWith(Number);
  const [found] = await db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      noServer: counted(not(hasServer)),
      noCsr: counted(sql`${hasServer} AND ${not(hasCsr)}`),
    })
    .from(monitors)
    .leftJoin(siteConfigurations, eq(siteConfigurations.facilityId, monitors.facilityId))
    .leftJoin(monitorCsrs, eq(monitorCsrs.monitorId, monitors.id))
    .where(and(isNull(monitors.deletedAt), isInSelection(db, chosen, now)));
  return found ?? { all: 0, noServer: 0, noCsr: 0 };
}

/** For how many of the monitors an attempt for their CSR was cut off: a certificate may have been issued. */
export async function countUncertainEnrollments(
  db: Database,
  monitorIds: readonly string[],
  now: Date,
): Promise<number> {
  const [found] = await db
    .select({ count: countDistinct(enrollmentAttempts.monitorId) })
    .from(enrollmentAttempts)
    .innerJoin(
      monitorCsrs,
      and(
        eq(monitorCsrs.monitorId, enrollmentAttempts.monitorId),
        eq(monitorCsrs.keyId, enrollmentAttempts.keyId),
      ),
    )
    .where(and(isSelected(enrollmentAttempts.monitorId, { only: monitorIds }), isUncertain(now)));
  return found?.count ?? 0;
}

/** The addresses at which monitors wait for the approval of a request for their CSR, by the monitors' ids. */
export async function findWaitingForCsr(
  db: Database,
  monitorIds: readonly string[],
): Promise<Map<string, string>> {
  const { monitorId, keyId, url } = enrollmentAttempts;
  const isOfCsr = and(eq(monitorCsrs.monitorId, monitorId), eq(monitorCsrs.keyId, keyId));
  const rows = await db
    .select({ monitorId, url })
    .from(enrollmentAttempts)
    .innerJoin(monitorCsrs, isOfCsr)
    .where(and(isSelected(monitorId, { only: monitorIds }), isWaiting));
  return new Map(rows.map((row) => [row.monitorId, row.url]));
}

interface RenewalWindow {
  /** How many days before its end a certificate is renewed, at most. */
  days: number;
  now: Date;
  /** Monitors that were tried since then are left out. */
  triedSince: Date;
  limit: number;
}

/**
 * When a certificate is due: so many days before its end, but never before the last third of the time that it had when it was
 * stored. One that ends soon after it was issued would be renewed for ever otherwise.
 */
function dueAt(days: number): SQL {
  const { validFrom, validUntil, storedAt } = networkCertificates;
  return sql`${validUntil} - least(${days} * interval '1 day', (${validUntil} - greatest(${validFrom}, ${storedAt})) / 3)`;
}

/**
 * Monitors of a facility whose latest certificate for their CSR is due, that were not tried lately, do not wait for an approval,
 * and for which no person's request is uncertain: only a person repeats that.
 */
export function findRenewable(
  db: Database,
  facilityId: string,
  { days, now, triedSince, limit }: RenewalWindow,
): Promise<Enrollable[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ending = certificateOfCsr(db, sql`${dueAt(days)} <= ${at}`);
  const later = certificateOfCsr(db, sql`${dueAt(days)} > ${at}`);
  const { monitorId, keyId, startedAt, endedAt, sentAt, isRenewal } = enrollmentAttempts;
  const ofPerson = and(isNotNull(sentAt), eq(isRenewal, false), eq(keyId, monitorCsrs.keyId));
  const waits = or(isWaiting, and(isNull(endedAt), ofPerson));
  const tried = db
    .select({ id: enrollmentAttempts.id })
    .from(enrollmentAttempts)
    .where(and(eq(monitorId, monitors.id), or(gt(startedAt, triedSince), waits)));
  const where = and(eq(monitors.facilityId, facilityId), exists(ending), notExists(later), notExists(tried));
  return select(db, where, limit);
}

/** The certificate for the monitor's CSR that was stored since a time. */
export async function hasCertificateSince(db: Database, monitorId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: networkCertificates.id })
    .from(networkCertificates)
    .innerJoin(monitorCsrs, eq(monitorCsrs.monitorId, networkCertificates.monitorId))
    .where(
      and(
        eq(networkCertificates.monitorId, monitorId),
        eq(networkCertificates.keyId, monitorCsrs.keyId),
        ne(networkCertificates.source, 'upload'),
        gte(networkCertificates.storedAt, since),
        sql`${networkCertificates.leftReason} IS DISTINCT FROM 'unused'`,
      ),
    )
    .orderBy(desc(networkCertificates.storedAt))
    .limit(1);
  return rows.length > 0;
}

/**
 * Records a job's start at each facility that it is about: a record of the trail for each monitor follows when it is
 * asked for.
 */
export async function auditEnrollmentJob(
  trail: AuditTrail,
  jobId: string,
  act: 'queued' | 'cancelled',
): Promise<void> {
  const ofFacility = sql`${jobRecords.jobId} = ${jobId} AND ${jobRecords.input} ->> 'facilityId' = ${facilities.id}::text`;
  const isChosen = act === 'queued' ? ofFacility : sql`${ofFacility} AND ${jobRecords.state} = 'cancelled'`;
  await trail.recordRows({
    entity: 'siteConfiguration',
    from: sql`${facilities}`,
    id: facilities.id,
    label: sql`${facilities.name} || ' (' || ${facilities.code} || ')'`,
    before: sql`'{}'::jsonb`,
    after: sql`jsonb_build_object('enrollments', ${act}::text, 'monitors',
      (SELECT count(*) FROM ${jobRecords} WHERE ${isChosen}))`,
    where: sql`EXISTS (SELECT FROM ${jobRecords} WHERE ${isChosen})`,
  });
}
