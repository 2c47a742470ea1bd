// The one Dexie database of a person, which only the worker opens: what the service has answered, all records, and what was made
// on this device.
import Dexie, { type Table } from 'dexie';
import { z } from 'zod';
import type { RecordChange } from '../../../../contract/changes/changes.ts';
import { type EntityKind, entityKinds } from '../../../../contract/common/entities.ts';
import { keysVersion } from '../../../../contract/common/normalise.ts';
import type { Chunk } from './chunk.ts';

/** Raised with each change of what a chunk is: what was stored before is fetched again. */
const layoutVersion = 1;
export const layout = `${layoutVersion}.${keysVersion}`;

/** How far one reading of all records, and of all that changed since, has come. */
const stage = z.object({
  /** Its number: a later reading has a higher one. */
  generation: z.number(),
  layout: z.literal(layout),
  /** Where it goes on; null at the beginning. */
  cursor: z.string().nullable(),
  /** The number of all records; null until the service has said it. */
  total: z.number().nullable(),
  /** When the service last confirmed all of it, in ms since 1970; null until it has told all. */
  asOf: z.number().nullable(),
  /** To which facilities it is limited; null: all. */
  facilities: z.array(z.string()).nullable(),
  /** How many chunks of each kind there are; fewer were evicted. */
  chunks: z.record(z.enum(entityKinds), z.number()),
  /** The number of the last changes in `log` that the chunks have. */
  logged: z.number(),
});
export type Stage = z.output<typeof stage>;

/** `live` answers, `next` is being filled. */
export type StageName = 'live' | 'next';

interface StoredChunk {
  generation: number;
  type: EntityKind;
  number: number;
  chunk: Chunk;
}

/** Few changes are stored as they came: their chunks are written later, all at once. */
interface LoggedChanges {
  number: number;
  generation: number;
  changes: readonly RecordChange[];
  /** When they were requested, ms since 1970. */
  at: number;
}

/** A record as the service sent it; read back through the contract's schema. */
export interface StoredRow {
  entity: string;
  id: string;
  row: unknown;
  /** When it was requested, ms since 1970. */
  at: number;
}

/** How many records a menu has on all pages. */
export interface StoredCount {
  menu: string;
  count: number;
  at: number;
}

/** Something that a person has made on this device, such as a round: nobody else has it, and it cannot be fetched again. */
interface StoredWork {
  name: string;
  /** Read back through its own schema. Null where it was deleted. */
  value: unknown;
  /** Raised with each change; left out by earlier versions of the app. */
  version?: number;
}

export class StoreDb extends Dexie {
  readonly rows!: Table<StoredRow, [string, string]>;
  readonly counts!: Table<StoredCount, string>;
  readonly work!: Table<StoredWork, string>;
  readonly stages!: Table<{ name: StageName; stage: unknown }, StageName>;
  readonly chunks!: Table<StoredChunk, [number, EntityKind, number]>;
  readonly log!: Table<LoggedChanges, number>;
  /** Whether another tab deletes or upgrades it: opened again, it would outlast a sign-out. */
  isGivenUp = false;

  constructor(name: string) {
    super(name);
    // Before version 6, pages were stored beside their rows, and all records in a database of their own.
    this.version(5).stores({
      pages: 'key',
      rows: '[entity+id], [entity+at]',
      counts: 'menu',
      changes: 'entity',
      work: 'name',
    });
    this.version(6).stores({
      pages: null,
      changes: null,
      rows: '[entity+id]',
      stages: 'name',
      chunks: '[generation+type+number]',
      log: 'number, generation',
    });
    this.on('versionchange', () => {
      this.isGivenUp = true;
      this.close();
      // Dexie's own answer would open it again with the next call.
      return false;
    });
  }

  /** Null where there is none, or an earlier version stored it. */
  async stage(name: StageName): Promise<Stage | null> {
    return stage.safeParse((await this.stages.get(name))?.stage).data ?? null;
  }

  async putStage(name: StageName, value: Stage): Promise<void> {
    await this.stages.put({ name, stage: value });
  }

  async removeRecords(): Promise<void> {
    await Promise.all([this.stages.clear(), this.chunks.clear(), this.log.clear()]);
  }

  async removeGenerations(keep: readonly number[]): Promise<void> {
    await this.chunks.filter(({ generation }) => !keep.includes(generation)).delete();
    await this.log.filter(({ generation }) => !keep.includes(generation)).delete();
  }
}

/** @throws what the browser answers */
export async function openDatabase(name: string): Promise<StoreDb> {
  const db = new StoreDb(name);
  try {
    await db.open();
    return db;
  } catch (error) {
    db.close();
    // Written by a newer version of the app: everything can be fetched again.
    if (!(error instanceof Dexie.VersionError)) throw error;
    await Dexie.delete(name);
    return await new StoreDb(name).open().then((opened) => opened as StoreDb);
  }
}
