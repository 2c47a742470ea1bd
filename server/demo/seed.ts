// Seeds an empty database with the demo's fleet, all of it or nothing.
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../base/config.ts';
import type { Secrets } from '../base/secrets.ts';
import { hashCredential } from '../devices/credentials.ts';
import type { Database } from '../store/engine/database.ts';
import { vacuum } from '../store/engine/housekeeping.ts';
import { insertMany } from '../store/lists/insert-many.ts';
import {
  cloudLogEntries,
  facilities,
  monitorPresence,
  monitors,
  userAccess,
  userFacilities,
  users,
} from '../store/schema/index.ts';
import { demoCloudLog } from './cloud-log.ts';
import { demoFacilities } from './facilities.ts';
import { demoMonitors } from './monitors.ts';
import { createSeededRandom } from './random.ts';
import { demoUsers } from './users.ts';

/** Monitors with cloud log entries. */
const busyMonitors = 12;
const seed = 20_240_617;
/** Advisory lock: several services may start on one empty database, and one of them seeds it. */
const seedLock = 7_146_210;

type Settings = Pick<Config, 'demoMonitors' | 'dataDir'>;

async function isEmpty(db: Database): Promise<boolean> {
  for (const table of [users, monitors, facilities]) {
    const found = await db.select({ id: table.id }).from(table).limit(1);
    if (found.length > 0) return false;
  }
  return true;
}

/** Seeds the database if it is empty; answers whether it did. Writes the active monitors' credentials to the data folder. */
export async function seedDemo(
  db: Database,
  secrets: Secrets,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  const seeded = await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${seedLock})`);
    if (!(await isEmpty(tx))) return false;
    const random = createSeededRandom(seed);
    const places = demoFacilities(random);
    const facilityIds = places.map(({ id }) => id);
    const demo = demoUsers(random, facilityIds, now);
    const credentialOf = (serialNumber: string) => secrets.derive(`monitor ${serialNumber}`);
    const fleet = demoMonitors(random, settings.demoMonitors, facilityIds, now, (serialNumber) =>
      hashCredential(credentialOf(serialNumber)),
    );
    await insertMany(tx, facilities, places);
    await insertMany(tx, monitors, fleet);
    const present = fleet.flatMap(({ id, online, lastCommunication }) =>
      online && lastCommunication ? [{ monitorId: id, heardAt: lastCommunication }] : [],
    );
    await insertMany(tx, monitorPresence, present);
    await insertMany(tx, users, demo.users);
    await insertMany(tx, userFacilities, demo.memberships);
    await insertMany(tx, userAccess, demo.access);
    const busy = fleet.filter(({ online, facilityId }) => online && facilityId).slice(0, busyMonitors);
    await insertMany(
      tx,
      cloudLogEntries,
      busy.flatMap(({ id }) => demoCloudLog(random, id, now)),
    );
    const active = fleet.filter(({ online }) => online).map(({ serialNumber }) => serialNumber);
    await writeCredentials(settings.dataDir, active, credentialOf);
    return true;
  });
  if (seeded) await vacuum(db);
  return seeded;
}

/** The file for the simulator: written as a whole, readable by the owner only. */
async function writeCredentials(
  dataDir: string,
  serialNumbers: readonly string[],
  credentialOf: (serialNumber: string) => string,
): Promise<void> {
  const path = join(dataDir, 'demo-monitors.json');
  const list = serialNumbers.map((serialNumber) => ({
    serialNumber,
    credential: credentialOf(serialNumber),
  }));
  await writeFile(`${path}.new`, JSON.stringify(list), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
