// Whoever names a record outside of their reach is answered as if there were none, and each such call counts as refused: wherever
// in what is sent the id is.
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { listFacilities } from '../../../contract/facilities/facilities.ts';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import {
  associateMonitors,
  createMonitor,
  deleteMonitors,
} from '../../../contract/monitors/monitor-writes.ts';
import {
  getMonitor,
  getMonitorsByIds,
  listMonitors,
  searchMonitors,
} from '../../../contract/monitors/monitors.ts';
import { createUser, deleteUsers } from '../../../contract/users/user-writes.ts';
import { getUsersByIds, searchUsers } from '../../../contract/users/users.ts';
import { refusedSignIns } from '../../../server/store/schema/index.ts';
import { typedUser } from '../../support/form-values.ts';
import { addPeopleWithRoles, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { addMonitor, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

/** How many calls of the site administrator were refused until now. */
async function refusals(): Promise<number> {
  await service.refusedCalls.flush();
  const { action, account, count } = refusedSignIns;
  const [row] = await service.db
    .select({ n: sql<number>`coalesce(sum(${count}), 0)::int` })
    .from(refusedSignIns)
    .where(and(eq(action, 'refuseCall'), eq(account, there.people.siteAdministrator.id)));
  return row?.n ?? 0;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** The status of an answer, its number of records, and by how many the refusals grew. */
async function answerTo(endpoint: Endpoint, parts: Parts) {
  const before = await refusals();
  const answer = await service.send(endpoint, parts, there.people.siteAdministrator.token);
  const { count } = (await answer.json()) as { count?: number };
  return { http: answer.status, count, refused: (await refusals()) - before };
}

const menu = { monitor_menu: 'MONITOR_ALL', searchValue: '', forceDelete: true };
const change = (monitor_ids: string[], facility_id: string | null) => ({
  body: { ...menu, monitor_ids, change: { type: 'associate', facility_id } },
});

describe('an id of elsewhere', () => {
  it.each<[string, Endpoint, () => Parts, { http: number; count?: number }]>([
    ['in the path', getMonitor, () => ({ params: { id: there.outside.monitorId } }), { http: 404 }],
    [
      'in an array, beside one that is seen',
      getMonitorsByIds,
      () => ({ body: { ids: [there.inside.monitorId, there.outside.monitorId] } }),
      { http: 200 },
    ],
    ['alone in an array', getUsersByIds, () => ({ body: { ids: [there.outside.memberId] } }), { http: 200 }],
    [
      'of a facility in a query',
      listMonitors,
      () => ({ query: { facility: there.outside.facilityId } }),
      { http: 200, count: 0 },
    ],
    [
      'in a query of the trail',
      listAuditEntries,
      () => ({ query: { record: there.outside.monitorId } }),
      { http: 200 },
    ],
    [
      'of a facility in the body',
      searchMonitors,
      () => ({
        body: { monitor_menu: 'MONITOR_ALL', searchValue: '', facilityId: there.outside.facilityId },
      }),
      { http: 404 },
    ],
    [
      'of a facility in a filter',
      searchUsers,
      () => ({
        body: { user_menu: 'USER_ALL', searchValue: '', filters: { facility: there.outside.facilityId } },
      }),
      { http: 200, count: 0 },
    ],
    [
      'of a facility in a change',
      startMonitorChange,
      () => change([there.inside.monitorId], there.outside.facilityId),
      { http: 404 },
    ],
    [
      'of a facility that somebody new is to have a role for',
      createUser,
      () => ({
        body: typedUser([there.inside.facilityId], {
          roles: [{ role: 'engineer', facility_id: there.outside.facilityId }],
        }),
      }),
      { http: 404 },
    ],
    [
      'of a facility of a new monitor',
      createMonitor,
      () => ({ body: { cloud_id: 'NEW-1', monitor_id: 'New bay', facility_id: there.outside.facilityId } }),
      { http: 404 },
    ],
    [
      'among the selected, of whom none is seen',
      deleteUsers,
      () => ({ body: { user_menu: 'USER_ALL', user_ids: [there.outside.memberId], forceDelete: true } }),
      { http: 404 },
    ],
    [
      'of a facility that does not exist at all',
      searchMonitors,
      () => ({ body: { monitor_menu: 'MONITOR_ALL', searchValue: '', facilityId: randomUUID() } }),
      { http: 404 },
    ],
  ])('%s', async (_where, endpoint, parts, expected) => {
    expect(await answerTo(endpoint, parts())).toMatchObject({ ...expected, refused: 1 });
  });

  it('among the selected is left out, and counts', async () => {
    const { facilityId } = there.inside;
    const own = await addMonitor(service.db, { facilityId });
    const body = { ...menu, monitor_ids: [own, there.outside.monitorId] };
    expect(
      await answerTo(associateMonitors, { body: { ...body, new_facility_id: facilityId } }),
    ).toMatchObject({
      http: 200,
      refused: 1,
    });
    expect(await answerTo(deleteMonitors, { body })).toMatchObject({ http: 200, count: 1, refused: 1 });
    expect((await service.ask(getMonitor, { params: { id: there.outside.monitorId } })).data).toHaveLength(1);
  });
});

describe('what does not count', () => {
  it('is a call about what is seen, also where it is not seen any more after it', async () => {
    const { facilityId } = there.inside;
    const id = await addUser(service.db, { facilityIds: [facilityId, there.outside.facilityId] });
    const body = { user_menu: 'USER_ALL', user_ids: [id], forceDelete: true };
    expect(await answerTo(deleteUsers, { body })).toMatchObject({ http: 200, refused: 0 });
    expect(await answerTo(deleteUsers, { body })).toMatchObject({ http: 404, refused: 1 });
  });

  it('is a list without any id, or of what the caller sees', async () => {
    expect(await answerTo(listFacilities, {})).toMatchObject({ http: 200, refused: 0 });
    const query = { facility: there.inside.facilityId };
    expect(await answerTo(listMonitors, { query })).toMatchObject({ http: 200, refused: 0 });
  });
});
