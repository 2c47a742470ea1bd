import * as contract from '../../contract/monitors/activities.ts';
import { defineRoute } from '../http/define-route.ts';
import type { RoutesOf } from '../http/route.ts';
import type { Database } from '../store/engine/database.ts';
import {
  type ActivityFilter,
  type ActivityRow,
  listActivities,
  readAllActivities,
} from '../store/requests/activities.ts';
import { requireMonitor } from './require-monitor.ts';

export function activityRoutes(db: Database) {
  return {
    searchActivities: defineRoute(contract.searchActivities, async ({ params, query, body }) => {
      const monitor = await requireMonitor(db, params.id);
      const filter: ActivityFilter = {
        monitorId: monitor.id,
        from: new Date(body.time_from),
        to: new Date(body.time_to),
        severity: body.event_severity === 'ALL' ? null : body.event_severity,
        text: body.searchValue,
      };
      if (query.count === contract.allEntries) {
        return { chunks: toActivityChunks(readAllActivities(db, filter, query.sort_order)) };
      }
      const { rows, count } = await listActivities(db, filter, query);
      return { data: rows.map(toActivityResponse), count };
    }),
  } satisfies RoutesOf<typeof contract>;
}

async function* toActivityChunks(chunks: AsyncIterable<ActivityRow[]>) {
  for await (const rows of chunks) yield rows.map(toActivityResponse);
}

function toActivityResponse({ id, type, activity, severity, at }: ActivityRow): contract.Activity {
  const time = at.toISOString();
  return { id, type, activity, severity, created_date: time, updated_date: time };
}
