// The one Dexie database: lists as they were read. The cache can never break a screen:
// where there is no database, everything goes on from memory and the network.
import Dexie, { type Table } from 'dexie';
import { z } from 'zod';
import { readStored, removeStored, writeStored } from '../lib/stored.ts';

/** A question that was answered: which rows, in which order, of how many, and when (ms since 1970). */
export interface StoredPage {
  /** `questionKey` of a list, or `count:` and a menu. */
  key: string;
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

const prefix = 'infusion-console-';
const mustWipeKey = 'infusion.must-wipe';

export class ConsoleDb extends Dexie {
  readonly pages!: Table<StoredPage, string>;
  readonly rows!: Table<StoredRow, [string, string]>;

  constructor(name: string) {
    super(name);
    this.version(2).stores({ pages: 'key', rows: '[entity+id], [entity+at]' });
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

/** `db.delete()` hangs while another tab holds it: clear first, delete second. */
async function wipe(name: string): Promise<void> {
  const db = new ConsoleDb(name);
  const clear = db.open().then(() => Promise.all(db.tables.map((table) => table.clear())));
  await Promise.race([clear, patience()]);
  db.close();
  await Promise.race([Dexie.delete(name), patience()]);
}

/** Erases every cache on this device but the one that is named. */
async function wipeOthers(keep: string | null): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== keep).map(wipe));
}

async function open(name: string): Promise<ConsoleDb | null> {
  const db = new ConsoleDb(name);
  const opened = db.open().then(() => true);
  // Blocked by another tab: go on without rather than wait.
  return (await Promise.race([opened, patience()])) ? db : null;
}

/** Opens the cache of one person, and erases everybody else's. Null where the browser gives no database. */
export async function openDb(personId: string): Promise<ConsoleDb | null> {
  try {
    const name = prefix + (await hash(personId));
    // An erasure that was cut short is finished before anything is read.
    if (readStored(mustWipeKey, z.boolean())) await eraseDevice();
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

/** Erases what sign-out must erase (decisions, section 5). */
export async function eraseDevice(): Promise<void> {
  writeStored(mustWipeKey, true);
  await wipeOthers(null);
  removeStored(mustWipeKey);
}

/** Asks the browser to keep what an installed app has stored. */
export function keepStorage(): void {
  if (!window.matchMedia('(display-mode: standalone)').matches) return;
  navigator.storage?.persist?.().catch(() => undefined);
}
