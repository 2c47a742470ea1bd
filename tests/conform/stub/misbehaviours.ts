// Deliberate faults in what the stub does, from what the specifications say of each call: its answers look right, but the
// page, the order, the menu, the count or the write is not what was asked for.
import { done, type StubAnswer, type StubRequest } from './answers.ts';
import type { Row } from './records.ts';
import type { Stub } from './stub.ts';

export interface Misbehaviour {
  name: string;
  /** Null where the request has nothing that could go wrong in this way. */
  act(request: StubRequest, stub: Stub): StubAnswer | null;
}

type Change = (request: StubRequest) => StubRequest | null;

/** Does what another request would have asked for. */
const asIf = (name: string, change: Change): Misbehaviour => ({
  name,
  act(request, stub) {
    const other = change(request);
    return other && stub.handle(other);
  },
});

function withQuery(request: StubRequest, name: string, value: string): StubRequest {
  const query = new URLSearchParams(request.query);
  query.set(name, value);
  return { ...request, query };
}

const withBody = (request: StubRequest, more: Row): StubRequest => ({
  ...request,
  body: { ...request.body, ...more },
});

const counting = (name: string, count: (answered: Row) => number): Misbehaviour => ({
  name,
  act(request, stub) {
    const { status, body } = stub.handle(request);
    const answered = body as Row;
    return typeof answered.count === 'number'
      ? { status, body: { ...answered, count: count(answered) } }
      : null;
  },
});

const rowsOf = (answer: StubAnswer) => (answer.body as { data: Row[] }).data;

const pages: Misbehaviour[] = [
  asIf('every page is the first', (request) =>
    request.query.get('page') === '1' ? null : withQuery(request, 'page', '1'),
  ),
  asIf('every page is the next one', (request) =>
    withQuery(request, 'page', String(Number(request.query.get('page')) + 1)),
  ),
  {
    name: 'a page repeats the last row of the one before',
    act(request, stub) {
      const page = Number(request.query.get('page'));
      if (page === 1) return null;
      const before = rowsOf(stub.handle(withQuery(request, 'page', String(page - 1)))).at(-1);
      const { status, body } = stub.handle(request);
      const rows = rowsOf({ status, body }).slice(0, -1);
      return before ? { status, body: { ...(body as Row), data: [before, ...rows] } } : null;
    },
  },
  counting('the count is one too high', ({ count }) => Number(count) + 1),
  counting('the count is one too low', ({ count }) => Math.max(0, Number(count) - 1)),
  counting('the count is that of the page', ({ data }) => (data as Row[]).length),
];

const orders: Misbehaviour[] = [
  asIf('always ascending', (request) => withQuery(request, 'sort_order', 'asc')),
  asIf('always descending', (request) => withQuery(request, 'sort_order', 'desc')),
];

const sortedBy = (column: string): Misbehaviour[] => [
  ...orders,
  asIf(`always by ${column}`, (request) => withQuery(request, 'sort_column', column)),
];

const insteadOf = (name: string, path: string): Misbehaviour =>
  asIf(name, (request) => ({ ...request, method: 'GET', path }));

const withoutText = asIf('ignores the text', (request) =>
  request.body.searchValue ? withBody(request, { searchValue: '' }) : null,
);
const withoutMenu = (name: string, all: string) =>
  asIf('ignores the menu', (request) =>
    [undefined, all].includes(request.body[name] as string | undefined)
      ? null
      : withBody(request, { [name]: all }),
  );
const withoutFacility = asIf('ignores the facility', (request) =>
  request.body.facilityId ? withBody(request, { facilityId: undefined }) : null,
);
const anyRange = asIf('ignores the range', (request) => ({
  ...withBody(request, { time_from: '1990-01-01', time_to: '2990-01-01' }),
  path: request.path.replace(/[\d-]{10}\/[\d-]{10}$/, '1990-01-01/2990-01-01'),
}));

const nothing: Misbehaviour = { name: 'does nothing', act: () => done() };

const versions: Misbehaviour[] = [
  asIf('takes an outdated version', (request) => withBody(request, { version: undefined })),
];

const withoutField = (field: string, value: unknown): Misbehaviour =>
  asIf(`does not store ${field}`, (request) => withBody(request, { [field]: value }));

/** @param names of the ids to delete, and of the rows to delete one more of */
function deletes(ids: string, rows: 'facilities' | 'monitors' | 'users', id: string): Misbehaviour[] {
  const ifConfirmed =
    (change: Change): Change =>
    (request) =>
      request.body.forceDelete === true ? change(request) : null;
  return [
    { name: 'does nothing', act: ({ body }) => (body.forceDelete === true ? done() : null) },
    asIf(
      'deletes all',
      ifConfirmed((request) => withBody(request, { [ids]: [], searchValue: '' })),
    ),
    {
      name: 'deletes one more',
      act(request, stub) {
        if (request.body.forceDelete !== true) return null;
        const others = stub.records[rows].filter(
          (row) => (row.assigned_facility as Row | undefined)?.id !== 'MONITOR_DELETED',
        );
        const more = [...(request.body[ids] as unknown[]), others[0]?.[id]];
        return stub.handle(withBody(request, { [ids]: more, searchValue: '' }));
      },
    },
    {
      name: 'deletes with the check, and asks all the same',
      act(request, stub) {
        if (request.body.forceDelete === true) return null;
        const asked = stub.handle(request);
        stub.handle(withBody(request, { forceDelete: true }));
        return asked;
      },
    },
  ];
}

const isSame = (menu: string) =>
  asIf('is the same for every menu', (request) => {
    const path = request.path.replace(/\/[A-Z_]+$/, `/${menu}`);
    return path === request.path ? null : { ...request, path };
  });

const tooHigh = counting('is one too high', ({ count }) => Number(count) + 1);

const ofMonitors = [...pages, ...sortedBy('cloud_id')];
const ofFacilities = [...pages, ...sortedBy('facility_id')];
const ofUsers = [...pages, ...sortedBy('username')];

/** Each call whose behaviour can be wrong while its answers look right. */
export const misbehaviours: Readonly<Record<string, readonly Misbehaviour[]>> = {
  'GET v1/monitors': [...ofMonitors],
  'GET v1/monitors/assigned': [...ofMonitors, insteadOf('ignores the menu', 'v1/monitors')],
  'GET v1/monitors/unassigned': [...ofMonitors, insteadOf('ignores the menu', 'v1/monitors')],
  'POST v1/monitors/deleted': [...ofMonitors, insteadOf('ignores the menu', 'v1/monitors')],
  'POST v1/monitors/search': [
    ...ofMonitors,
    withoutText,
    withoutFacility,
    withoutMenu('monitor_menu', 'MONITOR_ALL'),
  ],
  'GET v1/facilities/{id}/monitors': [...ofMonitors, insteadOf('ignores the facility', 'v1/monitors')],
  'GET v1/monitors/menu/count/{menu}': [isSame('MONITOR_ALL'), tooHigh],
  'GET v1/monitors/{id}': [insteadOf('answers another one', 'v1/monitors/502')],
  'POST v1/monitors': [nothing, withoutField('facility_id', null), withoutField('auto_log_level', 0)],
  'PUT v1/monitors/{id}': [...versions, nothing, withoutField('auto_log_level', 0)],
  'DELETE v1/monitors/multiple/delete': deletes('monitor_ids', 'monitors', 'id'),
  'DELETE v1/monitors/multiple/delete/search': deletes('monitor_ids', 'monitors', 'id'),
  'GET v1/facilities': [...ofFacilities],
  'POST v1/facilities/search': [...ofFacilities, withoutText],
  'GET v1/facilities/count': [tooHigh],
  'GET v1/facilities/{id}': [insteadOf('answers another one', 'v1/facilities/3')],
  'POST v1/facilities': [nothing, withoutField('zip', '')],
  'PUT v1/facilities/{id}': [...versions, nothing, withoutField('mca_rep_name', 'Other')],
  'DELETE v1/facilities/multiple/delete': deletes('facility_ids', 'facilities', 'id'),
  'DELETE v1/facilities/multiple/delete/search': deletes('facility_ids', 'facilities', 'id'),
  'GET v1/users': [
    ...ofUsers,
    asIf('ignores the menu', (request) =>
      request.query.get('user_menu') === 'USER_ALL' ? null : withQuery(request, 'user_menu', 'USER_ALL'),
    ),
  ],
  'POST v1/users/search': [...ofUsers, withoutText, withoutFacility, withoutMenu('user_menu', 'USER_ALL')],
  'GET v1/facilities/{id}/users': [...ofUsers, insteadOf('ignores the facility', 'v1/users')],
  'GET v1/users/menu/count/{menu}': [isSame('USER_ALL'), tooHigh],
  'GET v1/users/{id}': [insteadOf('answers another one', 'v1/users/102')],
  'POST v1/users': [nothing, withoutField('location', []), withoutField('phoneNumber', '')],
  'PUT v1/users/{id}': [...versions, nothing, withoutField('lastName', 'Other')],
  'DELETE v1/users/multiple/delete': deletes('user_ids', 'users', 'user_id'),
  'DELETE v1/users/multiple/delete/search': deletes('user_ids', 'users', 'user_id'),
  'GET v1/monitors/{id}/audiolist/{fromDate}/{toDate}': [...pages, ...orders, anyRange],
  'DELETE v1/files/multiple/': [nothing],
  'GET v1/monitors/{id}/log/{hours}/{fromDate}/{toDate}': [...pages, ...orders, anyRange],
  'POST v1/monitors/{id}/activities/search': [...pages, ...orders, anyRange],
};
