// Generated changes of a small fleet, by writers at the same time: each a transaction, of any length, that is committed or not.
import { eq, not, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Database } from '../../server/store/engine/database.ts';
import { isDatabaseUnavailable } from '../../server/store/engine/failures.ts';
import { lockFacility } from '../../server/store/facilities/facilities.ts';
import { facilities, monitors, userFacilities, users } from '../../server/store/schema/index.ts';
import { addFacilities, addMonitors, addUser } from './records.ts';

/** An embedded database has one connection: nobody reads while a transaction is open. */
const onServer = process.env.TEST_DATABASE === 'postgres';

export interface Fleet {
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

export interface Transaction {
  change: string;
  which: number;
  other: number;
  /** How many pages the reader turns while the transaction is open. */
  pages: number;
  commits: boolean;
}

export const transaction: fc.Arbitrary<Transaction> = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  which: fc.nat(5),
  other: fc.nat(5),
  pages: fc.nat(2),
  commits: fc.nat(4).map((n) => n > 0),
});

/** Lets writers wait until the reader has turned pages. */
export function createPageTurns() {
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

/** @param pages waits until readers have turned so many pages */
export async function write(
  db: Database,
  fleet: Fleet,
  list: readonly Transaction[],
  pages: (count: number) => Promise<void>,
): Promise<void> {
  for (const { change, which, other, pages: count, commits } of list) {
    try {
      await db.transaction(async (tx) => {
        await changes[change]?.(tx, fleet, which, other);
        if (onServer) await pages(count);
        if (!commits) throw new TakenBack();
      });
    } catch (error) {
      if (!isTakenBack(error)) throw error;
    }
  }
}

export async function addFleet(db: Database): Promise<Fleet> {
  const ofFacilities = await addFacilities(db, [{}, {}, {}]);
  const ofMonitors = await addMonitors(
    db,
    [0, 1, 2, 0, 1, 2].map((n) => ({ facilityId: ofFacilities[n] ?? null })),
  );
  const ofUsers = [];
  for (const facilityId of ofFacilities) ofUsers.push(await addUser(db, { facilityIds: [facilityId] }));
  return { facilities: ofFacilities, monitors: ofMonitors, users: ofUsers };
}
