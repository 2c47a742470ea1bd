import type { z } from 'zod';
import {
  type deleteMonitors as deleteEndpoint,
  monitorDeleteCodes,
} from '../../contract/monitors/monitor-writes.ts';
import { describeLeft } from '../certificates/left-certificates.ts';
import { previewOrDelete } from '../common/selection.ts';
import type { Author } from '../store/audit/audit.ts';
import { countRevocable } from '../store/certificates/revocations.ts';
import type { Database } from '../store/engine/database.ts';
import * as bulk from '../store/monitors/monitor-bulk.ts';
import { leaveFacility } from '../store/site-configuration/membership.ts';
import { selectedMonitors } from './selected-monitors.ts';

type Selection = z.output<typeof deleteEndpoint.body>;

/** Deletes the selected monitors of a list. @param text the search of the list; '' without one */
export async function deleteMonitors(
  { db, now }: { db: Database; now: () => Date },
  author: Author,
  body: Selection,
  text: string,
) {
  const where = await selectedMonitors({ db, now }, body, text);
  return previewOrDelete(db, author, {
    entity: 'monitor',
    body,
    selected: { ids: body.monitor_ids, field: 'monitor_ids', unknown: 'monitorUnknown' },
    async preview() {
      const { count, assigned } = await bulk.countSelected(db, where);
      const code = assigned > 0 ? 803 : 802;
      const left = describeLeft(await countRevocable(db, where, now()));
      return { count, code, question: monitorDeleteCodes[code], ...left };
    },
    lock: (tx) => bulk.lockSelected(tx, where),
    async remove(tx, trail, ids) {
      await bulk.deleteMonitors(tx, trail, ids);
      await leaveFacility(tx, ids, now());
    },
  });
}
