// The service's process lives through what happens to its connections, and ends in time when it is told to.
import { afterEach, expect, it } from 'vitest';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { copyOnServer } from '../support/database.ts';
import { type ServedDatabase, serveDatabase, terminateConnections } from '../support/served-database.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { expectAllKept, startWriters } from '../support/write-load.ts';

let served: ServedDatabase;

afterEach(() => served.stop());

it('loses nothing that it acknowledged while its connections are cut again and again', async () => {
  const url = await copyOnServer();
  served = await serveDatabase(url);
  const { origin, running } = served;
  const bearer = await served.bearer();
  const writers = startWriters(origin, bearer, 8);
  for (let cut = 0; cut < 8; cut++) {
    const before = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before);
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

it('ends within ten seconds when the line to the database has fallen silent', async () => {
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
  const began = performance.now();
  await running.end('SIGTERM');
  expect(performance.now() - began).toBeLessThan(10_000);
  await call;
  await proxy.stop();
});
