// What monitors did: contract in, store, contract out.
import * as contract from '../../contract/monitors/activities.ts';
import { defineRoute } from '../http/define-route.ts';
import type { RoutesOf } from '../http/route.ts';
import type { Database } from '../store/engine/database.ts';
import {
  type ActivityFilter,
  type ActivityRow,
  everyActivity,
  listActivities,
} from '../store/requests/activities.ts';
import { monitorOf } from './monitor-of.ts';

export function activityRoutes(db: Database) {
  return {
    searchActivities: defineRoute(contract.searchActivities, async ({ params, query, body }) => {
      const monitor = await monitorOf(db, params.id);
      const filter: ActivityFilter = {
        monitorId: monitor.id,
        from: new Date(body.time_from),
        to: new Date(body.time_to),
        severity: body.event_severity === 'ALL' ? null : body.event_severity,
        text: body.searchValue,
      };
      if (query.count === contract.allEntries) {
        return { pieces: onWirePiecewise(everyActivity(db, filter, query.sort_order)) };
      }
      const { rows, count } = await listActivities(db, filter, query);
      return { data: rows.map(activityOnWire), count };
    }),
  } satisfies RoutesOf<typeof contract>;
}

async function* onWirePiecewise(pieces: AsyncIterable<ActivityRow[]>) {
  for await (const rows of pieces) yield rows.map(activityOnWire);
}

function activityOnWire({ id, type, activity, severity, at }: ActivityRow): contract.Activity {
  const time = at.toISOString();
  return { id, type, activity, severity, created_date: time, updated_date: time };
}
