import {
  deleteFoundMonitors,
  deleteMonitors,
  monitorDeleteCodes,
} from '../../../contract/monitors/monitor-writes.ts';
import type { DeleteDefinition } from '../../deletes/delete-definition.ts';
import type { MonitorListTypes } from './monitor-list-definition.ts';

export const monitorDeletes: DeleteDefinition<MonitorListTypes> = {
  title: (t) => t('monitors.deleteTitle'),
  codes: monitorDeleteCodes,

  async send(call, { menu, facility, searchText, ids, skippedIds, bulk }, options) {
    const body = {
      monitor_menu: menu,
      facility_id: facility ?? '',
      monitor_ids: ids,
      skippedmonitor_ids: skippedIds,
      ...bulk,
    };
    if (searchText === '') return await call(deleteMonitors, { body }, options);
    return await call(deleteFoundMonitors, { body: { ...body, searchValue: searchText } }, options);
  },

  line: (row, t) => ({
    id: row.id,
    name: row.monitor_id,
    details: [
      row.cloud_id,
      row.assigned_facility?.id ? row.assigned_facility.name : t('monitors.unassigned'),
    ],
  }),

  done: (t, count, ids, undoable) =>
    ids.length > 0 || !undoable
      ? t('monitors.deletedCount', { count })
      : t('monitors.deletedMany', { count }),
};
