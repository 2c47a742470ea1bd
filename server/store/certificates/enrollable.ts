// Monitors for which certificates can be obtained from an EST server: not deleted, with a CSR, of a facility that has one.
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AuditTrail } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import { isSelected } from '../lists/selection.ts';
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
    .where(
      and(
        isNull(monitors.deletedAt),
        isNotNull(monitorCsrs.pem),
        eq(siteConfigurations.transferType, 'Online'),
        isNotNull(siteConfigurations.authenticationType),
        where,
      ),
    )
    .orderBy(asc(monitors.serialKey), asc(monitors.id))
    .limit(limit);
}

export function findEnrollable(
  db: Database,
  monitorIds: readonly string[],
  limit: number,
): Promise<Enrollable[]> {
  return select(db, isSelected(monitors.id, { only: monitorIds }), limit);
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

/** Those of a facility that have none for their CSR, or an ended one. */
export function findWithoutCertificate(
  db: Database,
  facilityId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<Enrollable[]> {
  const valid = certificateOfCsr(db, gt(networkCertificates.validUntil, now));
  return select(db, and(eq(monitors.facilityId, facilityId), notExists(valid)), limit);
}

/** Those of a facility whose latest certificate for their CSR ends before a time, and that were not tried since another. */
export function findEnding(
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

/** What was done with a job, at each facility that it is about: a record of the trail for each monitor follows when it is asked for. */
export async function recordJob(
  trail: AuditTrail,
  jobId: string,
  act: 'queued' | 'cancelled',
): Promise<void> {
  const ofFacility = sql`${jobRecords.jobId} = ${jobId} AND ${jobRecords.input} ->> 'facilityId' = ${facilities.id}::text`;
  const isMeant = act === 'queued' ? ofFacility : sql`${ofFacility} AND ${jobRecords.state} = 'cancelled'`;
  await trail.recordRows({
    entity: 'siteConfiguration',
    from: sql`${facilities}`,
    id: facilities.id,
    label: sql`${facilities.name} || ' (' || ${facilities.code} || ')'`,
    before: sql`'{}'::jsonb`,
    after: sql`jsonb_build_object('enrollments', ${act}::text, 'monitors',
      (SELECT count(*) FROM ${jobRecords} WHERE ${isMeant}))`,
    where: sql`EXISTS (SELECT FROM ${jobRecords} WHERE ${isMeant})`,
  });
}
