// A start asks this of its lines to PostgreSQL before it migrates. A pooler that gives each transaction another connection
// drops notifications and time limits, and keeps a session's locks for ever; and two URLs may lead to two databases.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { randomUUID } from '../../base/platform.ts';
import { StartError } from '../../base/start-error.ts';
import type { DatabasePlace } from './start-faults.ts';

const connectTimeoutMs = 10_000;
const notificationTimeoutMs = 10_000;

/** One connection that may take its time. One that breaks fails the statement under way. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Whether a notification reaches a connection that only listens, from `sender`. */
async function hearsNotifications(
  listening: pg.Client,
  sender: pg.Client,
  timeoutMs: number,
): Promise<boolean> {
  const channel = `infusion_line_${randomUUID()}`;
  const heard = new Promise<boolean>((resolve) => listening.once('notification', () => resolve(true)));
  await listening.query(`LISTEN ${listening.escapeIdentifier(channel)}`);
  await sender.query('SELECT pg_notify($1, $2)', [channel, '']);
  const late = new AbortController();
  const isHeard = await Promise.race([
    heard,
    wait(timeoutMs, false, { signal: late.signal }).catch(() => false),
  ]);
  late.abort();
  await listening.query(`UNLISTEN ${listening.escapeIdentifier(channel)}`);
  return isHeard;
}

/** @throws StartError when `url` leads through a pooler that changes connections between transactions */
export async function requireOwnLine(
  url: string,
  { setting, server }: DatabasePlace,
  timeoutMs = notificationTimeoutMs,
): Promise<void> {
  const listening = await connect(url);
  try {
    const sender = await connect(url);
    try {
      if (await hearsNotifications(listening, sender, timeoutMs)) return;
    } finally {
      await sender.end();
    }
  } finally {
    await listening.end();
  }
  throw new StartError(
    `A notification over ${setting} (${server}) did not come back within ${Math.ceil(timeoutMs / 1_000)} s: it leads through a pooler that gives each transaction another connection. Set the address of the server itself, or put the pooler into session mode (PgBouncer: pool_mode = session).`,
  );
}

/**
 * Whether `url` leads to the database in which another session holds the lock: locks are a database's own.
 * @throws StartError when it leads elsewhere
 */
export async function requireSameDatabase(
  url: string,
  lock: number,
  [place, ownerPlace]: readonly [DatabasePlace, DatabasePlace],
): Promise<void> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
      lock,
    ]);
    if (!rows[0]?.free) return;
  } finally {
    await client.end();
  }
  const name = ({ setting, server, database }: DatabasePlace) => `${setting} (${server}/${database})`;
  throw new StartError(
    `${name(place)} and ${name(ownerPlace)} lead to different databases: set both to the same host and database, with different roles.`,
  );
}
