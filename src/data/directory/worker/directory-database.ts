// The directory's own Dexie database, which only its worker opens: it can be deleted without the lists' database, and a
// start never waits for it.
import Dexie, { type Table } from 'dexie';
import { z } from 'zod';
import { type RecordChange, type RecordType, recordTypes } from '../../../../contract/changes/changes.ts';
import { keysVersion } from '../../../../contract/common/normalise.ts';
import { browserLimitsMs, inTime } from '../../../lib/in-time.ts';
import type { Chunk } from './chunk.ts';

/** Raised with each change of what a chunk is: what was stored before is fetched again. */
const layoutVersion = 1;
export const layout = `${layoutVersion}.${keysVersion}`;

/** How far one reading of all records, and of all that changed since, has come. */
export const stage = z.object({
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
  chunks: z.record(z.enum(recordTypes), z.number()),
  /** The number of the last changes in `log` that the chunks have. */
  logged: z.number(),
});
export type Stage = z.output<typeof stage>;

/** `live` answers, `next` is being filled. */
export type StageName = 'live' | 'next';

interface StoredStage {
  name: StageName;
  stage: unknown;
}

export interface StoredChunk {
  generation: number;
  type: RecordType;
  number: number;
  chunk: Chunk;
}

/** Few changes are stored as they came: their chunks are written later, all at once. */
export interface LoggedChanges {
  number: number;
  generation: number;
  changes: readonly RecordChange[];
  /** When they were requested, ms since 1970. */
  at: number;
}

export class DirectoryDb extends Dexie {
  readonly stages!: Table<StoredStage, StageName>;
  readonly chunks!: Table<StoredChunk, [number, RecordType, number]>;
  readonly log!: Table<LoggedChanges, number>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({
      stages: 'name',
      chunks: '[generation+type+number]',
      log: 'number, generation',
    });
    // Somebody deletes it: opened again, it would outlast a sign-out.
    this.on('versionchange', () => {
      this.close();
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

  async removeGenerations(keep: readonly number[]): Promise<void> {
    await this.chunks.filter(({ generation }) => !keep.includes(generation)).delete();
    await this.log.filter(({ generation }) => !keep.includes(generation)).delete();
  }
}

/** Null where the browser has no database, refuses it or does not answer. */
export async function openDirectoryDb(name: string): Promise<DirectoryDb | null> {
  const db = new DirectoryDb(name);
  try {
    await inTime(db.open(), browserLimitsMs.database);
    return db;
  } catch {
    db.close();
    return null;
  }
}
