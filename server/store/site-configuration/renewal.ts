// Which facilities have their certificates renewed, and in whose name.
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { isId } from '../common/order.ts';
import { displayNameOf, type RequestAuthor } from '../devices/network-requests.ts';
import type { Database } from '../engine/database.ts';
import { renewalSettings, siteConfigurations } from '../schema/index.ts';

export type RenewalRow = typeof renewalSettings.$inferSelect;

export async function findRenewal(db: Database, facilityId: string): Promise<RenewalRow | undefined> {
  if (!isId(facilityId)) return undefined;
  const [row] = await db.select().from(renewalSettings).where(eq(renewalSettings.facilityId, facilityId));
  return row;
}

/** The facility is locked. */
export async function writeRenewal(
  tx: Database,
  facilityId: string,
  {
    before,
    days,
    requestAuthor,
  }: { before: RenewalRow | undefined; days: number; requestAuthor: RequestAuthor },
): Promise<RenewalRow> {
  const values = {
    days,
    version: (before?.version ?? 0) + 1,
    setBy: requestAuthor.callerId,
    setByName: await displayNameOf(tx, requestAuthor.callerId),
    setAt: requestAuthor.now,
  };
  const [row] = await tx
    .insert(renewalSettings)
    .values({ facilityId, ...values })
    .onConflictDoUpdate({ target: renewalSettings.facilityId, set: values })
    .returning();
  if (!row) throw new Error('a renewal setting was not written');
  return row;
}

/** Renewal settings that are on, in facilities with an EST server. */
export async function listRenewals(db: Database): Promise<RenewalRow[]> {
  const rows = await db
    .select({ setting: renewalSettings })
    .from(renewalSettings)
    .innerJoin(siteConfigurations, eq(siteConfigurations.facilityId, renewalSettings.facilityId))
    .where(
      and(
        gt(renewalSettings.days, 0),
        eq(siteConfigurations.transferType, 'Online'),
        isNotNull(siteConfigurations.authenticationType),
      ),
    )
    .orderBy(renewalSettings.facilityId);
  return rows.map(({ setting }) => setting);
}
