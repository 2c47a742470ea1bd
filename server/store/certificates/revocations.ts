// Certificates to revoke: what should no longer get onto the network, and still has a certificate that has not ended.
import { and, count, desc, eq, exists, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AuditTrail } from '../audit/audited-write.ts';
import { isId, offsetOf } from '../common/order.ts';
import type { ListPage } from '../common/pages.ts';
import type { Database } from '../engine/database.ts';
import { facilities, monitors, networkCertificates } from '../schema/index.ts';
import { monitorLabel } from './network-certificates.ts';
import { isOfSeenFacility } from './seen-facility.ts';

const { validUntil, leftAt, leftReason, revokedAt } = networkCertificates;

const columns = {
  id: networkCertificates.id,
  monitorId: networkCertificates.monitorId,
  monitorName: monitors.name,
  monitorSerialNumber: monitors.serialNumber,
  facilityName: facilities.name,
  subject: networkCertificates.subject,
  issuer: networkCertificates.issuer,
  serialNumber: networkCertificates.serialNumber,
  validUntil,
  reason: leftReason,
  since: leftAt,
  revokedAt,
  revokedByName: networkCertificates.revokedByName,
};

function selectRows(db: Database, where: SQL | undefined) {
  return db
    .select(columns)
    .from(networkCertificates)
    .innerJoin(monitors, eq(monitors.id, networkCertificates.monitorId))
    .leftJoin(facilities, eq(facilities.id, networkCertificates.facilityId))
    .where(where);
}

export type RevocationRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Whether it is to be revoked, and by whoever sees the facility that it was issued at: they have its authority. */
const isToRevoke = () => and(isNotNull(leftAt), isOfSeenFacility(networkCertificates.facilityId));
const isListed = (now: Date) => and(isToRevoke(), gt(validUntil, now));

/** Certificates that are not noted as revoked first, the newest of each first. @param page none: all */
export async function listRevocations(
  db: Database,
  now: Date,
  page?: { count: number; page: number },
): Promise<ListPage<RevocationRow>> {
  const where = isListed(now);
  const sorted = selectRows(db, where).orderBy(
    sql`${revokedAt} IS NOT NULL`,
    desc(leftAt),
    desc(networkCertificates.id),
  );
  const rows = await (page ? sorted.limit(page.count).offset(offsetOf(page)) : sorted);
  const [all] = await db.select({ count: count() }).from(networkCertificates).where(where);
  return { rows, count: all?.count ?? 0 };
}

/** How many are not noted as revoked. */
export function countOpenRevocations(db: Database, now: Date): Promise<number> {
  return db.$count(networkCertificates, and(isListed(now), isNull(revokedAt)));
}

/** How many certificates of these monitors would have to be revoked. @param where a condition on monitors */
export async function countRevocable(db: Database, where: SQL | undefined, now: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(networkCertificates)
    .innerJoin(monitors, eq(monitors.id, networkCertificates.monitorId))
    .where(and(isNull(leftAt), gt(validUntil, now), where));
  return found?.count ?? 0;
}

/** How many certificates these monitors would leave behind if they moved to a facility, or to none. */
export function countLeftByMove(
  db: Database,
  { where, facilityId, now }: { where: SQL | undefined; facilityId: string | null; now: Date },
): Promise<number> {
  const moves = sql`${monitors.facilityId} IS DISTINCT FROM ${facilityId}::uuid`;
  const isOfOther = sql`${networkCertificates.facilityId} IS DISTINCT FROM ${facilityId}::uuid`;
  return countRevocable(db, and(where, moves, isOfOther), now);
}

/** How many certificates of this monitor would have to be revoked. */
export function countRevocableOf(db: Database, monitorId: string, now: Date): Promise<number> {
  return countRevocable(db, isId(monitorId) ? eq(monitors.id, monitorId) : sql`false`, now);
}

/**
 * Whether the monitor of a certificate has come back, as the trigger of monitors judges it, which leaves alone what is noted as
 * revoked.
 */
function hasComeBack(db: Database): SQL {
  const isRestored = eq(leftReason, 'deleted');
  const isHereAgain = and(eq(leftReason, 'moved'), eq(monitors.facilityId, networkCertificates.facilityId));
  const monitor = and(eq(monitors.id, networkCertificates.monitorId), isNull(monitors.deletedAt));
  return exists(
    db
      .select({ id: monitors.id })
      .from(monitors)
      .where(and(monitor, or(isRestored, isHereAgain))),
  );
}

/**
 * Notes whether the CA has revoked it. Where the note is taken back, it leaves the list if its monitor has come back.
 * @returns undefined where it is not to be revoked
 */
export async function writeRevocation(
  tx: Database,
  trail: AuditTrail,
  id: string,
  revoked: { at: Date; byName: string } | null,
): Promise<RevocationRow | undefined> {
  const where = and(eq(networkCertificates.id, id), isToRevoke());
  if (!isId(id)) return undefined;
  const [before] = await selectRows(tx, where);
  if (!before) return undefined;
  await tx
    .update(networkCertificates)
    .set({ revokedAt: revoked?.at ?? null, revokedByName: revoked?.byName ?? null })
    .where(where);
  if (!revoked) {
    const isOver = and(where, hasComeBack(tx));
    await tx.update(networkCertificates).set({ leftAt: null, leftReason: null }).where(isOver);
  }
  const { monitorId, monitorName: name, monitorSerialNumber: serialNumber } = before;
  await trail.record({
    ...monitorLabel({ id: monitorId, name, serialNumber }),
    before: { serial_number: before.serialNumber, revoked_on: before.revokedAt?.toISOString() ?? null },
    after: { serial_number: before.serialNumber, revoked_on: revoked?.at.toISOString() ?? null },
  });
  const [after] = await selectRows(tx, eq(networkCertificates.id, id));
  return after;
}
