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
  lte,
  ne,
  not,
  notExists,
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
    .where(
      and(
        isSelected(enrollmentAttempts.monitorId, { only: monitorIds }),
        isNull(enrollmentAttempts.endedAt),
        lte(enrollmentAttempts.answeredBy, now),
      ),
    );
  return found?.count ?? 0;
}

/** Those of a facility whose latest certificate for their CSR ends before a time, and that were not tried since another. */
export function findRenewable(
  db: Database,
  facilityId: string,
  { endsBefore, triedSince, limit }: { endsBefore: Date; triedSince: Date; limit: number },
): Promise<Enrollable[]> {
  const ending = certificateOfCsr(db, lte(networkCertificates.validUntil, endsBefore));
  const later = certificateOfCsr(db, gt(networkCertificates.validUntil, endsBefore));
  const tried = db
    .select({ id: enrollmentAttempts.id })
    .from(enrollmentAttempts)
    .where(and(eq(enrollmentAttempts.monitorId, monitors.id), gt(enrollmentAttempts.startedAt, triedSince)));
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
