// The ears on PostgreSQL: a connection of its own, because a notice reaches only the connection that listens.
// What is told while it is broken is lost; whoever heard it is told so, and asks anew.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { NotificationHandlers } from './database.ts';

/** A connection that does not answer for this long is broken, in ms. */
const connectionTimeoutMs = 5_000;
/** It is asked whether it is still there this often, in ms: a cut line says nothing by itself. */
const keepAliveMs = 10_000;
/** A broken connection is made anew this often, in ms. */
const retryDelayMs = 1_000;

/** One connection, from its first word to its last; `ready` once it listens. Rejects, or resolves when it is over. */
async function listenOnce(
  url: string,
  channel: string,
  { hear, ready }: { hear(payload: string): void; ready(): void },
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: connectionTimeoutMs,
    keepAlive: true,
  });
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  client.on('error', () => over.abort());
  client.on('end', () => over.abort());
  client.on('notification', ({ payload = '' }) => hear(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    ready();
    while (!until.aborted) {
      await wait(keepAliveMs, undefined, { signal: until }).catch(() => undefined);
      if (!until.aborted) await client.query('SELECT 1');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Listens until the answer is called. The first connection must stand; later ones are made anew as often as it takes. */
export async function listenOnPostgres(
  url: string,
  channel: string,
  { onMessage: hear, onReconnect: missed }: NotificationHandlers,
) {
  const end = new AbortController();
  let running: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    let began = false;
    function ready() {
      if (began) missed();
      began = true;
      resolve();
    }
    async function keepListening() {
      while (!end.signal.aborted) {
        await listenOnce(url, channel, { hear, ready }, end.signal).catch(reject);
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
