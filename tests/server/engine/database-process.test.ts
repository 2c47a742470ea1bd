// The service's process lives through what happens to its connections, and ends in time when it is told to.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../server/store/engine/postgres.ts';
import { auditCalls } from '../../../server/store/schema/index.ts';
import { copyOnServer } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import {
  type ServedDatabase,
  secretKey,
  serveDatabase,
  terminateConnections,
} from '../../support/served-database.ts';
import { startServiceProcess } from '../../support/service-process.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { verifyAudit } from '../../support/verify-audit.ts';
import { expectAllKept, startWriters } from '../../support/write-load.ts';

let served: ServedDatabase | undefined;

afterEach(async () => {
  await served?.stop();
  served = undefined;
});

it('loses nothing that it acknowledged while its connections are cut again and again', async () => {
  const url = await copyOnServer();
  served = await serveDatabase(url);
  const { origin, running } = served;
  const bearer = await served.bearer();
  const writers = startWriters(origin, bearer, 8);
  for (let cut = 0; cut < 8; cut++) {
    const before = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before);
    await terminateConnections(url);
  }
  await writers.stop();
  const list = await fetch(`${origin}/api/v1/monitors?page=1&count=10`, {
    headers: { Authorization: bearer },
  });
  expect(list.status).toBe(200);
  const { db, close } = await openPostgres(url, url);
  await expectAllKept(db, writers);
  await close();
  expect(running.output()).not.toContain('service.crashed');
});

it('ends when it is asked to, although the line to the database has fallen silent', async () => {
  const url = await copyOnServer();
  const proxy = await startTcpProxy(url);
  served = await serveDatabase(url, proxy.url);
  const { origin, running } = served;
  const headers = { Authorization: await served.bearer() };
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  proxy.watch((_chunk, direction) => {
    if (direction === 'to server') isAsked();
    return 'hold';
  });
  const call = fetch(`${origin}/api/v1/monitors?page=1&count=10`, { headers }).catch(() => null);
  await asked;
  // The connections on the silent line are given up after a while, and the log says so.
  expect(await running.end('SIGTERM')).toBe(1);
  expect(running.output()).toContain('closing took too long');
  await call;
  await proxy.stop();
});

it('waits for a database that is away at the first start, and says when it is ready and when it stops', async () => {
  const proxy = await startTcpProxy(await copyOnServer());
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-waits-'));
  const port = await freePort();
  proxy.refuse();
  const running = await startServiceProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    DATABASE_URL: proxy.url,
    DRAIN_SECONDS: '1',
  });
  onTestFinished(async () => {
    await running.end('SIGKILL');
    await proxy.stop();
    await rm(dataDir, { recursive: true });
  });
  const ask = async (path: string) => {
    const response = await fetch(`http://localhost:${port}${path}`);
    return [response.status, await response.json()];
  };
  await running.until('database.awaited');
  expect(running.output()).toMatch(
    /"level":"warn","event":"database.awaited","reason":"Could not use the database/,
  );
  expect(await ask('/healthz')).toMatchObject([200, { status: true }]);
  expect(await ask('/readyz')).toMatchObject([503, { status: false, service: 'starting' }]);
  proxy.accept();
  await running.until('service.started');
  expect(await ask('/readyz')).toMatchObject([
    200,
    { service: 'running', database: 'ready', files: 'ready' },
  ]);
  const ended = running.end('SIGTERM');
  await running.until('service.stopRequested');
  expect(await ask('/readyz')).toMatchObject([503, { status: false, service: 'stopping' }]);
  expect(await ask('/config.json')).toMatchObject([200, {}]);
  expect(await ended).toBe(0);
});

it('leaves a trail whose last call has a checkpoint, and what is changed later is named', async () => {
  const url = await copyOnServer();
  served = await serveDatabase(url);
  const { origin, running } = served;
  const headers = { Authorization: await served.bearer(), 'Content-Type': 'application/json' };
  for (const cloud_id of ['TRAIL-1', 'TRAIL-2']) {
    const body = JSON.stringify({ cloud_id, monitor_id: 'Ward' });
    await fetch(`${origin}/api/v1/monitors`, { method: 'POST', headers, body });
  }
  const { db, close } = await openPostgres(url, url);
  const [head] = await db.select().from(auditCalls).where(eq(auditCalls.sequence, 2));
  expect(head?.addressPrefix).toMatch(/^127\.0\.0\.1$|^0:0:0:0::\/64$/);
  await running.end('SIGTERM');
  const settings = { DATABASE_URL: url, SECRET_KEY: secretKey };
  expect(await verifyAudit(settings, '--head', `2:${head?.hash}`)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Calls up to 2 could not be written anew unnoticed.'),
  });
  await db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 1`);
  await close();
  expect(await verifyAudit(settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining('BROKEN  Call 1, of 20'),
  });
});
