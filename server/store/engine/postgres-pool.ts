// Connections to PostgreSQL. Lines are cut, servers are replaced, networks fall silent: a call then fails in time, and the
// next one has another connection.
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Settings of each connection. Indexes are in memory: random access costs little more than sequential. */
const sessionSettings = `
  SET statement_timeout = '10s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '10s';
  SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
  SET standard_conforming_strings = on; SET random_page_cost = 1.1`;

const defaults = {
  max: 10,
  /** How long to wait for a connection, also for a free one of the pool. */
  connectionTimeoutMillis: 5_000,
  /** More than the server's own limit: this one is for lines that have fallen silent. */
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.PoolConfig;

const endTimeoutMs = 2_000;

export interface PostgresPool {
  pool: pg.Pool;
  /** Ends all connections; those still at work after a while are cut. */
  end(): Promise<void>;
}

export function openPool(connectionString: string, limits: Partial<typeof defaults> = {}): PostgresPool {
  const sockets = new Set<Socket>();
  function stream() {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  }
  // After connecting: a pooler in between may drop settings that come with the connection.
  const onConnect = async (client: pg.ClientBase) => void (await client.query(sessionSettings));
  const pool = new pg.Pool({ connectionString, ...defaults, ...limits, stream, onConnect });
  // A connection that breaks while it is idle is replaced at the next query.
  pool.on('error', () => undefined);
  // One that breaks while it is used fails its query. The pool does not listen to it meanwhile, and an 'error' event that
  // nobody listens to ends the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    pool,
    async end() {
      const ended = pool.end();
      await Promise.race([ended, wait(endTimeoutMs, undefined, { ref: false })]);
      for (const socket of sockets) socket.destroy();
    },
  };
}
