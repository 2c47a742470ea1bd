// The store behind its door, in a worker, or in the page where there is none: what it is asked, what it learns, what it keeps.
import { listChanges, type RecordChange } from '../../../../contract/changes/changes.ts';
import { entityKinds, ofEachKind } from '../../../../contract/common/entities.ts';
import { success } from '../../../../contract/common/envelope.ts';
import { monitor } from '../../../../contract/monitors/monitors.ts';
import type { ListQuery } from '../../list-definition.ts';
import { answerBySerialNumber, answerSuggestions } from './answer.ts';
import { createAnswers } from './answers.ts';
import { createDisk, type DiskState } from './disk.ts';
import { createGenerations, type Generation } from './generations.ts';
import { createKept } from './kept.ts';
import { createKnown } from './known.ts';
import type { IndexedLists } from './records.ts';
import { createSeen } from './seen.ts';
import { createTaking, type Taken } from './taking.ts';

const answerOfService = success(listChanges.data);
const numbered = monitor.pick({ cloud_id: true });

export interface StoreStatus {
  disk: DiskState;
  /** The reading of all records that answers; null: none yet. */
  live: { asOf: number } | null;
  /** The reading that is being fetched beside it. */
  next: { done: number; total: number | null } | null;
  /** False where all records are held in memory only. */
  persistent: boolean;
}

interface Opening {
  /** Null where nothing may be stored. */
  database: string | null;
  /** False where all records are held in memory only. */
  keepsAll: boolean;
  /** False where no record may be kept, not even in memory: it knows counts, and what was deleted. */
  keepsRecords?: boolean;
  /** The mark of what the person sees: records that were read with another one are forgotten. 0: everything. */
  sight?: number;
}

/** Null where it is no answer of the service: a page of a proxy, or a cut one. */
function parseAnswer(bytes: ArrayBuffer) {
  try {
    return answerOfService.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export type StoreWorker = ReturnType<typeof createStoreWorker>;

/** @param setClockDifference takes how far the device's clock is from the service's */
export function createStoreWorker(
  lists: IndexedLists,
  setClockDifference: (milliseconds: number) => void = () => undefined,
) {
  let onStatus: (status: StoreStatus) => void = () => undefined;
  const disk = createDisk(() => tellStatus());
  let keepsRecords = true;
  const seen = createSeen(lists, () => keepsRecords);
  const answers = createAnswers();
  const kept = createKept(disk);
  let openGenerations = () => createGenerations(lists, null);
  let generations = openGenerations();
  const known = createKnown({ seen, answers, kept, held: () => generations.held });
  const taking = createTaking({ lists, seen, answers, kept, known, forgetAll });
  let busy: Promise<unknown> = Promise.resolve();
  /** All records as they were stored: their reading takes seconds, for which the person's own work does not wait. */
  let loaded: Promise<unknown> = Promise.resolve();

  /** Work that changes the readings runs one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  }

  function tellStatus(): void {
    const { live, next } = generations.held;
    onStatus({
      disk: disk.state,
      live: live && { asOf: live.stage.asOf ?? 0 },
      next: next && { done: next.records.count, total: next.stage.total },
      persistent: generations.persistent,
    });
  }

  /** Makes all orders beforehand: the first sort by a column would take as long as all later ones. */
  async function prepareOrders({ records }: Generation): Promise<void> {
    for (const index of Object.values(records.indexes))
      for (const sort of index.list.definition.sortKeys) {
        await nextTask();
        index.orderBy(sort);
      }
  }

  async function reload(): Promise<void> {
    await generations.reload();
    known.renew();
    const { live } = generations.held;
    if (live) void prepareOrders(live);
    tellStatus();
  }

  /** A change as it was told, or what was learned of its record since. */
  function current(change: RecordChange, at: number): RecordChange {
    const { entity } = lists[change.type].definition;
    if (!known.isLate(entity, change.id, at)) return change;
    const later = known.latest(entity, change.id);
    const { type, id } = change;
    return later ? ({ type, id, record: later.row } as RecordChange) : { type, id, removed: true };
  }

  /** Records that were seen before are kept with what was seen, where the reading of all records tells of them. */
  function takeTold(changes: readonly RecordChange[], at: number): void {
    for (const type of entityKinds) {
      const { entity } = lists[type].definition;
      const rows = changes.flatMap((change): (readonly [string, unknown])[] => {
        if (change.type !== type) return [];
        if ('removed' in change) return [[change.id, null]];
        return seen.find(entity, change.id) ? [[change.id, change.record]] : [];
      });
      if (rows.length === 0) continue;
      seen.put(entity, new Map(rows), at);
      kept.storeRows(entity, rows, at);
    }
  }

  /** Forgets the readings of all records, once the database has. */
  async function forgetAll(inDatabase: () => Promise<void>): Promise<void> {
    await inTurn(async () => {
      await inDatabase();
      generations = openGenerations();
      tellStatus();
    });
  }

  /** Returns whether nothing is left. */
  async function erase(isTold: boolean): Promise<boolean> {
    seen.clear();
    answers.clear();
    const isErased = await kept.clear(isTold);
    generations = openGenerations();
    tellStatus();
    return isErased;
  }

  return {
    /** Comes first. @param listen called with each change of how it does */
    async open(opening: Opening, listen: (status: StoreStatus) => void): Promise<void> {
      const { database, keepsAll } = opening;
      keepsRecords = opening.keepsRecords ?? true;
      onStatus = listen;
      await inTurn(async () => {
        if (database !== null) await disk.open(database);
        await taking.open(opening.sight ?? 0);
        seen.load(await kept.load());
        openGenerations = () => createGenerations(lists, keepsAll ? disk.db : null);
        generations = openGenerations();
      });
      loaded = inTurn(reload).catch(() => undefined);
    },

    /** Reads what another tab has stored of all records. */
    reload: () => inTurn(reload),

    /**
     * Before changes are fetched: reads what another tab has stored, and begins anew where it is told to, or another limit holds.
     * Answers with the cursor to go on with.
     */
    begin: ({ facilities, anew }: { facilities: readonly string[] | null; anew: boolean }) =>
      inTurn(async () => {
        await generations.reload();
        known.renew();
        const target = generations.target();
        const mustBegin = anew || !target || !generations.isLimitedTo(target, facilities);
        return { cursor: (mustBegin ? generations.beginAnew(facilities) : target).stage.cursor };
      }),

    /** An answer of the service to `v1/changes`, as it came. Null: it is none. */
    apply: ({ bytes, at }: { bytes: ArrayBuffer; at: number }) =>
      inTurn(async () => {
        const answer = parseAnswer(bytes);
        const page = answer?.data[0];
        if (!answer || !page) return null;
        const changes = page.changes.map((change) => current(change, at));
        takeTold(changes, at);
        await generations.apply({ ...page, changes }, answer.count ?? null, at, prepareOrders);
        tellStatus();
        return { cursor: page.next, more: page.more };
      }),

    /**
     * Takes something over. `isTold`: another tab did, and stores it. Returns whether it is done, for an erasure: whether
     * nothing is left.
     */
    async take(taken: Taken, isTold = false): Promise<boolean> {
      if (taken.type === 'erase') return await inTurn(() => erase(isTold));
      await taking.take(taken, isTold);
      return true;
    },

    async page({
      entity,
      query,
      clockDifferenceMs,
    }: {
      entity: string;
      query: ListQuery;
      clockDifferenceMs: number;
    }) {
      await loaded;
      setClockDifference(clockDifferenceMs);
      if (!keepsRecords) return { page: null, isWhole: false };
      return known.page(entity, query);
    },

    /** The latest of the records that are known, in the order of the ids. */
    async records({ entity, ids }: { entity: string; ids: string[] }) {
      await loaded;
      return ids.flatMap((id) => known.latest(entity, id) ?? []);
    },

    async deleted({ entity, ids }: { entity: string; ids: string[] }): Promise<string[]> {
      return ids.filter((id) => seen.deletedAt(entity, id) > 0);
    },

    async monitorBySerialNumber({ serialNumber }: { serialNumber: string }): Promise<object | null> {
      await loaded;
      const index = generations.held.live?.records.indexes.monitor;
      if (!index) return null;
      return answerBySerialNumber(index, serialNumber, (row) => numbered.parse(row).cloud_id);
    },

    async suggestions({ text, limit }: { text: string; limit: number }) {
      await loaded;
      const indexes = generations.held.live?.records.indexes;
      return indexes ? ofEachKind((kind) => answerSuggestions(indexes[kind], text, limit)) : null;
    },

    count: async ({ menu }: { menu: string }) => kept.count(menu),
    work: async ({ name }: { name: string }) => await kept.work(name),
    putWork: async (work: { name: string; value: unknown; after: number }) => await kept.putWork(work),
    contents: async () => (disk.state === 'kept' ? seen.contents() : null),

    /** Ends it, where it cannot be terminated. */
    async close(): Promise<void> {
      onStatus = () => undefined;
      disk.close();
    },
  };
}
