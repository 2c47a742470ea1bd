// A service behind PgBouncer, in each of its modes. Needs `pgbouncer` (Debian's package has it).
import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { migrationLock } from '../../server/base/database-locks.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { copyOnServer } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { scaled } from '../support/limits.ts';
import { stopProcess } from '../support/process.ts';
import { hasProgram } from '../support/programs.ts';

type Mode = 'session' | 'transaction' | 'statement';

/** PgBouncer in front of a server; returns the URL through it. */
async function startPooler(url: string, mode: Mode): Promise<string> {
  const { hostname, port, username, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'infusion-pooler-'));
  await chmod(folder, 0o755);
  const listenPort = await freePort();
  await writeFile(join(folder, 'users.txt'), `"${username}" ""\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 20
server_lifetime = 600
`.replace('* = host', `${pathname.slice(1)} = user=${username} host`),
  );
  const asRoot = process.getuid?.() === 0;
  // It refuses to run as root.
  const account = asRoot ? { uid: Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) } : {};
  const pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...account,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    await stopProcess(pooler);
    await rm(folder, { recursive: true });
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    pooler.stderr.on('data', (chunk) => {
      said += String(chunk);
      if (/process up/.test(said)) resolve();
    });
    pooler.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${said}`)));
  });
  return `postgresql://${username}@127.0.0.1:${listenPort}${pathname}`;
}

/** Sessions that hold the lock for migrations. */
async function locksAt(url: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [migrationLock],
  );
  await client.end();
  return rows;
}

let close: (() => Promise<void>) | undefined;

afterEach(async () => {
  await close?.();
  close = undefined;
});

describe.skipIf(!hasProgram('pgbouncer'))('a start behind PgBouncer', () => {
  it.each(['transaction', 'statement'] as const)(
    'in %s mode ends with a sentence, and leaves no lock',
    async (mode) => {
      const direct = await copyOnServer();
      const pooled = await startPooler(direct, mode);
      const urls: [string, string, string][] = [
        [pooled, pooled, 'DATABASE_URL'],
        [pooled, direct, 'DATABASE_URL'],
        [direct, pooled, 'DATABASE_OWNER_URL'],
      ];
      for (const [url, ownerUrl, setting] of urls) {
        await expect(openPostgres(url, ownerUrl, { notificationMs: scaled(2_000) })).rejects.toThrow(
          new RegExp(
            `^A notification over ${setting} \\(127.0.0.1:\\d+\\) did not come back within .* session mode`,
          ),
        );
      }
      expect(await locksAt(direct)).toEqual([]);
      // A direct start is not held up by what was tried before.
      ({ close } = await openPostgres(direct, direct, { lock: { waitMs: scaled(5_000) } }));
    },
  );

  it('in session mode works: events arrive, time limits hold, and the lock is given back', async () => {
    const direct = await copyOnServer();
    const pooled = await startPooler(direct, 'session');
    const opened = await openPostgres(pooled, pooled);
    const other = await openPostgres(direct, direct, { lock: { waitMs: scaled(5_000) } });
    close = async () => {
      await opened.close();
      await other.close();
    };
    const heard = new Promise<string>((resolve) => {
      void opened.listen('news', { onMessage: resolve, onReconnect: () => undefined }).then(async (stop) => {
        onTestFinished(stop);
        await other.db.execute(sql`SELECT pg_notify('news', 'arrived')`);
      });
    });
    expect(await heard).toBe('arrived');
    const [row] = await opened.db
      .select({ limit: sql<string>`current_setting('statement_timeout')` })
      .from(sql`(SELECT) AS once`);
    expect(row?.limit).toBe('10s');
    expect(await locksAt(direct)).toEqual([]);
  });
});
