import { type Call, counted, done, type Routes, recordOr404, refused, withData } from './answers.ts';
import { containing, page, sameId, selectedOf } from './lists.ts';
import { assignment, type Row, type StubRecords } from './records.ts';
import { firstVersion, raiseVersion } from './versions.ts';

const searched = ['name', 'physical_address', 'facility_id', 'city', 'state', 'zip'];
const written = [
  'name',
  'physical_address',
  'city',
  'state',
  'zip',
  'country_code',
  'timezone',
  'facility_id',
  'contact_name',
  'contact_email',
  'contact_phone',
  'mca_rep_name',
];

const valuesOf = (body: Row) => Object.fromEntries(written.map((field) => [field, body[field] ?? '']));

export function facilityRoutes(records: StubRecords): Routes {
  const find = (id: unknown) => records.facilities.find((row) => sameId(row.id, id));
  const monitorsOf = (id: unknown) => records.monitors.filter((row) => sameId(row.facility_id, id));
  const usersOf = (id: unknown) =>
    records.users.filter((user) => (user.assigned_facilities as Row[]).some((it) => sameId(it.id, id)));

  function codeOf(rows: readonly Row[]): number {
    const monitors = rows.some(({ id }) => monitorsOf(id).length > 0);
    const users = rows.some(({ id }) => usersOf(id).length > 0);
    if (monitors && users) return 854;
    if (monitors) return 851;
    return users ? 852 : 853;
  }

  function remove({ body }: Call, among: readonly Row[]) {
    const rows = selectedOf(among, 'id', body.facility_ids, body.skippedfacility_ids);
    if (body.forceDelete !== true) return refused(codeOf(rows), 'This facility may be in use');
    for (const { id } of rows) {
      for (const monitor of monitorsOf(id)) Object.assign(monitor, assignment(undefined));
      for (const user of usersOf(id)) {
        user.assigned_facilities = (user.assigned_facilities as Row[]).filter((it) => !sameId(it.id, id));
      }
    }
    records.facilities = records.facilities.filter((row) => !rows.includes(row));
    return done();
  }

  return {
    'GET v1/facilities': ({ query }) => page(records.facilities, query),
    'GET v1/facilities/count': () => counted(records.facilities.length),
    'POST v1/facilities/search': ({ query, body }) =>
      page(containing(records.facilities, searched, body.searchValue), query),
    'POST v1/facilities/names': ({ body }) =>
      withData(
        containing(records.facilities, ['name'], body.search_name).map(({ id, name }) => ({ id, name })),
      ),
    'GET v1/facilities/{id}': ({ at }) => recordOr404(find(at.id)),
    'POST v1/facilities'({ body }) {
      if (records.facilities.some((row) => row.facility_id === body.facility_id))
        return refused(409, 'Facility Id exists');
      records.facilities.push({ id: records.nextId(), ...valuesOf(body), ...firstVersion(records) });
      return done('Facility added');
    },
    'PUT v1/facilities/{id}'({ at, body }) {
      const row = find(at.id);
      if (!row || !sameId(body.id, at.id)) return refused(row ? 400 : 404, 'No such facility');
      const conflict = raiseVersion(row, body);
      if (conflict) return conflict;
      Object.assign(row, valuesOf(body));
      return done('Facility updated');
    },
    'GET v1/facilities/{id}/monitors': ({ at, query }) => page(monitorsOf(at.id), query),
    'GET v1/facilities/{id}/users': ({ at, query }) => page(usersOf(at.id), query),
    'DELETE v1/facilities/multiple/delete': (call) => remove(call, records.facilities),
    'DELETE v1/facilities/multiple/delete/search': (call) =>
      remove(call, containing(records.facilities, searched, call.body.searchValue)),
  };
}
