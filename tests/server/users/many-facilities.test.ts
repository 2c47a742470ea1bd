// Somebody with a role for each of 5,000 facilities: nothing fails of the size, and nothing else is seen.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import { listChanges } from '../../../contract/changes/changes.ts';
import { streamEvents } from '../../../contract/changes/events.ts';
import { listFacilities } from '../../../contract/facilities/facilities.ts';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { listMonitors, searchMonitors } from '../../../contract/monitors/monitors.ts';
import { getOverview, getOverviewHistory } from '../../../contract/overview/overview.ts';
import { countMenus } from '../../../contract/service/counts.ts';
import { getOwnRights } from '../../../contract/users/own-rights.ts';
import { listUsers } from '../../../contract/users/users.ts';
import { insertMany } from '../../../server/store/common/insert-many.ts';
import { monitors, userFacilities, userRoles } from '../../../server/store/schema/index.ts';
import { readEvents } from '../../support/event-reader.ts';
import { addPeopleWithRoles, type PeopleWithRoles, type Person } from '../../support/people-with-roles.ts';
import { addFacilities, addMonitors, addUser } from '../../support/records.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const count = 5_000;

let service: TestService;
let there: PeopleWithRoles;
let person: Person;
let places: string[];
let monitorIds: string[];

beforeAll(async () => {
  service = await startTestService();
  const { db } = service;
  there = await addPeopleWithRoles(service);
  places = await addFacilities(
    db,
    Array.from({ length: count }, (_, at) => ({
      name: at === 7 ? 'Zebra' : `Ward ${at}`,
      code: `WARD-${at}`,
    })),
  );
  monitorIds = await addMonitors(
    db,
    places.slice(0, 200).map((facilityId) => ({ facilityId })),
  );
  const id = await addUser(db);
  const of = places.map((facilityId) => ({ userId: id, facilityId }));
  await insertMany(db, userFacilities, of);
  await insertMany(
    db,
    userRoles,
    of.map((each) => ({ ...each, role: 'siteAdministrator' as const, mayHear: false })),
  );
  person = { id, token: await service.bearer(id) };
});
afterAll(() => service.close());

it('lists, searches and counts what is theirs', async () => {
  const answer = await service.send(listMonitors, { query: { count: 1 } }, person.token);
  expect(await answer.json()).toMatchObject({ status: true, count: 200 });
  const body = { monitor_menu: 'MONITOR_ALL', searchValue: 'Zebra' };
  const found = await service.send(searchMonitors, { body }, person.token);
  expect(await found.json()).toMatchObject({ count: 1 });
  const wards = await service.send(listFacilities, { query: { count: 1 } }, person.token);
  expect(await wards.json()).toMatchObject({ count });
  expect(await callAs(service, person.token, listUsers)).toMatchObject([{ user_id: person.id }]);
  expect(await callAs(service, person.token, countMenus)).toMatchObject({
    MONITOR_ALL: 200,
    FACILITY_ALL: count,
    USER_ALL: 1,
  });
  const { rights } = await callAs(service, person.token, getOwnRights);
  expect(rights.see).toHaveLength(count);
});

it('reads the overview and the trail', async () => {
  await service.ask(updateMonitor, {
    params: { id: monitorIds[0] ?? '' },
    body: { monitor_id: 'Renamed', auto_log_level: 500 },
  });
  expect(await callAs(service, person.token, getOverview)).toHaveLength(1);
  expect((await service.send(getOverviewHistory, { query: { range: '24h' } }, person.token)).status).toBe(
    200,
  );
  const [page] = await callAs(service, person.token, listAuditEntries);
  expect(page?.entries).toMatchObject([{ action: 'update', records: [{ record_id: monitorIds[0] }] }]);
});

it('follows the feed from the beginning on, and the stream of events', async () => {
  const stream = readEvents(await service.send(streamEvents, {}, person.token));
  const seen = new Map<string, number>();
  let since: string | undefined;
  for (let more = true; more; ) {
    const answer = await service.send(listChanges, { query: since ? { since } : {} }, person.token);
    expect(answer.status).toBe(200);
    const [page] = listChanges.data.parse(((await answer.json()) as { data: unknown }).data);
    for (const { type } of page?.changes ?? []) seen.set(type, (seen.get(type) ?? 0) + 1);
    since = page?.next;
    more = page?.more ?? false;
  }
  expect(Object.fromEntries(seen)).toEqual({ facility: count, monitor: 200, user: 1 });
  await service.db.update(monitors).set({ name: 'Elsewhere' }).where(eq(monitors.id, there.inside.monitorId));
  const change = (id: string) =>
    service.ask(updateMonitor, { params: { id }, body: { monitor_id: 'Named', auto_log_level: 500 } });
  await change(there.inside.monitorId);
  await change(monitorIds[1] ?? '');
  expect(await stream.next()).toMatchObject({ entity: 'monitors', ids: [monitorIds[1]], count: 1 });
  await stream.cancel();
  const last = await service.send(listChanges, { query: { since } }, person.token);
  const [page] = listChanges.data.parse(((await last.json()) as { data: unknown }).data);
  expect(page?.changes.map(({ id }) => id)).toEqual([monitorIds[1]]);
});
