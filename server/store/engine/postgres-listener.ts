// Listens on a connection of its own. Notifications sent while it is broken are lost: handlers learn it, clients refetch.
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { runningLock } from '../../base/database-locks.ts';
import type { NotificationHandlers } from './database.ts';

const connectionTimeoutMs = 5_000;
/** How often the connection is tested: a cut line is silent. */
const keepAliveMs = 10_000;
const retryDelayMs = 1_000;
/** A line that has fallen silent does not say good-bye. */
const endTimeoutMs = 1_000;

/** One connection, until it breaks or `signal` aborts. `ready` is called once it listens. */
async function listenOnce(
  url: string,
  channel: string,
  { onMessage, ready }: { onMessage(payload: string): void; ready(): Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: connectionTimeoutMs,
    keepAlive: true,
  });
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  client.on('error', () => over.abort());
  client.on('end', () => over.abort());
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [runningLock]);
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    await ready();
    while (!until.aborted) {
      await wait(keepAliveMs, undefined, { signal: until }).catch(() => undefined);
      if (!until.aborted) await client.query('SELECT 1');
    }
  } finally {
    await Promise.race([client.end().catch(() => undefined), wait(endTimeoutMs, undefined, { ref: false })]);
    socket.destroy();
  }
}

/** Listens until the returned function is called. The first connection must succeed; broken ones are replaced. */
export async function listenOnPostgres(
  url: string,
  channel: string,
  { onMessage, onReconnect }: NotificationHandlers,
) {
  const end = new AbortController();
  let running: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    let began = false;
    async function ready() {
      if (began) await onReconnect();
      began = true;
      resolve();
    }
    async function keepListening() {
      while (!end.signal.aborted) {
        await listenOnce(url, channel, { onMessage, ready }, end.signal).catch(reject);
        if (!began) return;
        await wait(retryDelayMs, undefined, { signal: end.signal }).catch(() => undefined);
      }
    }
    running = keepListening();
  });
  return async () => {
    end.abort();
    await running;
  };
}
