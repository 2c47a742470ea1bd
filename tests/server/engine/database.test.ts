// Differences between PGlite in a data folder and a PostgreSQL server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { minuteMs } from '../../../contract/common/durations.ts';
import { createLog } from '../../../server/base/log.ts';
import { startHousekeeping } from '../../../server/store/engine/housekeeping.ts';
import { requireThisVersion } from '../../../server/store/engine/migrations.ts';
import { openBeside, openLockedDatabase } from '../../../server/store/engine/open-database.ts';
import { openFolder, openPglite } from '../../../server/store/engine/pglite.ts';
import { openPostgres } from '../../../server/store/engine/postgres.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { dumpFile } from '../../support/database.ts';
import { longTestMs } from '../../support/limits.ts';
import { addMonitor } from '../../support/records.ts';

if (process.env.TEST_DATABASE === 'postgres') describe('a PostgreSQL server', () => onServer());
else describe('a data folder', () => inFolder());

/** As a version leaves the database that has a migration which this one does not know. */
const addLaterMigration = sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
  SELECT 'later', max(created_at) + 1 FROM drizzle.__drizzle_migrations`;
const usedByNewer = /^A newer version .* has used this database/;

function inFolder() {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'infusion-data-'));
  });

  afterAll(() => rm(dataDir, { recursive: true }));

  it('keeps its data when it is opened again, and cannot be opened twice at a time', {
    timeout: longTestMs,
  }, async () => {
    const locked = await openLockedDatabase({ dataDir });
    const first = await locked.open();
    await addMonitor(first.db, { serialNumber: 'KEPT' });
    await expect(openLockedDatabase({ dataDir })).rejects.toThrow('is using this data folder');
    await first.close();
    await locked.release();
    const again = await openLockedDatabase({ dataDir });
    const second = await again.open();
    expect(await second.db.$count(monitors, eq(monitors.serialNumber, 'KEPT'))).toBe(1);
    await second.close();
    await again.release();
  });

  it('is left alone by a version that is older than the last one that used it', async () => {
    const loadDataDir = await openAsBlob(await dumpFile());
    const folder = join(dataDir, 'newer');
    const newer = await openPglite({ dataDir: folder, loadDataDir });
    await newer.db.execute(addLaterMigration);
    await newer.close();
    await expect(openFolder(folder)).rejects.toThrow(usedByNewer);
  });

  it('has a log that does not grow with what is written', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const loadDataDir = await openAsBlob(await dumpFile());
    const folder = join(dataDir, 'written');
    const { db, close } = await openPglite({ dataDir: folder, loadDataDir });
    const stop = startHousekeeping(
      db,
      createLog(() => undefined),
    );
    const segments = async () =>
      (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
    const counts: number[] = [];
    for (let round = 0; round < 6; round++) {
      await addMonitor(db);
      // The next write begins a new file, as if this one were full.
      await db.execute(sql`SELECT pg_switch_wal()`);
      await vi.advanceTimersByTimeAsync(10 * minuteMs);
      counts.push(await segments());
    }
    await stop();
    expect(Math.max(...counts), String(counts)).toBeLessThanOrEqual(4);
    await close();
  });

  // A limit on the size of files fails as a full disk does; only Linux can set it for a process that runs.
  if (process.platform !== 'linux') return;
  it('ends its process when it cannot write its log, and is whole when it is opened again', async () => {
    const script = `
      import { execFileSync } from 'node:child_process';
      import { openAsBlob } from 'node:fs';
      import { sql } from 'drizzle-orm';
      import { openPglite } from ${JSON.stringify(join(import.meta.dirname, '../../../server/store/engine/pglite.ts'))};
      const loadDataDir = await openAsBlob(${JSON.stringify(await dumpFile())});
      const { db } = await openPglite({ dataDir: ${JSON.stringify(join(dataDir, 'full'))}, loadDataDir });
      await db.execute(sql\`CREATE TABLE written (place int)\`);
      await db.execute(sql\`INSERT INTO written VALUES (1)\`);
      execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=1000000:unlimited']);
      await db.execute(sql\`SELECT pg_switch_wal()\`);
      for (;;) await db.execute(sql\`INSERT INTO written VALUES (2)\`).catch(() => undefined);
    `;
    const node = ['--import', 'tsx', '--input-type=module', '-e', script];
    const child = spawn(process.execPath, node, { stdio: ['ignore', 'ignore', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = text(child.stderr);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(await said).toContain('the embedded database has broken');
    const { db, close } = await openFolder(join(dataDir, 'full'));
    expect(await db.$count(sql`written`, sql`place = 1`)).toBe(1);
    await close();
  });
}

function onServer() {
  const server = new URL(process.env.TEST_POSTGRES_URL ?? '');
  const database = `roles_${process.pid}`;
  let owner: pg.Client;

  function urlFor(user: string, path = database): string {
    const url = new URL(server);
    url.username = user;
    url.pathname = `/${path}`;
    return url.href;
  }

  beforeAll(async () => {
    owner = new pg.Client({ connectionString: server.href });
    await owner.connect();
    await owner.query(`CREATE ROLE app_${process.pid} LOGIN`);
    await owner.query(`CREATE DATABASE ${database}`);
  });

  afterAll(() => owner.end());

  it('is migrated by its owner, and used by a role that can change rows, but neither tables nor the audit trail', async () => {
    const locked = await openLockedDatabase({
      dataDir: 'unused',
      databaseUrl: urlFor(`app_${process.pid}`),
      databaseOwnerUrl: urlFor(server.username),
    });
    const { db, close } = await locked.open();
    await addMonitor(db);
    await expect(db.execute(sql`DROP TABLE monitors`)).rejects.toThrow();
    await db.execute(sql`INSERT INTO audit_calls (id, user_name, action, request_id)
      VALUES (gen_random_uuid(), 'Ada', 'export', 'r')`);
    const messages = [];
    for (const statement of [
      ...['calls', 'records', 'checkpoints', 'subjects', 'names'].flatMap((name) => [
        `DELETE FROM audit_${name}`,
        `TRUNCATE audit_${name}`,
        `ALTER TABLE audit_${name} DISABLE TRIGGER USER`,
        `DROP TRIGGER keep_audit ON audit_${name}`,
      ]),
      `UPDATE audit_calls SET user_name = 'Nobody'`,
      `UPDATE audit_records SET label = 'Nothing'`,
      `UPDATE audit_checkpoints SET mac = ''`,
      `INSERT INTO audit_calls SELECT * FROM audit_calls
        ON CONFLICT (id) DO UPDATE SET user_name = 'Nobody'`,
      `CREATE OR REPLACE FUNCTION audit_sha256(canonical text) RETURNS text LANGUAGE sql AS 'SELECT '''''`,
      `SET session_replication_role = replica`,
      `SET ROLE ${server.username}`,
    ]) {
      const refused = await db.execute(sql.raw(statement)).catch((error: Error) => error.cause);
      messages.push(refused instanceof Error ? refused.message.replace(/ .*/, '') : statement);
    }
    expect([...new Set(messages)].sort()).toEqual(['must', 'permission']);
    await close();
  });

  it('that its owner has migrated is opened by the role that works with it alone; one that lacks migrations is not', async () => {
    const name = `${database}_alone`;
    await owner.query(`CREATE DATABASE ${name}`);
    const asRole = { dataDir: 'unused', databaseUrl: urlFor(`app_${process.pid}`, name) };
    const alone = await openLockedDatabase(asRole);
    await expect(alone.open()).rejects.toThrow(
      /the role "app_\d+" may not do what it must \(the database lacks \d+ of this version's migrations\).*npm run migrate/,
    );
    const databaseOwnerUrl = urlFor(server.username, name);
    const migrated = await (await openLockedDatabase({ ...asRole, databaseOwnerUrl })).open();
    await migrated.close();
    const { db, close } = await alone.open();
    await addMonitor(db);
    await expect(db.execute(sql`DELETE FROM drizzle.__drizzle_migrations`)).rejects.toThrow();
    await close();
  });

  it('is left alone by commands of another version, and where nobody may read which one it is of', async () => {
    const name = `${database}_commands`;
    await owner.query(`CREATE DATABASE ${name}`);
    const [url, asRole] = [urlFor(server.username, name), urlFor(`app_${process.pid}`, name)];
    const tryAs = async (databaseUrl: string) => {
      const { db, close } = await openBeside({ dataDir: 'unused', databaseUrl }, { mayWrite: false });
      await requireThisVersion(db).finally(close);
    };
    await expect(tryAs(url)).rejects.toThrow('npm run migrate');
    const { db, close } = await openPostgres(url, url);
    await tryAs(url);
    await expect(tryAs(asRole)).rejects.toThrow('npm run migrate');
    await (await openPostgres(asRole, url)).close();
    await tryAs(asRole);
    // As a version leaves it that lacks the latest migration.
    await db.execute(sql`UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1
      WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)`);
    await expect(tryAs(url)).rejects.toThrow('npm run migrate');
    await db.execute(sql`UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 2
      WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)`);
    await expect(tryAs(url)).rejects.toThrow(usedByNewer);
    await close();
  });

  it('is migrated once when several services start at the same time', async () => {
    await owner.query(`CREATE DATABASE ${database}_many`);
    const url = urlFor(server.username, `${database}_many`);
    const opened = await Promise.all([1, 2, 3].map(() => openPostgres(url, url)));
    await addMonitor(opened[0]?.db ?? expect.fail('nothing opened'));
    for (const { close } of opened) await close();
  });

  it('is left alone by a version that is older than the last one that used it', async () => {
    await owner.query(`CREATE DATABASE ${database}_newer`);
    const url = urlFor(server.username, `${database}_newer`);
    const newer = await openPostgres(url, url);
    await newer.db.execute(addLaterMigration);
    await newer.close();
    await expect(openPostgres(url, url)).rejects.toThrow(usedByNewer);
  });

  it.each([
    ['statement_timeout', '10s'],
    ['lock_timeout', '5s'],
    ['idle_in_transaction_session_timeout', '10s'],
    ['tcp_keepalives_idle', '10'],
  ])('limits each connection by %s', async (setting, limit) => {
    const { db, close } = await openPostgres(urlFor(server.username), urlFor(server.username));
    const [row] = await db
      .select({ limit: sql<string>`current_setting(${setting})` })
      .from(sql`(SELECT) AS once`);
    expect(row?.limit).toBe(limit);
    await close();
  });

  it.each([
    ['is not reachable', () => 'postgresql://canary:canary@127.0.0.1:1/console'],
    ['has no such database', () => urlFor(server.username, 'nothing_here')],
    ['has no such role', () => urlFor('canary')],
  ])('is reported in one sentence when it %s', async (_, url) => {
    await expect(openPostgres(url(), url())).rejects.toThrow(
      /^Could not use the database of DATABASE_URL \(.*\): /,
    );
    await expect(openPostgres(url(), url())).rejects.not.toThrow(/canary:/);
  });
}
