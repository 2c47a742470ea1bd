// Runs what needs tables for itself alone while others write: it waits for them shortly, again and again, so that whoever comes
// meanwhile never waits for long, and nobody for each other.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { minuteMs, secondMs } from '../../../../contract/common/durations.ts';
import type { Log } from '../../../base/log.ts';
import { wait } from '../../../base/platform.ts';
import { StartError } from '../../../base/start-error.ts';
import { rowsOf } from '../dump-format.ts';
import { isTable, type Reader } from './bounds-state.ts';
import { literal } from './quote.ts';

const times = {
  /** Shorter than a server waits before it looks for a deadlock: of two that wait for each other, this one gives up. */
  tableMs: 200,
  tablesMs: secondMs,
  minPauseMs: 200,
  maxPauseMs: secondMs,
  remindMs: 30 * secondMs,
  /** A backup or a report has what it reads for as long as it takes. */
  waitMs: 10 * minuteMs,
};

/**
 * One statement, so that no driver needs more than one to have all or nothing of it.
 * @param tables in the order in which they are locked
 */
function blockOf(tables: readonly string[], statements: readonly string[]): string {
  return `DO $bounds$
    DECLARE
      began timestamptz := clock_timestamp();
      each text;
    BEGIN
      SET LOCAL client_min_messages = warning;
      SET LOCAL search_path = public, pg_temp;
      SET LOCAL lock_timeout = ${times.tableMs};
      FOREACH each IN ARRAY ARRAY[${tables.map(literal).join()}]::text[] LOOP
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', each);
        IF clock_timestamp() - began > ${times.tablesMs} * interval '1 millisecond' THEN RAISE lock_not_available; END IF;
      END LOOP;
      ${statements.map((it) => `${it}; `).join('')}
    END $bounds$`;
}

/** A deadlock, or a lock that was not free in time; by its code: a server says it in its own language. */
function isInUse(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && /^(40P01|55P03)$/.test(String(cause.code));
}

/** The sessions that have tables, for people. */
async function readUsers(db: Reader): Promise<string> {
  const rows = await rowsOf(
    db,
    sql`SELECT DISTINCT l.pid, coalesce(a.usename::text, '?') AS role
      FROM pg_locks AS l JOIN pg_class AS c ON c.oid = l.relation LEFT JOIN pg_stat_activity AS a ON a.pid = l.pid
      WHERE l.granted AND l.pid <> pg_backend_pid() AND ${isTable}
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      ORDER BY 1 LIMIT 5`,
    z.object({ pid: z.number(), role: z.string() }),
  );
  return rows.map(({ pid, role }) => `${pid} of the role "${role}"`).join(', ') || 'others';
}

function inUseForTooLong(sessions: string): StartError {
  return new StartError(
    `The tables of the database could not be changed: sessions have used them for ${times.waitMs / minuteMs} minutes (${sessions}). Let what takes so long end, such as a backup or a report, then start again.`,
  );
}

/** @returns whether they have run */
async function tryToRun(db: Reader, block: string): Promise<boolean> {
  try {
    await db.execute(sql.raw(block));
    return true;
  } catch (error) {
    if (!isInUse(error)) throw error;
    return false;
  }
}

/**
 * Runs all of the statements or none.
 * @throws StartError where others have the tables for too long
 */
export async function runWhenFree(
  db: Reader,
  tables: readonly string[],
  statements: readonly string[],
  log?: Pick<Log, 'warn'>,
): Promise<void> {
  const block = blockOf(tables, statements);
  const end = performance.now() + times.waitMs;
  let remindAt = 0;
  let pauseMs = times.minPauseMs;
  while (!(await tryToRun(db, block))) {
    const now = performance.now();
    if (now > end) throw inUseForTooLong(await readUsers(db));
    // Short ones pass by themselves.
    if (pauseMs === times.maxPauseMs && now > remindAt) {
      log?.warn('bounds.awaited', { sessions: await readUsers(db) });
      remindAt = now + times.remindMs;
    }
    await wait(pauseMs);
    pauseMs = Math.min(2 * pauseMs, times.maxPauseMs);
  }
}
