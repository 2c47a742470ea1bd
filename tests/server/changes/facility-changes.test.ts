// The order of changes as each facility's people know it, and what services tell each other of records that leave one: by the
// database itself, whoever writes.
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changesKeptDays } from '../../../contract/changes/changes.ts';
import { maxIdsInEvent } from '../../../contract/changes/events.ts';
import { deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { notificationChannel, notifyOfRequests } from '../../../server/store/changes/notify.ts';
import { forgetOldChanges, numberChanges } from '../../../server/store/changes/order.ts';
import type { Database } from '../../../server/store/engine/database.ts';
import {
  changeRuns,
  facilities,
  facilityChanges,
  monitors,
  userFacilities,
  users,
} from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { addFleet, transaction, write } from '../../support/generated-changes.ts';
import { addFacility, addMonitor, addMonitors, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let db: Database;
let heard: Record<string, unknown>[] = [];
let a: string;
let b: string;

beforeAll(async () => {
  const database = await openTestDatabase();
  service = await startTestService({ database });
  ({ db } = service);
  await database.listen(notificationChannel, {
    onMessage: (text) => void heard.push(JSON.parse(text)),
    onReconnect: () => undefined,
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  a = await addFacility(db);
  b = await addFacility(db);
  heard = [];
});

/** What a facility's people know of a record: in which batch it changed for them, and whether it has left; null: nothing. */
async function knownIn(facilityId: string, recordId: string) {
  const isThis = and(eq(facilityChanges.facilityId, facilityId), eq(facilityChanges.recordId, recordId));
  const [row] = await db.select().from(facilityChanges).where(isThis);
  return row ? { batch: row.batch, hasLeft: row.hasLeft } : null;
}

/** The number of the batch that has all that was changed before. */
const number = async () => (await numberChanges(db)).lastBatch;

const move = (id: string, facilityId: string | null) =>
  db.update(monitors).set({ facilityId }).where(eq(monitors.id, id));

const rename = (id: string, name: string) => db.update(monitors).set({ name }).where(eq(monitors.id, id));

it('tells a facility once that a monitor has left it, and what comes later where the monitor is', async () => {
  const id = await addMonitor(db, { facilityId: a });
  const added = await number();
  expect(await knownIn(a, id)).toEqual({ batch: added, hasLeft: false });
  await move(id, b);
  const moved = await number();
  expect(await knownIn(a, id)).toEqual({ batch: moved, hasLeft: true });
  expect(await knownIn(b, id)).toEqual({ batch: moved, hasLeft: false });
  await rename(id, 'Elsewhere');
  const renamed = await number();
  expect(await knownIn(a, id)).toEqual({ batch: moved, hasLeft: true });
  expect(await knownIn(b, id)).toEqual({ batch: renamed, hasLeft: false });
  await move(id, a);
  const returned = await number();
  expect(await knownIn(a, id)).toEqual({ batch: returned, hasLeft: false });
});

it('keeps a monitor without a facility where it was last', async () => {
  const id = await addMonitor(db, { facilityId: a });
  await move(id, null);
  const left = await number();
  expect(await knownIn(a, id)).toEqual({ batch: left, hasLeft: false });
  const never = await addMonitor(db);
  await number();
  expect(await db.$count(facilityChanges, eq(facilityChanges.recordId, never))).toBe(0);
});

it('tells of a shared person what shows in the facility, and nothing of the other one', async () => {
  const id = await addUser(db, { facilityIds: [a] });
  /** In which batches the person changed for both facilities. */
  const batches = async () => [(await knownIn(a, id))?.batch, (await knownIn(b, id))?.batch];
  const added = await number();
  await db.insert(userFacilities).values({ userId: id, facilityId: b });
  const joined = await number();
  expect(await batches()).toEqual([added, joined]);
  await db.update(facilities).set({ name: 'Another name' }).where(eq(facilities.id, b));
  const renamed = await number();
  expect(await batches()).toEqual([added, renamed]);
  await db.update(users).set({ firstName: 'Zoë' }).where(eq(users.id, id));
  const named = await number();
  expect(await batches()).toEqual([named, named]);
  await db.delete(userFacilities).where(and(eq(userFacilities.userId, id), eq(userFacilities.facilityId, b)));
  const left = await number();
  expect(await batches()).toEqual([named, left]);
  expect(await knownIn(b, id)).toEqual({ batch: left, hasLeft: true });
  await db.delete(users).where(eq(users.id, id));
  const removed = await number();
  expect(await knownIn(a, id)).toEqual({ batch: removed, hasLeft: true });
  expect((await knownIn(b, id))?.batch).toBe(left);
});

it('forgets what has left when removals are forgotten, and all of a facility that is removed', async () => {
  const [moved = '', stays = ''] = await addMonitors(db, [{ facilityId: a }, { facilityId: a }]);
  await number();
  await move(moved, b);
  await number();
  await db.update(changeRuns).set({ server: 'the one before' });
  await rename(stays, 'After a start');
  await number();
  await db.update(changeRuns).set({ startedAt: sql`now() - interval '61 days'` });
  await forgetOldChanges(db, changesKeptDays);
  expect([await knownIn(a, moved), (await knownIn(a, stays))?.hasLeft]).toEqual([null, false]);

  await move(stays, null);
  await db.delete(facilities).where(eq(facilities.id, a));
  await number();
  expect(await db.$count(facilityChanges, eq(facilityChanges.facilityId, a))).toBe(0);
});

const placesNow = sql`
  SELECT 'monitor' AS type, id AS record_id, home_facility_id AS facility_id FROM monitors WHERE home_facility_id IS NOT NULL
  UNION SELECT 'facility', id, id FROM facilities
  UNION SELECT 'user', user_id, facility_id FROM user_facilities`;

it('has each record where it is seen, whatever is written at the same time', async () => {
  const writers = fc.array(fc.array(transaction, { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(writers, async (lists) => {
      const fleet = await addFleet(db);
      await Promise.all(
        lists.map((list) => write(db, fleet, list, async () => void (await numberChanges(db)))),
      );
      await numberChanges(db);
      const known = sql`SELECT type, record_id, facility_id FROM facility_changes WHERE NOT has_left`;
      const differing = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(
          sql`((${known} EXCEPT (${placesNow})) UNION ALL ((${placesNow}) EXCEPT ${known})) AS differing`,
        );
      expect(differing).toEqual([{ n: 0 }]);
    }),
    { numRuns: 15 },
  );
});

it('tells services which records have left a facility, some at a time', async () => {
  const ids = await addMonitors(
    db,
    Array.from({ length: maxIdsInEvent + 1 }, () => ({ facilityId: a })),
  );
  const person = await addUser(db, { facilityIds: [a, b] });
  heard = [];
  await db.update(monitors).set({ facilityId: b }).where(eq(monitors.facilityId, a));
  await db.delete(userFacilities).where(eq(userFacilities.facilityId, a));
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard.map(({ entity, of, facility, count }) => ({ entity, of, facility, count }))).toEqual([
    { entity: 'leaves', of: 'monitors', facility: a, count: expect.any(Number) },
    { entity: 'leaves', of: 'monitors', facility: a, count: expect.any(Number) },
    { entity: 'leaves', of: 'users', facility: a, count: 1 },
  ]);
  expect(new Set(heard.slice(0, 2).flatMap((each) => each.ids))).toEqual(new Set(ids));
  expect(heard[2]?.ids).toEqual([person]);
  // Whoever stays where the last one was has not left.
  heard = [];
  await db.update(monitors).set({ facilityId: null }).where(eq(monitors.facilityId, b));
  await db.execute(sql`SELECT pg_notify(${notificationChannel}, '{"entity":"end"}')`);
  await expect.poll(() => heard).toEqual([{ entity: 'end' }]);
});

it('names many changed records in parts beside the event without ids', async () => {
  const ids = await addMonitors(
    db,
    Array.from({ length: 2 * maxIdsInEvent + 1 }, () => ({ facilityId: a })),
  );
  const body = { monitor_menu: 'MONITOR_ALL' as const, monitor_ids: ids, skippedmonitor_ids: [] };
  await service.ask(deleteMonitors, { body: { ...body, forceDelete: true } });
  await notifyOfRequests(db, ids);
  await expect.poll(() => heard.filter(({ of }) => of === 'requests')).toHaveLength(3);
  for (const [entity, what] of [
    ['monitors', 'deleted'],
    ['requests', 'changed'],
  ]) {
    const parts = heard.filter(({ of }) => of === entity);
    expect(parts).toHaveLength(3);
    expect(new Set(parts.flatMap((part) => part.ids))).toEqual(new Set(ids));
    expect(parts[0]).toMatchObject({ entity: 'parts', what });
    expect(heard.filter((each) => each.entity === entity)).toMatchObject([{ ids: [], count: ids.length }]);
  }
});
