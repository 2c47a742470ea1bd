import type { z } from 'zod';
import {
  type deleteMonitors as deleteEndpoint,
  monitorDeleteCodes,
} from '../../contract/monitors/monitor-writes.ts';
import { previewOrDelete, toSelectionFilter } from '../common/selection.ts';
import { HttpError } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import type { Database } from '../store/engine/database.ts';
import * as bulk from '../store/monitors/monitor-bulk.ts';
import { leaveFacility } from '../store/site-configuration/membership.ts';
import { scopeOf } from './scope.ts';

type Selection = z.output<typeof deleteEndpoint.body>;

async function selectedMonitors(db: Database, body: Selection, text: string) {
  if (body.monitor_menu === 'MONITOR_DELETED') {
    throw new HttpError(422, 'monitorsDeletedAlready', {
      errors: { monitor_menu: 'monitorsDeletedAlready' },
    });
  }
  const selection = toSelectionFilter(body.monitor_ids, body.skippedmonitor_ids, body.all_selected);
  const scope = await scopeOf(db, body.monitor_menu, body.facility_id, 'facility_id');
  return bulk.monitorSelection(scope, text, selection);
}

/** Deletes the selected monitors of a list. @param text the search of the list; '' without one */
export async function deleteMonitors(
  { db, now }: { db: Database; now: () => Date },
  author: Author,
  body: Selection,
  text: string,
) {
  const where = await selectedMonitors(db, body, text);
  return previewOrDelete(db, author, {
    entity: 'monitor',
    body,
    selected: { ids: body.monitor_ids, field: 'monitor_ids', unknown: 'monitorUnknown' },
    async preview() {
      const { count, assigned } = await bulk.countSelected(db, where);
      const code = assigned > 0 ? 803 : 802;
      return { count, code, question: monitorDeleteCodes[code] };
    },
    lock: (tx) => bulk.lockSelected(tx, where),
    async remove(tx, trail, ids) {
      await bulk.deleteMonitors(tx, trail, ids);
      await leaveFacility(tx, ids, now());
    },
  });
}
