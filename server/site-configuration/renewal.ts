import type { z } from 'zod';
import type * as contract from '../../contract/site-configuration/renewal.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import type { Author } from '../store/audit/audit.ts';
import { siteLabel } from '../store/site-configuration/configurations.ts';
import { findRenewal, writeRenewal } from '../store/site-configuration/renewal.ts';
import { type ConfigurationDependencies, changeConfiguration } from './change-configuration.ts';
import { toRenewal } from './responses.ts';

/** Saves how many days before their end a facility's certificates are renewed; 0 turns renewal off. */
export function saveRenewal(
  dependencies: Pick<ConfigurationDependencies, 'db' | 'now'>,
  author: Author,
  { facility_id, days, version }: z.output<typeof contract.saveRenewal.body>,
): Promise<contract.Renewal> {
  return changeConfiguration(
    dependencies,
    author,
    facility_id,
    async (tx, trail, { facility, requestAuthor }) => {
      const before = await findRenewal(tx, facility.id);
      const current = toRenewal(facility.id, before);
      requireCurrentVersion(current, { ...current, days, version: version ?? current.version });
      if (current.days === days) return current;
      const after = await writeRenewal(tx, facility.id, { before, days, requestAuthor });
      await trail.record({
        ...siteLabel(facility),
        before: { renewal_days: current.days },
        after: { renewal_days: after.days },
      });
      return toRenewal(facility.id, after);
    },
  );
}
