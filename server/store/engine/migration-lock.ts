// One process migrates at a time: drizzle takes no lock, and several services may start at once. Whoever waits says for whom,
// and not for ever.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { minuteMs } from '../../../contract/common/durations.ts';
import { migrationLock } from '../../base/database-locks.ts';
import type { Log } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';

const defaults = {
  retryMs: 500,
  remindMs: 30_000,
  /** Longer than the longest migration that was measured: two minutes for ten million entries of the trail. */
  waitMs: 10 * minuteMs,
};

export type LockTimes = Partial<typeof defaults>;

interface Holder {
  pid: number;
  role: string | null;
  client: string | null;
  state: string | null;
  /** Since its last change of state. */
  seconds: number | null;
}

async function holderOf(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `SELECT l.pid, a.usename AS role, host(a.client_addr) AS client, a.state,
       extract(epoch FROM clock_timestamp() - a.state_change)::int AS seconds
     FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [migrationLock],
  );
  return rows[0];
}

function sentenceFor(holder: Holder | undefined): string {
  if (!holder) return 'a session that has just ended';
  const { pid, role, client, state, seconds } = holder;
  const from = client === null ? '' : ` from ${client}`;
  const idle =
    state === 'idle'
      ? `, idle for ${seconds} s: a pooler may have kept it; SELECT pg_terminate_backend(${pid}) ends it`
      : '';
  return `the session ${pid} of the role "${role ?? '?'}"${from}${idle}`;
}

/**
 * Locks until the session of `client` ends.
 * @throws StartError when somebody else holds the lock for too long
 */
export async function lockForMigration(
  client: pg.Client,
  log?: Pick<Log, 'warn'>,
  times: LockTimes = {},
): Promise<void> {
  const { retryMs, remindMs, waitMs } = { ...defaults, ...times };
  const end = performance.now() + waitMs;
  for (let remindAt = 0; ; await wait(retryMs)) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      migrationLock,
    ]);
    if (rows[0]?.locked) return;
    const now = performance.now();
    if (now < remindAt && now < end) continue;
    const holder = sentenceFor(await holderOf(client));
    if (now >= end) {
      throw new StartError(
        `The database could not be migrated: ${holder} has held the lock for migrations (${migrationLock}) for ${Math.round(waitMs / 1_000)} s. End that session, then start again.`,
      );
    }
    remindAt = now + remindMs;
    log?.warn('migration.awaited', { holder, seconds: Math.ceil((end - now) / 1_000) });
  }
}
