// The monitors that a bulk call selects, as a condition on their rows.
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { monitorSelection } from '../../contract/monitors/monitor-writes.ts';
import { toSelectionFilter } from '../common/selection.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../store/engine/database.ts';
import * as bulk from '../store/monitors/monitor-bulk.ts';
import { scopeOf } from './scope.ts';

type Selection = Omit<z.output<typeof monitorSelection>, 'forceDelete'>;

/**
 * @param text the search of the list; '' without one
 * @throws HttpError 422 for deleted monitors, and for a selection of nothing
 */
export async function selectedMonitors(
  { db, now }: { db: Database; now: () => Date },
  body: Selection,
  text: string,
): Promise<SQL | undefined> {
  if (body.monitor_menu === 'MONITOR_DELETED') throw notForMenu('monitorsDeletedAlready');
  return conditionOf({ db, now }, body, text);
}

/** Selects deleted monitors. @throws HttpError 422 for others, and for a selection of nothing */
export async function selectedDeleted(
  dependencies: { db: Database; now: () => Date },
  body: Selection,
  text: string,
): Promise<SQL | undefined> {
  if (body.monitor_menu !== 'MONITOR_DELETED') throw notForMenu('monitorsNotDeleted');
  return conditionOf(dependencies, body, text);
}

function notForMenu(message: 'monitorsDeletedAlready' | 'monitorsNotDeleted'): HttpError {
  return new HttpError(422, message, { errors: { monitor_menu: message } });
}

async function conditionOf(
  { db, now }: { db: Database; now: () => Date },
  body: Selection,
  text: string,
): Promise<SQL | undefined> {
  const selection = toSelectionFilter(body.monitor_ids, body.skippedmonitor_ids, body.all_selected);
  const scope = await scopeOf(db, body.monitor_menu, body.facility_id, 'facility_id');
  // A facility has no unassigned and no deleted monitors.
  if (!scope) return sql`false`;
  return bulk.monitorSelection(db, { scope, text, filters: body.filters }, selection, now());
}
