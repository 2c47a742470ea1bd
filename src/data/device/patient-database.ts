// A database that may be missing, may fail, be lost on waking, or not answer. Nobody waits for it without a limit.
import { browserLimitsMs, inTime, NotAnsweredError } from '../../lib/in-time.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import type { ConsoleDb } from './db.ts';

type Work = (db: ConsoleDb) => Promise<unknown>;

/**
 * @param opening null, or resolves with null, where the browser has no database
 * @param onSilence called each time when the database stops answering
 */
export function createPatientDatabase(
  opening: ConsoleDb | Promise<ConsoleDb | null> | null,
  onSilence: () => void,
) {
  let db = opening instanceof Promise ? null : opening;
  let works = opening !== null;
  let closed = false;
  let silent = false;
  let hasFailed = false;
  let isOpening = opening instanceof Promise;
  /** How often the connection was opened again. */
  let reopenings = 0;
  /** By key, the latest of what the database could not be told while it did not answer. */
  const missed = new Map<string, Work>();
  const opened = Promise.resolve(opening).then(
    (answered) => {
      isOpening = false;
      db = answered;
      works &&= answered !== null;
      if (closed) db?.close();
    },
    (error: unknown) => {
      isOpening = false;
      fail();
      if (error instanceof NotAnsweredError) fallSilent();
    },
  );

  function fail(): void {
    works = false;
    hasFailed = true;
  }

  function fallSilent(): void {
    if (silent || closed) return;
    silent = true;
    onSilence();
  }

  /** Waits for the database with a limit. After it, nobody waits again until the late answer is there. */
  async function answerOf<T>(work: Promise<T>): Promise<T> {
    try {
      return await inTime(work, browserLimitsMs.database);
    } catch (error) {
      if (error instanceof NotAnsweredError) {
        fallSilent();
        work.then(
          () => {
            if (works) silent = false;
          },
          () => undefined,
        );
      }
      throw error;
    }
  }

  /**
   * Safari loses the connection on waking; if it cannot be reopened, the database is not used any more. Calls that failed
   * together wait for one: each would close what the other has opened.
   */
  const reopen = singleFlight(async () => {
    try {
      if (!db || db.isGivenUp) return fail();
      db.close();
      await answerOf(db.open());
      reopenings += 1;
    } catch {
      fail();
    }
  });

  async function tellMissed(open: ConsoleDb): Promise<void> {
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
  async function tryWork<T>(work: (db: ConsoleDb) => Promise<T>): Promise<T | null> {
    if (!works || silent || !db) return null;
    const open = db;
    try {
      return await answerOf(missed.size === 0 ? work(open) : tellMissed(open).then(() => work(open)));
    } catch (error) {
      if (error instanceof NotAnsweredError) return null;
      throw error;
    }
  }

  /** Never rejects: null where the database fails or does not answer. */
  async function quietly<T>(work: (db: ConsoleDb) => Promise<T>): Promise<T | null> {
    // Opening has steps with a limit each; all of them together have one, too.
    if (isOpening && !silent) await answerOf(opened).catch(() => undefined);
    const used = reopenings;
    try {
      return await tryWork(work);
    } catch {
      if (used === reopenings) await reopen();
    }
    try {
      return await tryWork(work);
    } catch {
      fail();
      return null;
    }
  }

  return {
    /** Resolves when the database is open, or known not to be there. */
    opened,

    /** False where there is no database, or it has failed. */
    get works() {
      return works;
    },

    /** Whether there may be a database that can no longer be used. */
    get hasFailed() {
      return hasFailed;
    },

    /** Whether the database is there but does not answer. */
    get silent() {
      return silent;
    },

    get closed() {
      return closed;
    },

    quietly,

    /**
     * For what must not be lost, such as that records are deleted: while the database does not answer it is kept, and the
     * database is told before it is asked anything again.
     * @param key what replaces earlier work that is kept under it
     */
    async surely(key: string, work: Work): Promise<void> {
      const done = await quietly((open) => work(open).then(() => true));
      if (done === null && silent && !closed) missed.set(key, work);
    },

    close(): void {
      closed = true;
      works = false;
      db?.close();
    },
  };
}
