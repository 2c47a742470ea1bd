// The database behind the store: it may be missing, fail, be lost on waking, or not answer. Nobody waits for it without a
// limit, and without it the store goes on in memory.
import { browserLimitsMs, inTime, NotAnsweredError } from '../../../lib/in-time.ts';
import { singleFlight } from '../../../lib/single-flight.ts';
import { openDatabase, type StoreDb } from './database.ts';

/** `silent`: it is there, but does not answer. `none`: there is none, or it has failed. */
export type DiskState = 'kept' | 'silent' | 'none';

type Work = (db: StoreDb) => Promise<unknown>;

export type Disk = ReturnType<typeof createDisk>;

/** @param onState called with each change */
export function createDisk(onState: () => void) {
  let db: StoreDb | null = null;
  let state: DiskState = 'none';
  let hasFailed = false;
  /** How often the connection was opened again. */
  let reopenings = 0;
  /** By key, the latest of what the database could not be told while it did not answer. */
  const missed = new Map<string, Work>();

  function become(next: DiskState): void {
    if (state === next) return;
    hasFailed ||= next === 'none';
    state = next;
    onState();
  }

  /** Waits with a limit. After it, nobody waits again until the late answer is there. */
  async function answerOf<T>(work: Promise<T>): Promise<T> {
    try {
      return await inTime(work, browserLimitsMs.database);
    } catch (error) {
      if (error instanceof NotAnsweredError) {
        become('silent');
        work.then(
          () => state === 'silent' && become('kept'),
          () => undefined,
        );
      }
      throw error;
    }
  }

  /** Safari loses the connection on waking. Calls that failed together wait for one. */
  const reopen = singleFlight(async () => {
    try {
      if (!db || db.isGivenUp) return become('none');
      db.close();
      await answerOf(db.open());
      reopenings += 1;
    } catch {
      become('none');
    }
  });

  async function tellMissed(open: StoreDb): Promise<void> {
    const late = [...missed];
    missed.clear();
    try {
      await Promise.all(late.map(([, work]) => work(open)));
    } catch (error) {
      for (const [key, work] of late) if (!missed.has(key)) missed.set(key, work);
      throw error;
    }
  }

  /** @returns null where the database does not answer; rejects where it fails */
  async function attempt<T>(work: (db: StoreDb) => Promise<T>): Promise<T | null> {
    if (state !== 'kept' || !db) return null;
    const open = db;
    try {
      return await answerOf(missed.size === 0 ? work(open) : tellMissed(open).then(() => work(open)));
    } catch (error) {
      if (error instanceof NotAnsweredError) return null;
      throw error;
    }
  }

  /** Never rejects: null where the database fails or does not answer. */
  async function run<T>(work: (db: StoreDb) => Promise<T>): Promise<T | null> {
    const used = reopenings;
    try {
      return await attempt(work);
    } catch {
      if (used === reopenings) await reopen();
    }
    try {
      return await attempt(work);
    } catch {
      become('none');
      return null;
    }
  }

  return {
    run,

    get db() {
      return state === 'kept' ? db : null;
    },

    get state() {
      return state;
    },

    /** Whether there may be a database that can no longer be used. */
    get hasFailed() {
      return hasFailed;
    },

    async open(name: string): Promise<void> {
      state = 'kept';
      // One that opens late is used from then on.
      const opening = openDatabase(name).then((opened) => {
        db = opened;
      });
      try {
        await answerOf(opening);
      } catch (error) {
        if (!(error instanceof NotAnsweredError)) become('none');
      }
    },

    /**
     * For what must not be lost, such as that records are deleted: while the database does not answer it is kept, and the
     * database is told before it is asked anything again.
     * @param key what replaces earlier work that is kept under it
     */
    async surely(key: string, work: Work): Promise<void> {
      const done = await run((open) => work(open).then(() => true));
      if (done === null && state === 'silent') missed.set(key, work);
    },

    /** After everything was erased: what it could not be told was about records that are gone. */
    forgetMissed(): void {
      missed.clear();
    },

    close(): void {
      become('none');
      db?.close();
    },
  };
}
