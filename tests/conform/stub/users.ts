import { type Call, counted, done, type Routes, recordOr404, refused, withData } from './answers.ts';
import { containing, page, sameId, selectedOf } from './lists.ts';
import { ago, membership, type Row, type StubRecords } from './records.ts';
import { firstVersion, raiseVersion } from './versions.ts';

const searched = ['first_name', 'last_name', 'email'];
const inactive = ['STAGED', 'PROVISIONED', 'SUSPENDED', 'DEPROVISIONED'];

export function userRoutes(records: StubRecords): Routes {
  const find = (id: unknown) => records.users.find((row) => sameId(row.user_id, id));

  function ofMenu(menu: unknown, facility?: unknown): Row[] {
    const isInactive = (row: Row) => inactive.includes(String(row.userStatus));
    if (menu === 'USER_ACTIVE') return records.users.filter((row) => !isInactive(row));
    if (menu === 'USER_INACTIVE') return records.users.filter(isInactive);
    if (!facility) return records.users;
    return records.users.filter((row) =>
      (row.assigned_facilities as Row[]).some((it) => sameId(it.id, facility)),
    );
  }

  function valuesOf(body: Row): Row {
    return {
      first_name: body.firstName,
      last_name: body.lastName,
      phone_number: body.phoneNumber,
      country_code: body.countryCode,
      assigned_facilities: membership(records.facilities, (body.location as unknown[] | undefined) ?? []),
    };
  }

  function remove({ body }: Call, text: unknown) {
    const among = containing(ofMenu(body.user_menu, body.facility_id), searched, text);
    const rows = selectedOf(among, 'user_id', body.user_ids, body.skippeduser_ids);
    const associated = rows.some((row) => (row.assigned_facilities as Row[]).length > 0);
    if (body.forceDelete !== true) return refused(associated ? 954 : 953, 'This user may have facilities');
    records.users = records.users.filter((row) => !rows.includes(row));
    return done();
  }

  return {
    'GET v1/users': ({ query }) => page(ofMenu(query.get('user_menu')), query),
    'POST v1/users/search': ({ query, body }) =>
      page(containing(ofMenu(body.user_menu, body.facilityId), searched, body.searchValue), query),
    'GET v1/users/user/admingroup': () => withData({ status: true }),
    'GET v1/users/menu/count/{menu}': ({ at }) => counted(ofMenu(at.menu).length),
    'GET v1/users/{id}': ({ at }) => recordOr404(find(at.id)),
    'POST v1/users'({ body }) {
      if (records.users.some((row) => row.email === body.email)) return refused(409, 'Email exists');
      const more = { email: body.email, created_date: ago(0), userStatus: 'STAGED' };
      records.users.push({ user_id: records.nextId(), ...valuesOf(body), ...more, ...firstVersion(records) });
      return done('User added');
    },
    'PUT v1/users/{id}'({ at, body }) {
      const row = find(at.id);
      if (!row) return refused(404, 'No such user');
      const conflict = raiseVersion(row, body);
      if (conflict) return conflict;
      Object.assign(row, valuesOf(body));
      return done('User updated');
    },
    'PUT v1/users/{id}/reset'({ at }) {
      const row = find(at.id);
      if (!row) return refused(404, 'No such user');
      row.userStatus = 'RECOVERY';
      return done('User reset, mail sent');
    },
    'DELETE v1/users/multiple/delete': (call) => remove(call, ''),
    'DELETE v1/users/multiple/delete/search': (call) => remove(call, call.body.searchValue),
  };
}
