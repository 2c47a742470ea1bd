import type { z } from 'zod';
import type * as contract from '../../contract/site-configuration/renewal.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import type { CallContext } from '../http/routes/route.ts';
import type { Author } from '../store/audit/audit.ts';
import { notifyOfNotices } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';
import { outsideReach } from '../store/engine/reach.ts';
import { siteLabel } from '../store/site-configuration/configurations.ts';
import { findRenewal, writeRenewal } from '../store/site-configuration/renewal.ts';
import { findOrphanedRenewals } from '../store/site-configuration/renewal-notices.ts';
import { readNamesAsSeen } from '../store/users/names-as-seen.ts';
import { type ConfigurationDependencies, changeConfiguration } from './change-configuration.ts';
import { toRenewal } from './responses.ts';

type Reader = Pick<CallContext, 'translate'>;

export async function readRenewal(
  db: Database,
  { translate }: Reader,
  facilityId: string,
): Promise<contract.Renewal> {
  // Whoever has turned it on may be nobody whom the caller sees.
  const orphaned = await outsideReach(() => findOrphanedRenewals(db, facilityId));
  const row = await findRenewal(db, facilityId);
  const person = row && { id: row.setBy, name: row.setByName };
  const nameOf = await readNamesAsSeen(db, [person]);
  const setBy = person ? nameOf(person) || translate('somebodyElse') : null;
  return toRenewal(facilityId, row, { setBy, toConfirm: orphaned.length > 0 });
}

/** Saves how many days before their end a facility's certificates are renewed; 0 turns renewal off, the same days confirm it. */
export function saveRenewal(
  dependencies: Pick<ConfigurationDependencies, 'db' | 'now'>,
  author: Author & Reader,
  { facility_id, days, version }: z.output<typeof contract.saveRenewal.body>,
): Promise<contract.Renewal> {
  return changeConfiguration(
    dependencies,
    author,
    facility_id,
    async (tx, trail, { facility, requestAuthor }) => {
      const before = await findRenewal(tx, facility.id);
      const current = await readRenewal(tx, author, facility.id);
      requireCurrentVersion(current, { ...current, days, version: version ?? current.version });
      if (current.days === days && !current.to_confirm) return current;
      const after = await writeRenewal(tx, facility.id, { before, days, requestAuthor });
      await trail.record({
        ...siteLabel(facility),
        before: {
          renewal_days: current.days,
          ...(current.to_confirm && { renewal_set_by: before?.setByName ?? null }),
        },
        after: { renewal_days: after.days, ...(current.to_confirm && { renewal_set_by: after.setByName }) },
      });
      if (current.to_confirm) await notifyOfNotices(tx);
      return toRenewal(facility.id, after, { setBy: after.setByName, toConfirm: false });
    },
  );
}
