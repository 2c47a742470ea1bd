// The Dexie database of fetched lists. Without a database, screens go on from memory and the network.
import Dexie, { type Table } from 'dexie';
import { z } from 'zod';
import { browserLimitsMs, inTime, NotAnsweredError } from '../../lib/in-time.ts';
import { clearStored, readStored, writeStored } from '../../lib/local-storage.ts';
import { personHash } from '../../lib/person-hash.ts';
import { clearStartRecords } from '../../lib/start-records.ts';
import { databasePrefix, directorySuffix, storageKeys } from '../../lib/storage-keys.ts';

export interface StoredPage {
  /** `queryKey` of a list. */
  key: string;
  entity: string;
  ids: string[];
  /** Records on all pages. */
  count: number;
  /** When it was fetched, ms since 1970. */
  at: number;
}

export interface StoredRow {
  entity: string;
  id: string;
  /** The record as the service sent it; read back through the contract's schema. */
  row: unknown;
  at: number;
}

export interface StoredCount {
  menu: string;
  count: number;
  at: number;
}

/** When records of an entity last changed: earlier pages may be out of date. */
export interface StoredChange {
  entity: string;
  at: number;
}

/** Something that a person has made on this device, such as a round: nobody else has it, and it cannot be fetched again. */
export interface StoredWork {
  name: string;
  /** Read back through its own schema. */
  value: unknown;
}

/** The name of the round (src/data/rounds/stored-round.ts). Where it was deleted, its value is null. */
export const roundWork = 'round';

export class ConsoleDb extends Dexie {
  readonly pages!: Table<StoredPage, string>;
  readonly rows!: Table<StoredRow, [string, string]>;
  readonly counts!: Table<StoredCount, string>;
  readonly changes!: Table<StoredChange, string>;
  readonly work!: Table<StoredWork, string>;
  /** Whether its page is left, or another tab deletes or upgrades it: opened again, it would outlast a sign-out. */
  isGivenUp = false;

  constructor(name: string) {
    super(name);
    this.version(2).stores({ pages: 'key', rows: '[entity+id], [entity+at]' });
    // Pages are fetched again; the rows stay for use offline.
    this.version(3)
      .stores({ counts: 'menu', changes: 'entity' })
      .upgrade((upgrade) => upgrade.table('pages').clear());
    // Lists have another order, and searches find more: pages from before are fetched again.
    this.version(4).upgrade((upgrade) => upgrade.table('pages').clear());
    this.version(5).stores({ work: 'name' });
    // Another tab deletes or upgrades the database: this one goes on from the network.
    this.on('versionchange', () => {
      this.giveUp();
      // Dexie's own answer would open it again with the next call.
      return false;
    });
    // WebKit keeps a page for Back together with its connections: databases of later pages would wait for them, and a
    // sign-out could delete none. Whoever comes back loads the page anew (src/session/watch-session.ts).
    window.addEventListener('pagehide', () => this.giveUp(), { once: true });
  }

  private giveUp(): void {
    this.isGivenUp = true;
    this.close();
  }
}

/** Returns whether it was done: a database that another tab blocks, or that Safari lost, never answers. */
async function isDone(work: PromiseLike<unknown>): Promise<boolean> {
  try {
    await inTime(work, browserLimitsMs.database);
    return true;
  } catch {
    return false;
  }
}

/** Clears before it deletes, because `db.delete()` hangs while another tab blocks it. Returns whether nothing is left. */
async function clearDatabase(name: string): Promise<boolean> {
  // Without tables of its own, it opens whatever version wrote it.
  const db = new Dexie(name);
  const clear = db.open().then(() => Promise.all(db.tables.map((table) => table.clear())));
  const isEmpty = await isDone(clear);
  db.close();
  return (await isDone(Dexie.delete(name))) || isEmpty;
}

/** The last that this page has opened: known also where the browser does not say which there are. */
let lastOpened: string | null = null;

/**
 * Clears databases of this app. Returns whether nothing of them is left.
 * @throws what the browser answers, or NotAnsweredError, where it does not say which there are
 */
async function clearDatabases(isCleared: (name: string) => boolean): Promise<boolean> {
  const names = await inTime(Dexie.getDatabaseNames(), browserLimitsMs.database).catch(
    async (error: unknown) => {
      const known = lastOpened === null ? [] : [lastOpened, lastOpened + directorySuffix];
      await Promise.all(known.filter(isCleared).map(clearDatabase));
      throw error;
    },
  );
  const cleared = names.filter((name) => name.startsWith(databasePrefix) && isCleared(name));
  return (await Promise.all(cleared.map(clearDatabase))).every(Boolean);
}

/** Clears the databases with all monitors, facilities and users. Returns whether nothing of them is left. */
export async function clearDirectories(): Promise<boolean> {
  return await clearDatabases((name) => name.endsWith(directorySuffix)).catch(() => false);
}

/** @throws NotAnsweredError where another tab blocks it */
async function open(name: string): Promise<ConsoleDb> {
  const db = new ConsoleDb(name);
  await inTime(db.open(), browserLimitsMs.database);
  return db;
}

/**
 * Opens the cache of one person and clears all others. Null where the browser has no database, or refuses it.
 * @throws NotAnsweredError where it does not answer
 */
export async function openDb(personId: string): Promise<ConsoleDb | null> {
  try {
    const name = databasePrefix + (await personHash(personId));
    lastOpened = name;
    // A clearing that was interrupted comes first; if it fails again, nothing is opened.
    if (readStored(storageKeys.mustClear, z.boolean()) && !(await clearAllDatabases()))
      throw new NotAnsweredError();
    const kept = [name, name + directorySuffix];
    clearDatabases((other) => !kept.includes(other)).catch(() => undefined);
    return await open(name).catch(async (error: unknown) => {
      // Written by a newer version of the app: everything can be fetched again.
      if (!(error instanceof Dexie.VersionError)) throw error;
      await inTime(Dexie.delete(name), browserLimitsMs.database);
      return await open(name);
    });
  } catch (error) {
    if (error instanceof NotAnsweredError) throw error;
    return null;
  }
}

/**
 * Clears the databases of everyone at sign-out. False where another tab blocks one: the rest is cleared at the next start.
 */
export async function clearAllDatabases(): Promise<boolean> {
  writeStored(storageKeys.mustClear, true);
  clearStartRecords();
  const isClear = await clearDatabases(() => true).catch(() => false);
  // Another tab may have stored lists before it knew.
  clearStartRecords();
  if (isClear) clearStored(storageKeys.mustClear);
  return isClear;
}

/** Asks the browser never to evict the data of an installed app. */
export function keepStorage(): void {
  if (!window.matchMedia('(display-mode: standalone)').matches) return;
  navigator.storage?.persist?.().catch(() => undefined);
}
