// Calls, and the process, when the line to a PostgreSQL server is cut or falls silent.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenWithKey } from '../../../server/app/production/listen-with-key.ts';
import { createSecrets } from '../../../server/base/secrets.ts';
import { StartError } from '../../../server/base/start-error.ts';
import { auditedWrite } from '../../../server/store/audit/audited-write.ts';
import type { Database, OpenDatabase } from '../../../server/store/engine/database.ts';
import { isDatabaseUnavailable } from '../../../server/store/engine/failures.ts';
import { openPostgres } from '../../../server/store/engine/postgres.ts';
import { openPool } from '../../../server/store/engine/postgres-pool.ts';
import { databaseOn } from '../../../server/store/engine/postgres-transactions.ts';
import { requireSecretKey } from '../../../server/store/engine/sealed-keys.ts';
import { serviceKeys } from '../../../server/store/schema/index.ts';
import { rotateKeys } from '../../../server/upkeep/rotate-keys.ts';
import { copyOnServer } from '../../support/database.ts';
import { secrets } from '../../support/identity.ts';
import { scaled } from '../../support/limits.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';

describe('the line to a PostgreSQL server', () => {
  let serverUrl: string;
  let proxy: TcpProxy;
  let database: OpenDatabase;
  let db: Database;

  beforeEach(async () => {
    serverUrl = await copyOnServer();
    proxy = await startTcpProxy(serverUrl);
    database = await openPostgres(proxy.url, serverUrl);
    db = database.db;
  });

  afterEach(async () => {
    await database.close();
    await proxy.stop();
  });

  async function askServer(text: string, values: unknown[] = []): Promise<unknown> {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    const { rows } = await client.query(text, values).finally(() => client.end());
    return rows;
  }

  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail('it succeeded'),
      (error) => error,
    );
  const answers = () => db.execute(sql`SELECT 1`);

  it('fails only its transaction when it is cut while nothing is asked in it', async () => {
    const error = await failureOf(
      db.transaction(async (tx) => {
        const [row] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(SELECT) AS once`);
        await askServer('SELECT pg_terminate_backend($1)', [row?.pid]);
        await tx.execute(sql`SELECT pg_sleep(0.2)`);
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    await answers();
  });

  it('fails only its transaction when it is cut in the middle of a statement', async () => {
    const work = failureOf(db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(10), 'cut me'`)));
    const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%cut me%'`;
    await expect.poll(() => askServer(terminate)).toHaveLength(1);
    expect(isDatabaseUnavailable(await work)).toBe(true);
    await answers();
  });

  it("can be cut at more transactions' begin than there are connections", async () => {
    proxy.watch((chunk) => (chunk.includes('begin') ? 'cut' : 'pass'));
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(isDatabaseUnavailable(await failureOf(db.transaction(async () => undefined)))).toBe(true);
    }
    proxy.watch(() => 'pass');
    await db.transaction((tx) => tx.execute(sql`SELECT 1`));
  });

  it('fails calls in time when it falls silent, and is replaced', async () => {
    const limits = { connectionTimeoutMillis: scaled(1_000), query_timeout: scaled(1_000) };
    const { pool, end } = openPool(proxy.url, limits);
    const limited = databaseOn(pool);
    await limited.execute(sql`SELECT 1`);
    proxy.silence();
    expect(
      isDatabaseUnavailable(await failureOf(limited.transaction((tx) => tx.execute(sql`SELECT 1`)))),
    ).toBe(true);
    await limited.execute(sql`SELECT 1`);
    await end();
  });

  it('keeps nobody from closing the pool when it falls silent', async () => {
    const { pool, end } = openPool(proxy.url);
    const never = failureOf(databaseOn(pool).transaction((tx) => tx.execute(sql`SELECT pg_sleep(10)`)));
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
    proxy.silence();
    await end();
    expect(isDatabaseUnavailable(await never)).toBe(true);
  });

  it('keeps nobody from closing what listens when it falls silent', async () => {
    const stop = await database.listen('a_channel', {
      onMessage: () => undefined,
      onReconnect: () => undefined,
    });
    proxy.silence();
    await stop();
  });

  describe('while the key is replaced', () => {
    const next = createSecrets('the-next-secret-key-with-32-characters');
    const handlers = { onMessage: () => undefined, onReconnect: vi.fn() };
    let other: OpenDatabase;

    beforeEach(async () => {
      handlers.onReconnect.mockClear();
      other = await openPostgres(serverUrl, serverUrl);
      await requireSecretKey(db, secrets);
    });

    afterEach(() => other.close());

    const rotate = () => rotateKeys(other.db, { from: secrets, to: next, endsSessions: false });

    it('lets nobody start who had read the key of before', async () => {
      await rotate();
      const end = vi.fn();
      await expect(listenWithKey(database, secrets, end)('a_channel', handlers)).rejects.toThrow(StartError);
      // It has let the lock go, too.
      await rotateKeys(other.db, { from: next, to: secrets, endsSessions: false });
      expect(end).not.toHaveBeenCalled();
    });

    it('ends whoever was cut off, when the line is there again', async () => {
      const end = vi.fn();
      const stop = await listenWithKey(database, secrets, end)('a_channel', handlers);
      await expect(rotate()).rejects.toThrow('A service runs with this database');
      proxy.refuse();
      await expect.poll(() => rotate().then(() => 'done', String)).toBe('done');
      proxy.accept();
      await expect.poll(() => end.mock.calls).toEqual([[expect.any(StartError)]]);
      expect(handlers.onReconnect).not.toHaveBeenCalled();
      await stop();
    });

    it('looks again until it knows', async () => {
      const end = vi.fn();
      const stop = await listenWithKey(database, secrets, end)('a_channel', handlers);
      await other.db.execute(sql`ALTER TABLE ${serviceKeys} RENAME TO away`);
      const listens = vi.fn();
      proxy.watch((chunk) => {
        if (chunk.includes('LISTEN')) listens();
        return 'pass';
      });
      proxy.refuse();
      proxy.accept();
      await expect.poll(() => listens.mock.calls.length).toBeGreaterThan(1);
      expect(handlers.onReconnect).not.toHaveBeenCalled();
      await other.db.execute(sql`ALTER TABLE away RENAME TO ${serviceKeys}`);
      await expect.poll(() => handlers.onReconnect.mock.calls).toHaveLength(1);
      expect(end).not.toHaveBeenCalled();
      await stop();
    });
  });

  it('holds no lock of the audit chain while the answer of a write is on its way', async () => {
    const author = {
      callerId: '11111111-1111-4111-8111-111111111111',
      httpRequestId: 'r',
      address: () => '',
    };
    const write = (on: Database) =>
      auditedWrite(on, author, { action: 'update', entity: 'monitor' }, async (_tx, trail) => {
        const recordId = '22222222-2222-4222-8222-222222222222';
        await trail.record({ entity: 'monitor', recordId, label: "Ward 'A'", before: null, after: null });
      });
    proxy.watch((chunk, direction) =>
      direction === 'to server' && /INSERT INTO "audit_calls"/.test(chunk.toString()) ? 'hold' : 'pass',
    );
    const stalled = failureOf(write(db));
    const other = await openPostgres(serverUrl, serverUrl);
    await expect.poll(() => askServer('SELECT sequence FROM audit_calls')).toHaveLength(1);
    await write(other.db);
    await other.close();
    expect(await askServer('SELECT sequence FROM audit_calls')).toHaveLength(2);
    proxy.refuse();
    expect(isDatabaseUnavailable(await stalled)).toBe(true);
    proxy.accept();
  });

  it('does not take a transaction for done that the server rolled back', async () => {
    const error = await failureOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined);
      }),
    );
    expect(String(error)).toContain('rolled back');
  });
});
