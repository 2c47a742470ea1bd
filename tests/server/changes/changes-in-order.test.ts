// Whatever the order in which writers commit, a reader that follows the cursor ends with what the lists say.

import { eq, not, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/store/engine/database.ts';
import { isDatabaseUnavailable } from '../../../server/store/engine/failures.ts';
import { lockFacility } from '../../../server/store/facilities/facilities.ts';
import { facilities, monitors, userFacilities, users } from '../../../server/store/schema/index.ts';
import { createDirectory, readLists } from '../../support/directory.ts';
import { addFacilities, addMonitors, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** An embedded database has one connection: nobody reads while a transaction is open. */
const onServer = process.env.TEST_DATABASE === 'postgres';

interface Fleet {
  facilities: string[];
  monitors: string[];
  users: string[];
}

/** A writer's change in its transaction; each number chooses one of the records that there were at the beginning. */
type Change = (tx: Database, fleet: Fleet, which: number, other: number) => Promise<unknown>;

const one = (ids: readonly string[], which: number) => ids[which % ids.length] ?? '';

const changes: Readonly<Record<string, Change>> = {
  renameMonitor: (tx, fleet, which, other) =>
    tx
      .update(monitors)
      .set({ name: `Bay ${other}` })
      .where(eq(monitors.id, one(fleet.monitors, which))),
  turnOnlineOrOffline: (tx, fleet, which) =>
    tx
      .update(monitors)
      .set({ online: not(monitors.online) as never, lastCommunication: sql`now()` })
      .where(eq(monitors.id, one(fleet.monitors, which))),
  deleteOrRestore: (tx, fleet, which) =>
    tx
      .update(monitors)
      .set({ deletedAt: sql`CASE WHEN deleted_at IS NULL THEN now() END`, facilityId: null })
      .where(eq(monitors.id, one(fleet.monitors, which))),
  async move(tx, fleet, which, other) {
    const facility = await lockFacility(tx, one(fleet.facilities, other));
    const facilityId = facility?.id ?? null;
    await tx
      .update(monitors)
      .set({ facilityId })
      .where(eq(monitors.id, one(fleet.monitors, which)));
  },
  async renameFacility(tx, fleet, which, other) {
    const id = one(fleet.facilities, which);
    await lockFacility(tx, id, 'update');
    await tx
      .update(facilities)
      .set({ name: `Hospital ${other}` })
      .where(eq(facilities.id, id));
  },
  async removeFacility(tx, fleet, which) {
    const id = one(fleet.facilities, which);
    await lockFacility(tx, id, 'update');
    await tx.update(monitors).set({ facilityId: null }).where(eq(monitors.facilityId, id));
    await tx.delete(facilities).where(eq(facilities.id, id));
  },
  async join(tx, fleet, which, other) {
    const facility = await lockFacility(tx, one(fleet.facilities, other));
    const userId = one(fleet.users, which);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (facility && user)
      await tx.insert(userFacilities).values({ userId, facilityId: facility.id }).onConflictDoNothing();
  },
  leave: (tx, fleet, which) =>
    tx.delete(userFacilities).where(eq(userFacilities.userId, one(fleet.users, which))),
  addMonitor: (tx) => addMonitors(tx, [{}]),
  addUser: (tx) => addUser(tx),
  removeUser: (tx, fleet, which) => tx.delete(users).where(eq(users.id, one(fleet.users, which))),
};

interface Transaction {
  change: string;
  which: number;
  other: number;
  /** How many pages the reader turns while the transaction is open. */
  pages: number;
  commits: boolean;
}

const transaction: fc.Arbitrary<Transaction> = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  which: fc.nat(5),
  other: fc.nat(5),
  pages: fc.nat(2),
  commits: fc.nat(4).map((n) => n > 0),
});

/** Lets writers wait until the reader has turned pages. */
function createPageTurns() {
  let turned = 0;
  let waiting: { until: number; go: () => void }[] = [];
  return {
    turn() {
      turned += 1;
      for (const { until, go } of waiting) if (until <= turned) go();
      waiting = waiting.filter(({ until }) => until > turned);
    },
    pages: (count: number) =>
      count === 0
        ? Promise.resolve()
        : new Promise<void>((go) => {
            waiting.push({ until: turned + count, go });
          }),
  };
}

class TakenBack extends Error {}

/** Two transactions that wait for each other, or for too long, are taken back by the database: as if they had never been. */
function isTakenBack(error: unknown): boolean {
  const deadlock = Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'code') === '40P01';
  return error instanceof TakenBack || deadlock || isDatabaseUnavailable(error);
}

async function write(
  fleet: Fleet,
  list: readonly Transaction[],
  pages: (count: number) => Promise<void>,
): Promise<void> {
  for (const { change, which, other, pages: count, commits } of list) {
    try {
      await service.db.transaction(async (tx) => {
        await changes[change]?.(tx, fleet, which, other);
        if (onServer) await pages(count);
        if (!commits) throw new TakenBack();
      });
    } catch (error) {
      if (!isTakenBack(error)) throw error;
    }
  }
}

async function addFleet(): Promise<Fleet> {
  const ofFacilities = await addFacilities(service.db, [{}, {}, {}]);
  const ofMonitors = await addMonitors(
    service.db,
    [0, 1, 2, 0, 1, 2].map((n) => ({ facilityId: ofFacilities[n] ?? null })),
  );
  const ofUsers = [];
  for (const facilityId of ofFacilities)
    ofUsers.push(await addUser(service.db, { facilityIds: [facilityId] }));
  return { facilities: ofFacilities, monitors: ofMonitors, users: ofUsers };
}

it('ends with what the lists say, however long transactions are and in whatever order they commit', async () => {
  const writers = fc.array(fc.array(transaction, { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(writers, fc.integer({ min: 4, max: 12 }), async (lists, pageSize) => {
      const fleet = await addFleet();
      const directory = createDirectory(service, pageSize);
      const turns = createPageTurns();
      let isOver = false;
      const writing = Promise.all(lists.map((list) => write(fleet, list, turns.pages))).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await directory.readPage();
        turns.turn();
      }
      await writing;
      await directory.readAll();
      expect(directory.records).toEqual(await readLists(service));
      // A directory that begins now has the same.
      const another = createDirectory(service);
      await another.readAll();
      expect(another.records).toEqual(directory.records);
    }),
    { numRuns: 20 },
  );
});

// The embedded database has one connection.
if (onServer)
  it('does not wait for a transaction that is open, and tells its change when it is committed', async () => {
    const [first = '', second = ''] = await addMonitors(service.db, [{}, {}]);
    const directory = createDirectory(service);
    await directory.readAll();
    await service.db.transaction(async (tx) => {
      await tx.update(monitors).set({ name: 'Long' }).where(eq(monitors.id, first));
      await service.db.update(monitors).set({ name: 'Short' }).where(eq(monitors.id, second));
      expect(await directory.readAll()).toEqual([`monitor ${second}`]);
    });
    expect(await directory.readAll()).toEqual([`monitor ${first}`]);
  });
