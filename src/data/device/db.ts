// The one Dexie database: lists as they were read. The cache can never break a screen:
// where there is no database, everything goes on from memory and the network.
import Dexie, { type Table } from 'dexie';
import { z } from 'zod';
import { clearStored, readStored, writeStored } from '../../lib/local-storage.ts';

/** A query that was answered: which rows, in which order, of how many, and when (ms since 1970). */
export interface StoredPage {
  /** `queryKey` of a list. */
  key: string;
  entity: string;
  ids: string[];
  count: number;
  at: number;
}

export interface StoredRow {
  /** 'monitors', 'facilities' or 'users'. */
  entity: string;
  id: string;
  /** The record as the service sent it; read back through the contract's schema. */
  row: unknown;
  at: number;
}

/** How many records a menu has. */
export interface StoredCount {
  menu: string;
  count: number;
  at: number;
}

/** When records of an entity were last changed: a page from before may be out of date. */
export interface StoredChange {
  entity: string;
  at: number;
}

const prefix = 'infusion-console-';
const mustWipeKey = 'infusion.must-wipe';

export class ConsoleDb extends Dexie {
  readonly pages!: Table<StoredPage, string>;
  readonly rows!: Table<StoredRow, [string, string]>;
  readonly counts!: Table<StoredCount, string>;
  readonly changes!: Table<StoredChange, string>;

  constructor(name: string) {
    super(name);
    this.version(2).stores({ pages: 'key', rows: '[entity+id], [entity+at]' });
    // Pages are read again; the rows stay, so that lists go on without the service.
    this.version(3)
      .stores({ counts: 'menu', changes: 'entity' })
      .upgrade((upgrade) => upgrade.table('pages').clear());
    // A newer version in another tab wants to upgrade: let it, this tab reads from the network.
    this.on('versionchange', () => this.close());
  }
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** A database that another tab holds, or that Safari forgot, answers never: nothing waits longer than this. */
function patience(): Promise<false> {
  return new Promise((no) => setTimeout(() => no(false), 3000));
}

/** Whether something was done before patience ended. */
async function inTime(work: Promise<unknown>): Promise<boolean> {
  return await Promise.race([work.then(() => true), patience()]);
}

/** `db.delete()` hangs while another tab holds it: clear first, delete second. Answers whether nothing is left. */
async function wipe(name: string): Promise<boolean> {
  const db = new ConsoleDb(name);
  const clear = db.open().then(() => Promise.all(db.tables.map((table) => table.clear())));
  // What cannot be opened, because a newer version wrote it, can be deleted.
  const isEmpty = await inTime(clear).catch(() => false);
  db.close();
  return (await inTime(Dexie.delete(name))) || isEmpty;
}

/** Erases every cache on this device but the one that is named. Answers whether nothing of the others is left. */
async function wipeOthers(keep: string | null): Promise<boolean> {
  const names = await Dexie.getDatabaseNames();
  const others = names.filter((name) => name.startsWith(prefix) && name !== keep);
  return (await Promise.all(others.map(wipe))).every(Boolean);
}

async function open(name: string): Promise<ConsoleDb | null> {
  const db = new ConsoleDb(name);
  // Blocked by another tab: go on without rather than wait.
  return (await inTime(db.open())) ? db : null;
}

/** Opens the cache of one person, and erases everybody else's. Null where the browser gives no database. */
export async function openDb(personId: string): Promise<ConsoleDb | null> {
  try {
    const name = prefix + (await hash(personId));
    // An erasure that was cut short is finished before anything is read; else nothing is.
    if (readStored(mustWipeKey, z.boolean()) && !(await eraseDevice())) return null;
    wipeOthers(name).catch(() => undefined);
    return await open(name).catch(async (error: unknown) => {
      // Written by a newer version of the app: what is kept here can be read again from the service.
      if (!(error instanceof Dexie.VersionError)) throw error;
      await Dexie.delete(name);
      return await open(name);
    });
  } catch {
    return null;
  }
}

/**
 * Erases what sign-out must erase. What could not be erased in time, because another tab holds
 * it, is due at the next start: false.
 */
export async function eraseDevice(): Promise<boolean> {
  writeStored(mustWipeKey, true);
  const isDone = await wipeOthers(null);
  if (isDone) clearStored(mustWipeKey);
  return isDone;
}

/** Asks the browser to keep what an installed app has stored. */
export function keepStorage(): void {
  if (!window.matchMedia('(display-mode: standalone)').matches) return;
  navigator.storage?.persist?.().catch(() => undefined);
}
