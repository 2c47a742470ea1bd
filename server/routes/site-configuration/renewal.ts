import * as contract from '../../../contract/site-configuration/renewal.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { findRenewal, writeRenewal } from '../../store/site-configuration/renewal.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import { requireFacility } from '../common/require-facility.ts';
import { type ConfigurationParts, changeConfiguration } from './change-configuration.ts';
import { toRenewal } from './responses.ts';

export function renewalRoutes(parts: Pick<ConfigurationParts, 'db' | 'now'>) {
  const { db } = parts;
  return {
    getRenewal: defineRoute(contract.getRenewal, async ({ params }) => {
      const facility = await requireFacility(db, params.id, 'id');
      return { data: [toRenewal(facility.id, await findRenewal(db, facility.id))] };
    }),
    saveRenewal: defineRoute(contract.saveRenewal, async ({ body, ...author }) => {
      const data = await changeConfiguration(
        parts,
        author,
        body.facility_id,
        async (tx, trail, { facility, requestAuthor }) => {
          const before = await findRenewal(tx, facility.id);
          const current = toRenewal(facility.id, before);
          requireCurrentVersion(current, {
            ...current,
            days: body.days,
            version: body.version ?? current.version,
          });
          if (current.days === body.days) return [current];
          const after = await writeRenewal(tx, facility.id, { before, days: body.days, requestAuthor });
          await trail.record({
            entity: 'siteConfiguration',
            recordId: facility.id,
            label: `${facility.name} (${facility.code})`,
            before: { renewal_days: current.days },
            after: { renewal_days: after.days },
          });
          return [toRenewal(facility.id, after)];
        },
      );
      return { data };
    }),
  } satisfies RoutesOf<typeof contract>;
}
