import {
  deleteFoundMonitors,
  deleteMonitors,
  monitorDeleteCodes,
} from '../../../contract/monitors/monitor-writes.ts';
import type { ListQuery } from '../../data/list-definition.ts';
import type { Deletion } from '../../deletes/deletion.ts';
import { listDeletion } from '../../deletes/list-deletion.ts';
import { type MonitorListTypes, monitorListDefinition } from './monitor-list-definition.ts';

export function monitorDeletion(query: ListQuery<MonitorListTypes>): Deletion<MonitorListTypes['row']> {
  const { menu, facility, searchText, filters } = query;
  return listDeletion(monitorListDefinition, query, {
    title: (t) => t('monitors.deleteTitle'),
    codes: monitorDeleteCodes,

    async send(call, { ids, skippedIds, bulk }, options) {
      const body = {
        monitor_menu: menu,
        facility_id: facility ?? '',
        monitor_ids: ids,
        skippedmonitor_ids: skippedIds,
        ...(filters && { filters }),
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
  });
}
