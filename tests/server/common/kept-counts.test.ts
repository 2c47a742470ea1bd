// Kept counts are correct after any sequence of changes, of one record or of many at once.
import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inactiveUserStatuses, userStatuses } from '../../../contract/users/users.ts';
import { keptCount } from '../../../server/store/common/counts.ts';
import type { Database, OpenDatabase } from '../../../server/store/engine/database.ts';
import { counts, facilities, monitors, users } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { addFacilities, addFacility, addMonitors, addUser } from '../../support/records.ts';

let open: OpenDatabase;
let db: Database;
let places: (string | null)[];

beforeAll(async () => {
  open = await openTestDatabase();
  db = open.db;
  places = [null, ...(await addFacilities(db, [{}, {}]))];
});

afterAll(() => open.close());

const gone = new Date('2026-01-01');
/** `from` and `to` select among the existing monitors. */
const change = fc.record({
  kind: fc.constantFrom('add', 'assign', 'delete', 'restore', 'erase', 'beat'),
  from: fc.nat(8),
  to: fc.nat(12),
  place: fc.nat(2),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function apply({ kind, from, to, place }: Change): Promise<void> {
  const facilityId = places[place] ?? null;
  if (kind === 'add') {
    const list = Array.from({ length: to }, (_, n) => ({ facilityId, deletedAt: n < from ? gone : null }));
    await addMonitors(db, list);
    return;
  }
  const ids = await db.select({ id: monitors.id }).from(monitors).orderBy(monitors.id);
  const which = inArray(
    monitors.id,
    ids.slice(from, to).map(({ id }) => id),
  );
  if (kind === 'erase') await db.delete(monitors).where(which);
  else await db.update(monitors).set(values[kind](facilityId)).where(which);
}

const values = {
  assign: (facilityId: string | null) => ({ facilityId }),
  delete: () => ({ deletedAt: gone }),
  restore: () => ({ deletedAt: null, facilityId: null }),
  beat: () => ({ online: true, lastCommunication: new Date() }),
};

async function expectCorrect(scope: string, table: typeof monitors | typeof users, which: SQL | undefined) {
  expect({ scope, n: await keptCount(db, scope) }).toEqual({ scope, n: await db.$count(table, which) });
}

it('counts monitors by menu and facility', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
      for (const each of changes) await apply(each);
      const here = isNull(monitors.deletedAt);
      await expectCorrect('monitors:deleted', monitors, isNotNull(monitors.deletedAt));
      await expectCorrect('monitors:assigned', monitors, and(here, isNotNull(monitors.facilityId)));
      await expectCorrect('monitors:unassigned', monitors, and(here, isNull(monitors.facilityId)));
      for (const place of places.filter((it) => it !== null)) {
        await expectCorrect(
          `monitors:facility:${place}`,
          monitors,
          and(here, eq(monitors.facilityId, place)),
        );
      }
    }),
    { numRuns: 40 },
  );
});

it('counts active and inactive users', async () => {
  const inactive = [...inactiveUserStatuses];
  const states = fc.array(fc.constantFrom(...userStatuses), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(states, fc.constantFrom(...userStatuses), async (before, after) => {
      const ids = await Promise.all(before.map((status) => addUser(db, { status })));
      await db
        .update(users)
        .set({ status: after })
        .where(inArray(users.id, ids.slice(0, 2)));
      await db.delete(users).where(inArray(users.id, ids.slice(4)));
      await expectCorrect('users:inactive', users, inArray(users.status, inactive));
      await expectCorrect('users:active', users, notInArray(users.status, inactive));
    }),
    { numRuns: 20 },
  );
});

it('counts facilities, and removes the counts of a deleted one', async () => {
  const before = await keptCount(db, 'facilities');
  const id = await addFacility(db);
  expect(await keptCount(db, 'facilities')).toBe(before + 1);
  const [monitorId = ''] = await addMonitors(db, [{ facilityId: id }]);
  await db.delete(monitors).where(eq(monitors.id, monitorId));
  await db.delete(facilities).where(eq(facilities.id, id));
  expect(await keptCount(db, 'facilities')).toBe(before);
  expect(await db.$count(counts, eq(counts.scope, `monitors:facility:${id}`))).toBe(0);
});
