// Work that waits in the database: one protocol, whichever the table. A row is due once its `dueAt` has come. A process takes it
// by moving `dueAt` on by a lease, under a new name in `claimedBy`, and moves it on again while it works. So the row of a process
// that is gone comes due by itself, and so does one whose work threw an error. Who asks for work inserts a row in a transaction.
//
// To add a kind: a table with `workColumns` (schema/columns.ts), its times in base/schedules.ts, and a `WorkKind` for
// `createWorker`, as in identity/links/mail-queue.ts. Work that returns by itself is a sweep (sweeps.ts).
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { hourMs } from '../../../contract/common/durations.ts';
import { describeError, type Log } from '../../base/log.ts';
import { randomUUID } from '../../base/platform.ts';
import { repeat, timers, workTimes } from '../../base/schedules.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';

type WorkTable = PgTable & Record<'dueAt' | 'claimedBy', PgColumn>;
type Row<T extends WorkTable> = T['$inferSelect'];

/** A row that this process has. */
export interface Held {
  /** It was taken again meanwhile: this process was silent for too long. */
  isLost(): boolean;
  /** Aborts when the process ends. */
  stopping: AbortSignal;
}

export interface WorkKind<T extends WorkTable> {
  name: keyof typeof workTimes;
  table: T;
  /** Its primary key. */
  key: keyof T & keyof Row<T>;
  /** Which of the rows that are due may be worked on now; null: none. */
  mayTake(): SQL | null | Promise<SQL | null>;
  /** Which are taken first; without it, those that are due for longest. */
  orderBy?: readonly SQL[];
  /** In place of the database's time. */
  now?: () => Date;
  run(row: Row<T>, held: Held): Promise<unknown>;
  /** Whether it looks again as soon as a row is done, and not only at the next time. */
  goesOn?: boolean;
}

/** A due time further ahead was written before a clock was set back. */
const maxPauseMs = 48 * hourMs;

/** A time from now on. The database's time, or one that is like it: the clocks of processes differ. */
export function inMs(milliseconds: number, now?: Date): SQL<Date> {
  const from = now ? sql`${now.toISOString()}::timestamptz` : sql`now()`;
  // Rounded as it is stored: what is due now is due in the next statement.
  return sql`(${from} + ${milliseconds} * interval '1 millisecond')::timestamptz(3)`;
}

/** Values of a row that a process takes; for an insert, too. */
export const heldFor = (leaseMs: number, now?: Date) => ({
  claimedBy: randomUUID(),
  dueAt: inMs(leaseMs, now),
});

/** Values of a row that is given back, and is due after a pause. */
export const dueIn = (pauseMs: number, now?: Date) => ({ claimedBy: null, dueAt: inMs(pauseMs, now) });

/** Whether a row was not taken again since it was taken as this one. */
export function isHeld(table: WorkTable, { claimedBy }: { claimedBy?: unknown }): SQL {
  return sql`${table.claimedBy} = ${claimedBy}`;
}

type Rows<T extends WorkTable> = Pick<WorkKind<T>, 'table' | 'key' | 'orderBy' | 'now'>;

const keyOf = <T extends WorkTable>({ table, key }: Rows<T>) => table[key] as PgColumn;

/** Takes rows that are due, at most `max`, each of which no other process takes. @internal For tests: one taking by itself. */
export function claim<T extends WorkTable>(
  db: Database,
  rows: Rows<T>,
  { leaseMs, max, where }: { leaseMs: number; max: number; where: SQL },
): Promise<Row<T>[]> {
  const { table, orderBy = [asc(rows.table.dueAt)] } = rows;
  const now = rows.now?.();
  const key = keyOf(rows);
  return db.transaction(async (tx) => {
    const { dueAt } = table;
    const isUnset = dueAt.notNull ? undefined : isNull(dueAt);
    const isDue = or(isUnset, lte(dueAt, inMs(0, now)), gt(dueAt, inMs(maxPauseMs, now)));
    const due = await tx
      .select({ key })
      .from(table as PgTable)
      .where(and(isDue, where))
      .orderBy(...orderBy)
      .limit(max)
      .for('update', { skipLocked: true });
    const keys = due.map((row) => row.key);
    if (keys.length === 0) return [];
    return tx
      .update(table as WorkTable)
      .set(heldFor(leaseMs, now))
      .where(inArray(key, keys))
      .returning();
  });
}

/** @returns whether the row was not taken again */
async function extend<T extends WorkTable>(db: Database, rows: Rows<T>, row: Row<T>, leaseMs: number) {
  const { table, key } = rows;
  const extended = await db
    .update(table as WorkTable)
    .set({ dueAt: inMs(leaseMs, rows.now?.()) })
    .where(and(eq(keyOf(rows), row[key]), isHeld(table, row)))
    .returning({ dueAt: table.dueAt });
  return extended.length > 0;
}

export type WorkTimes = { everyMs?: number; leaseMs?: number };

/** Whoever asks for work, it is the service's: within a call, too, it is done with all rows. */
export function createWorker<T extends WorkTable>(
  { db, log }: { db: Database; log: Pick<Log, 'error'> },
  kind: WorkKind<T>,
  times: WorkTimes = {},
) {
  const { name, key } = kind;
  const { everyMs, leaseMs, atOnce } = { everyMs: timers[name], ...workTimes[name], ...times };
  const stop = new AbortController();
  /** Nothing that is under way here is taken again, also where the database was away for longer than the lease. */
  const underWay = new Map<unknown, Promise<unknown>>();
  let running = 0;
  let isAsked = false;
  let looking: Promise<void> | null = null;
  let stopLooking: (() => Promise<void>) | null = null;

  /**
   * Works on a row that this process has already, also beyond the rows at once.
   * @returns `otherwise` where that threw an error, which is logged: the row comes due again when the lease is over
   */
  async function workOn<Result>(row: Row<T>, work: (held: Held) => Promise<Result>, otherwise: Result) {
    const about = { of: String(row[key]) };
    let isLost = false;
    async function renew() {
      isLost ||= !(await extend(db, kind, row, leaseMs));
    }
    const failed = 'work.leaseNotExtended';
    const stopRenewing = outsideReach(() =>
      repeat(name, renew, { log, about, failed, everyMs: leaseMs / 3 }),
    );
    const current = outsideReach(() => work({ isLost: () => isLost, stopping: stop.signal }))
      .catch((error: unknown) => {
        log.error('work.failed', { work: name, ...about, error: describeError(error) });
        return otherwise;
      })
      .finally(stopRenewing);
    underWay.set(row[key], current);
    return current.finally(() => underWay.delete(row[key]));
  }

  async function begin(row: Row<T>): Promise<void> {
    running += 1;
    await workOn<unknown>(row, (own) => kind.run(row, own), undefined);
    running -= 1;
    if (stopLooking && kind.goesOn) wake();
  }

  /** Begins to work on rows that are due. The promises in it are waited for by whoever wants the outcome. */
  async function take(): Promise<Promise<void>[]> {
    if (stop.signal.aborted || running >= atOnce) return [];
    const where = await kind.mayTake();
    if (!where) return [];
    const isElsewhere = sql`(${where} AND ${notInArray(keyOf(kind), [...underWay.keys()])})`;
    return (await claim(db, kind, { leaseMs, max: atOnce - running, where: isElsewhere })).map(begin);
  }

  async function takeWhileAsked(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await take().catch((error: unknown) =>
        log.error('work.notClaimed', { work: name, error: describeError(error) }),
      );
    }
  }

  /** Something may be due. */
  function wake(): void {
    isAsked = true;
    looking ??= outsideReach(takeWhileAsked).finally(() => {
      looking = null;
    });
  }

  return {
    workOn,
    wake,
    /** Works once on what is due, at most as much as it may at once. @returns on how many rows, when that has ended */
    runDue: () => outsideReach(async () => (await Promise.all(await take())).length),
    /** Looks again and again. */
    start(): void {
      stopLooking = repeat(name, async () => wake(), { log, everyMs });
    },
    /** Takes nothing more, and waits for what is running. */
    async close(): Promise<void> {
      stop.abort();
      await stopLooking?.();
      await looking;
      await Promise.allSettled(underWay.values());
    },
  };
}
