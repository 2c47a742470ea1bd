// Fills an empty database with the demo's fleet, all of it or nothing.
import { sql } from 'drizzle-orm';
import { demoLock } from '../base/database-locks.ts';
import type { Secrets } from '../base/secrets.ts';
import { hashCredential } from '../devices/credentials.ts';
import { insertMany } from '../store/common/insert-many.ts';
import type { Database } from '../store/engine/database.ts';
import { vacuum } from '../store/engine/housekeeping.ts';
import {
  cloudLogEntries,
  facilities,
  monitorPresence,
  monitors,
  userAccess,
  userFacilities,
  userRoles,
  users,
} from '../store/schema/index.ts';
import { demoCloudLog } from './cloud-log.ts';
import { demoFacilities } from './facilities.ts';
import { demoMonitors } from './monitors.ts';
import { makePast, type PastFiles, storeFilesOf, writePast } from './past/past.ts';
import { createSeededRandom } from './random.ts';
import { demoUsers } from './users.ts';

/** Monitors with cloud log entries. */
const busyMonitors = 12;
const seed = 20_240_617;

/** A monitor's credential, by which it proves who it is. */
export interface DemoCredential {
  serialNumber: string;
  credential: string;
}

interface Filling {
  db: Database;
  secrets: Secrets;
  monitorCount: number;
  now: Date;
}

function credentialsOf({ fleet, credentialOf }: DemoFleet): DemoCredential[] {
  const active = fleet.filter(({ online }) => online);
  return active.map(({ serialNumber }) => ({ serialNumber, credential: credentialOf(serialNumber) }));
}

async function isEmpty(db: Database): Promise<boolean> {
  for (const table of [users, monitors, facilities]) {
    const found = await db.select({ id: table.id }).from(table).limit(1);
    if (found.length > 0) return false;
  }
  return true;
}

function makeFleet({ secrets, monitorCount, now }: Omit<Filling, 'db'>) {
  const random = createSeededRandom(seed);
  const places = demoFacilities(random);
  const people = demoUsers(random, places, now);
  const credentialOf = (serialNumber: string) => secrets.derive(`monitor ${serialNumber}`);
  const fleet = demoMonitors(random, monitorCount, places, now, (serialNumber) =>
    hashCredential(credentialOf(serialNumber)),
  );
  const busy = fleet.filter(({ online, facilityId }) => online && facilityId).slice(0, busyMonitors);
  const activity = busy.flatMap(({ id }) => demoCloudLog(random, id, now));
  return { places, people, fleet, activity, credentialOf };
}

type DemoFleet = ReturnType<typeof makeFleet>;

function pastOf({ places, people, fleet }: DemoFleet, now: Date) {
  const invited = new Map(people.access.map(({ userId, invitedAt }) => [userId, invitedAt]));
  const users = people.users.map((user) => ({ ...user, invitedAt: invited.get(user.id) ?? null }));
  const administrators = people.users.filter(({ administrator }) => administrator);
  // A random of its own keeps the fleet the same with and without a past.
  return makePast(createSeededRandom(seed + 1), { fleet, places, actors: { administrators, users } }, now);
}

async function writeFleet(tx: Database, { places, people, fleet, activity }: DemoFleet): Promise<void> {
  await insertMany(tx, facilities, places);
  await insertMany(tx, monitors, fleet);
  const present = fleet.flatMap(({ id, online, lastCommunication }) =>
    online && lastCommunication ? [{ monitorId: id, heardAt: lastCommunication }] : [],
  );
  await insertMany(tx, monitorPresence, present);
  await insertMany(tx, users, people.users);
  await insertMany(tx, userFacilities, people.memberships);
  await insertMany(tx, userRoles, people.roles);
  await insertMany(tx, userAccess, people.access);
  await insertMany(tx, cloudLogEntries, activity);
}

interface WholeFilling extends Filling {
  /** Without it the fleet has no past. */
  store?: PastFiles | undefined;
  /** Called with the credentials of the active monitors as the last step: where it fails, nothing is filled. */
  keepCredentials(list: readonly DemoCredential[]): Promise<void>;
}

/** Answers whether it did: not where something is there. */
export async function fillDemo(filling: WholeFilling): Promise<boolean> {
  const { db, now, store, keepCredentials } = filling;
  if (!(await isEmpty(db))) return false;
  const demo = makeFleet(filling);
  const past = store && (await pastOf(demo, now));
  if (past) await storeFilesOf(past, store);
  const filled = await db.transaction(async (tx) => {
    // Several services may start on one empty database.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${demoLock})`);
    if (!(await isEmpty(tx))) return false;
    await writeFleet(tx, demo);
    if (past) await writePast(tx, past);
    await keepCredentials(credentialsOf(demo));
    return true;
  });
  if (filled) await vacuum(db);
  return filled;
}

interface FleetWithoutPast {
  /** Credentials of the active monitors. */
  credentials: DemoCredential[];
  /** To be called once, before anything else is written. */
  addPast(store: PastFiles): Promise<void>;
}

/** Fills an empty database in two steps, for somebody who waits for the first. */
export async function fillFleet(filling: Filling): Promise<FleetWithoutPast> {
  const { db, now } = filling;
  const demo = makeFleet(filling);
  await db.transaction((tx) => writeFleet(tx, demo));
  return {
    credentials: credentialsOf(demo),
    async addPast(store) {
      const past = await pastOf(demo, now);
      await storeFilesOf(past, store);
      await db.transaction((tx) => writePast(tx, past));
      await vacuum(db);
    },
  };
}
