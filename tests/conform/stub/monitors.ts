import { type Call, counted, done, type Routes, recordOr404, refused, withData } from './answers.ts';
import { containing, page, sameId, selectedOf } from './lists.ts';
import { ago, assignment, type Row, type StubRecords } from './records.ts';
import { firstVersion, raiseVersion } from './versions.ts';

const searched = ['monitor_id', 'cloud_id'];

const facilityOf = (row: Row) => (row.assigned_facility as Row).id;
const isDeleted = (row: Row) => facilityOf(row) === 'MONITOR_DELETED';

/** The details view has one field more. */
const withDetails = (row: Row | undefined) =>
  row && { ...row, onlinestatus: row.online_status ? 'Online' : 'Offline' };

export function monitorRoutes(records: StubRecords): Routes {
  const find = (id: unknown) => records.monitors.find((row) => sameId(row.id, id));

  function ofMenu(menu: unknown, facility?: unknown): Row[] {
    if (menu === 'MONITOR_DELETED') return records.monitors.filter(isDeleted);
    const there = records.monitors.filter((row) => !isDeleted(row));
    if (menu === 'MONITOR_ASSIGNED') return there.filter((row) => facilityOf(row) !== null);
    if (menu === 'MONITOR_UNASSIGNED') return there.filter((row) => facilityOf(row) === null);
    return facility ? there.filter((row) => sameId(row.facility_id, facility)) : there;
  }

  const facilityNamed = (id: unknown) => assignment(records.facilities.find((row) => sameId(row.id, id)));

  function remove({ body }: Call, text: unknown) {
    const among = containing(ofMenu(body.monitor_menu, body.facility_id), searched, text);
    const rows = selectedOf(among, 'id', body.monitor_ids, body.skippedmonitor_ids);
    const associated = rows.some((row) => facilityOf(row) !== null);
    if (body.forceDelete !== true) return refused(associated ? 803 : 802, 'This monitor may be in use');
    const gone = { facility_id: null, assigned_facility: { id: 'MONITOR_DELETED', name: 'deleted' } };
    for (const row of rows) Object.assign(row, gone);
    return done();
  }

  return {
    'GET v1/monitors': ({ query }) => page(ofMenu('MONITOR_ALL'), query),
    'GET v1/monitors/assigned': ({ query }) => page(ofMenu('MONITOR_ASSIGNED'), query),
    'GET v1/monitors/unassigned': ({ query }) => page(ofMenu('MONITOR_UNASSIGNED'), query),
    'POST v1/monitors/deleted': ({ query }) => page(ofMenu('MONITOR_DELETED'), query),
    'POST v1/monitors/search': ({ query, body }) =>
      page(containing(ofMenu(body.monitor_menu, body.facilityId), searched, body.searchValue), query),
    'POST v1/monitors/cloudids': ({ body }) =>
      withData(
        containing(ofMenu('MONITOR_ALL'), ['cloud_id'], body.search_cloudId).map((row) => row.cloud_id),
      ),
    'GET v1/monitors/menu/count/{menu}': ({ at }) => counted(ofMenu(at.menu).length),
    'GET v1/monitors/cloudid/{cloudId}': ({ at }) =>
      recordOr404(withDetails(records.monitors.find((row) => row.cloud_id === at.cloudId))),
    'GET v1/monitors/{id}': ({ at }) => recordOr404(withDetails(find(at.id))),
    'POST v1/monitors'({ body }) {
      if (records.monitors.some((row) => row.cloud_id === body.cloud_id))
        return refused(409, 'Serial number exists');
      records.monitors.push({
        id: records.nextId(),
        monitor_id: body.monitor_id,
        cloud_id: body.cloud_id,
        ...facilityNamed(body.facility_id),
        auto_log_level: body.auto_log_level,
        status: 'Offline',
        last_communication: null,
        last_connected_date: null,
        created_date: ago(0),
        online_status: false,
        ...firstVersion(records),
      });
      return done('Monitor added');
    },
    'PUT v1/monitors/{id}'({ at, body }) {
      const row = find(at.id);
      if (!row || !sameId(body.id, at.id)) return refused(row ? 400 : 404, 'No such monitor');
      const conflict = raiseVersion(row, body);
      if (conflict) return conflict;
      Object.assign(row, { monitor_id: body.monitor_id, auto_log_level: body.auto_log_level });
      if ('facility_id' in body) Object.assign(row, facilityNamed(body.facility_id));
      return done('Monitor updated');
    },
    'DELETE v1/monitors/multiple/delete': (call) => remove(call, ''),
    'DELETE v1/monitors/multiple/delete/search': (call) => remove(call, call.body.searchValue),
  };
}
