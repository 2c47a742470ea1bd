// A database that may be missing, may fail, be lost on waking, or not answer. Nobody waits for it without a limit.
import { browserLimitsMs, inTime, NotAnsweredError } from '../../lib/in-time.ts';
import type { ConsoleDb } from './db.ts';

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
  let isOpening = opening instanceof Promise;
  const opened = Promise.resolve(opening).then(
    (answered) => {
      isOpening = false;
      db = answered;
      works &&= answered !== null;
      if (closed) db?.close();
    },
    (error: unknown) => {
      isOpening = false;
      works = false;
      if (error instanceof NotAnsweredError) fallSilent();
    },
  );

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
            silent = false;
          },
          () => undefined,
        );
      }
      throw error;
    }
  }

  /** Safari loses the connection on waking; if it cannot be reopened, the database is not used any more. */
  async function reopen(): Promise<boolean> {
    try {
      if (!db || db.isGivenUp) return false;
      db.close();
      await answerOf(db.open());
      return works;
    } catch {
      return false;
    }
  }

  /** @returns null where the database does not answer; rejects where it fails */
  async function tryWork<T>(work: (db: ConsoleDb) => Promise<T>): Promise<T | null> {
    if (!works || silent || !db) return null;
    try {
      return await answerOf(work(db));
    } catch (error) {
      if (error instanceof NotAnsweredError) return null;
      throw error;
    }
  }

  return {
    /** Resolves when the database is open, or known not to be there. */
    opened,

    /** False where there is no database, or it has failed. */
    get works() {
      return works;
    },

    /** Whether the database is there but does not answer. */
    get silent() {
      return silent;
    },

    get closed() {
      return closed;
    },

    /** Never rejects: null where the database fails or does not answer. */
    async quietly<T>(work: (db: ConsoleDb) => Promise<T>): Promise<T | null> {
      if (isOpening) await opened;
      try {
        return await tryWork(work);
      } catch {
        works &&= await reopen();
      }
      try {
        return await tryWork(work);
      } catch {
        works = false;
        return null;
      }
    },

    close(): void {
      closed = true;
      works = false;
      db?.close();
    },
  };
}
