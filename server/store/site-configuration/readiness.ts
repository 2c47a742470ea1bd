import { and, countDistinct, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { monitorCsrs, monitors, networkCertificates } from '../schema/index.ts';

/** Counts the facility's monitors that have sent a CSR, and those that have a certificate of it that has not ended. */
export async function countReady(
  db: Database,
  facilityId: string,
  now: Date,
): Promise<{ csrs: number; certificates: number }> {
  const ofFacility = and(eq(monitors.facilityId, facilityId), isNull(monitors.deletedAt));
  const [sent] = await db
    .select({ count: countDistinct(monitorCsrs.monitorId) })
    .from(monitorCsrs)
    .innerJoin(monitors, eq(monitors.id, monitorCsrs.monitorId))
    .where(and(eq(monitorCsrs.facilityId, facilityId), isNotNull(monitorCsrs.pem), ofFacility));
  const [held] = await db
    .select({ count: countDistinct(networkCertificates.monitorId) })
    .from(networkCertificates)
    .innerJoin(monitors, eq(monitors.id, networkCertificates.monitorId))
    .where(
      and(
        eq(networkCertificates.facilityId, facilityId),
        isNull(networkCertificates.supersededAt),
        gt(networkCertificates.validUntil, now),
        ofFacility,
      ),
    );
  return { csrs: sent?.count ?? 0, certificates: held?.count ?? 0 };
}
