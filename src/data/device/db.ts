// The Dexie database of fetched lists. Without a database, screens go on from memory and the network.
import Dexie, { type Table } from 'dexie';
import { z } from 'zod';
import { clearStored, readStored, writeStored } from '../../lib/local-storage.ts';
import { clearScreenCopies } from '../../lib/screen-copies.ts';
import { databasePrefix, storageKeys } from '../../lib/storage-keys.ts';

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

export class ConsoleDb extends Dexie {
  readonly pages!: Table<StoredPage, string>;
  readonly rows!: Table<StoredRow, [string, string]>;
  readonly counts!: Table<StoredCount, string>;
  readonly changes!: Table<StoredChange, string>;

  constructor(name: string) {
    super(name);
    this.version(2).stores({ pages: 'key', rows: '[entity+id], [entity+at]' });
    // Pages are fetched again; the rows stay for use offline.
    this.version(3)
      .stores({ counts: 'menu', changes: 'entity' })
      .upgrade((upgrade) => upgrade.table('pages').clear());
    // Another tab upgrades the database: this one goes on from the network.
    this.on('versionchange', () => this.close());
  }
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** A database that another tab blocks, or that Safari lost, never answers. */
const databaseTimeoutMs = 3000;

async function inTime(work: Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), databaseTimeoutMs));
  return await Promise.race([work.then(() => true), timeout]);
}

/** Clears before it deletes, because `db.delete()` hangs while another tab blocks it. Returns whether nothing is left. */
async function clearDatabase(name: string): Promise<boolean> {
  const db = new ConsoleDb(name);
  const clear = db.open().then(() => Promise.all(db.tables.map((table) => table.clear())));
  // A database that a newer version wrote cannot be opened, but deleted.
  const isEmpty = await inTime(clear).catch(() => false);
  db.close();
  return (await inTime(Dexie.delete(name))) || isEmpty;
}

/** Clears all caches on this device but one. Returns whether nothing of the others is left. */
async function clearOtherDatabases(keep: string | null): Promise<boolean> {
  const names = await Dexie.getDatabaseNames();
  const others = names.filter((name) => name.startsWith(databasePrefix) && name !== keep);
  return (await Promise.all(others.map(clearDatabase))).every(Boolean);
}

async function open(name: string): Promise<ConsoleDb | null> {
  const db = new ConsoleDb(name);
  // Blocked by another tab: go on without it.
  return (await inTime(db.open())) ? db : null;
}

/** Opens the cache of one person and clears all others. Null where the browser has no database. */
export async function openDb(personId: string): Promise<ConsoleDb | null> {
  try {
    const name = databasePrefix + (await hash(personId));
    // A clearing that was interrupted comes first; if it fails again, nothing is opened.
    if (readStored(storageKeys.mustClear, z.boolean()) && !(await clearAllDatabases())) return null;
    clearOtherDatabases(name).catch(() => undefined);
    return await open(name).catch(async (error: unknown) => {
      // Written by a newer version of the app: everything can be fetched again.
      if (!(error instanceof Dexie.VersionError)) throw error;
      await Dexie.delete(name);
      return await open(name);
    });
  } catch {
    return null;
  }
}

/**
 * Clears the databases of everyone at sign-out. False where another tab blocks one: the rest is cleared at the next start.
 */
export async function clearAllDatabases(): Promise<boolean> {
  writeStored(storageKeys.mustClear, true);
  clearScreenCopies();
  const isDone = await clearOtherDatabases(null);
  // Another tab may have stored lists before it knew.
  clearScreenCopies();
  if (isDone) clearStored(storageKeys.mustClear);
  return isDone;
}

/** Asks the browser never to evict the data of an installed app. */
export function keepStorage(): void {
  if (!window.matchMedia('(display-mode: standalone)').matches) return;
  navigator.storage?.persist?.().catch(() => undefined);
}
