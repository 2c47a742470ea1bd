// The readings of the service that the worker holds: one that answers, and one that is being filled beside it. Every change
// of them is stored before the next begins.
import type { RecordChange } from '../../../../contract/changes/changes.ts';
import { entityKinds, ofEachKind } from '../../../../contract/common/entities.ts';
import { browserLimitsMs, inTime } from '../../../lib/in-time.ts';
import { isEqual } from '../../../lib/is-equal.ts';
import type { Chunk } from './chunk.ts';
import { layout, type Stage, type StageName, type StoreDb } from './database.ts';
import { createRecords, type IndexedLists, type Records } from './records.ts';

/** So many changes in the log are worth to write their chunks. */
const maxLoggedChanges = 2_000;
/** Chunks that are written in one transaction: each has about 0.4 MB. */
const chunksAtOnce = 10;

export interface Generation {
  stage: Stage;
  records: Records;
  /** How many changes are in the log, and the number of the last of them. */
  logged: { count: number; number: number };
}

function chunkCounts({ indexes }: Records): Stage['chunks'] {
  return ofEachKind((kind) => indexes[kind].chunks.length);
}

async function readChunks(db: StoreDb, generation: number) {
  const chunks = ofEachKind((): Chunk[] => []);
  await db.chunks
    .where('[generation+type+number]')
    .between([generation], [generation + 1])
    .each(({ type, number, chunk }) => {
      chunks[type][number] = chunk;
    });
  return chunks;
}

async function applyLog(db: StoreDb, { stage, records, logged }: Generation): Promise<void> {
  const entries = await db.log.where('generation').equals(stage.generation).sortBy('number');
  for (const { number, changes, at } of entries) {
    if (number <= logged.number) continue;
    records.apply(changes, at);
    logged.number = number;
    logged.count += changes.length;
  }
}

/** Null where there is none, or a part of it was evicted. */
async function readGeneration(db: StoreDb, lists: IndexedLists, name: StageName): Promise<Generation | null> {
  const stage = await db.stage(name);
  if (!stage) return null;
  const chunks = await readChunks(db, stage.generation);
  if (!entityKinds.every((type) => Object.keys(chunks[type]).length === stage.chunks[type])) return null;
  const records = createRecords(lists, stage.facilities, chunks);
  const generation = { stage, records, logged: { count: 0, number: stage.logged } };
  await applyLog(db, generation);
  return generation;
}

export type Generations = ReturnType<typeof createGenerations>;

/** @param opened null: they are held in memory only */
export function createGenerations(lists: IndexedLists, opened: StoreDb | null) {
  let db = opened;
  const held: Record<StageName, Generation | null> = { live: null, next: null };

  /** A database that refuses something, as a full one does, or does not answer is used no more: half a directory is of no use. */
  async function store(work: (open: StoreDb) => Promise<unknown>): Promise<void> {
    if (!db) return;
    const open = db;
    try {
      await inTime(work(open), browserLimitsMs.wholeDatabase);
    } catch {
      db = null;
      await open.removeRecords().catch(() => undefined);
    }
  }

  async function putChunks(open: StoreDb, { stage, records }: Generation): Promise<void> {
    const dirty = entityKinds.flatMap((type) =>
      records.indexes[type].takeDirty().map((number) => ({ type, number })),
    );
    for (let at = 0; at < dirty.length; at += chunksAtOnce)
      await open.chunks.bulkPut(
        dirty.slice(at, at + chunksAtOnce).flatMap(({ type, number }) => {
          const chunk = records.indexes[type].chunks[number];
          return chunk ? [{ generation: stage.generation, type, number, chunk }] : [];
        }),
      );
  }

  /** The chunks and where to go on, in one transaction: whoever is cut off goes on from what is there. */
  async function storeFilled(generation: Generation): Promise<void> {
    await store((open) =>
      open.transaction('rw', open.stages, open.chunks, async () => {
        await putChunks(open, generation);
        await open.putStage('next', generation.stage);
      }),
    );
  }

  async function storeLogged(generation: Generation, changes: readonly RecordChange[], at: number) {
    const { logged, stage } = generation;
    if (changes.length > 0) logged.number += 1;
    logged.count += changes.length;
    await store((open) =>
      open.transaction('rw', open.stages, open.log, async () => {
        await open.putStage('live', stage);
        if (changes.length > 0)
          await open.log.put({ number: logged.number, generation: stage.generation, changes, at });
      }),
    );
    if (logged.count > maxLoggedChanges) await writeLoggedChunks(generation);
  }

  /** The log may be applied again to chunks that have it: only its removal needs all of them to be written. */
  async function writeLoggedChunks(generation: Generation): Promise<void> {
    const { logged, records } = generation;
    await store((open) => putChunks(open, generation));
    generation.stage = { ...generation.stage, chunks: chunkCounts(records), logged: logged.number };
    logged.count = 0;
    await store((open) =>
      open.transaction('rw', open.stages, open.log, async () => {
        await open.putStage('live', generation.stage);
        await open.log.where('number').belowOrEqual(logged.number).delete();
      }),
    );
  }

  async function promote(next: Generation): Promise<void> {
    held.live = next;
    held.next = null;
    await store((open) =>
      open.transaction('rw', open.stages, open.chunks, open.log, async () => {
        await putChunks(open, next);
        await open.putStage('live', next.stage);
        await open.stages.delete('next');
        await open.removeGenerations([next.stage.generation]);
      }),
    );
  }

  function highestGeneration(): number {
    return Math.max(held.live?.stage.generation ?? 0, held.next?.stage.generation ?? 0);
  }

  return {
    held,

    get persistent() {
      return db !== null;
    },

    /** Reads what the database has and this worker has not. */
    async reload(): Promise<void> {
      await store(async (open) => {
        const stored = await open.stage('live');
        const { live } = held;
        const isSame = live !== null && stored?.generation === live.stage.generation;
        if (stored && isSame && stored.logged <= live.logged.number) {
          live.stage = stored;
          await applyLog(open, live);
        } else held.live = await readGeneration(open, lists, 'live');
        const next = await open.stage('next');
        const hasNext =
          next !== null &&
          held.next?.stage.generation === next.generation &&
          held.next.stage.cursor === next.cursor;
        if (!hasNext) held.next = next && (await readGeneration(open, lists, 'next'));
      });
    },

    /** The generation that goes on with what the service tells next. */
    target(): Generation | null {
      return held.next ?? held.live;
    },

    /** Begins anew, while what is there goes on to answer. */
    beginAnew(facilities: readonly string[] | null): Generation {
      const stage: Stage = {
        generation: highestGeneration() + 1,
        layout,
        cursor: null,
        total: null,
        asOf: null,
        facilities: facilities && [...facilities],
        chunks: ofEachKind(() => 0),
        logged: 0,
      };
      const next = {
        stage,
        records: createRecords(lists, facilities),
        logged: { count: 0, number: 0 },
      };
      held.next = next;
      return next;
    },

    isLimitedTo(generation: Generation, facilities: readonly string[] | null): boolean {
      return isEqual(generation.stage.facilities, facilities);
    },

    /**
     * Takes a page of changes, with where to go on.
     * @param at when it was requested
     * @param prepare comes before a filled generation answers
     */
    async apply(
      { changes, next: cursor, more }: { changes: readonly RecordChange[]; next: string; more: boolean },
      total: number | null,
      at: number,
      prepare: (complete: Generation) => Promise<void>,
    ): Promise<void> {
      const generation = held.next ?? held.live;
      if (!generation) return;
      const { records } = generation;
      records.apply(changes, at);
      const isFilling = generation === held.next;
      generation.stage = {
        ...generation.stage,
        cursor,
        total: total ?? generation.stage.total,
        asOf: more ? generation.stage.asOf : at,
        ...(isFilling && { chunks: chunkCounts(records) }),
      };
      if (!isFilling) await storeLogged(generation, changes, at);
      else if (more) await storeFilled(generation);
      else {
        await prepare(generation);
        await promote(generation);
      }
    },
  };
}
