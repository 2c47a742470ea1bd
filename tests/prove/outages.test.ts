// A minute of outages under eight writers: all connections ended twice a second, and the server shut down and started
// again twice. The process lives, nothing acknowledged is lost, and the first call afterwards succeeds.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { type ServedDatabase, serveDatabase, terminateConnections } from '../support/served-database.ts';
import { expectAllKept, startWriters } from '../support/write-load.ts';

const minuteMs = 60_000;
const cutEveryMs = 500;
const firstCallMs = 5_000;

let postgres: Postgres;
let served: ServedDatabase;

beforeEach(async () => {
  postgres = await startPostgres();
  served = await serveDatabase(postgres.url);
});

afterEach(async () => {
  await served.stop();
  await postgres.stop();
});

it('lives through a minute of cut connections and two restarts of the server', async () => {
  const { origin, running } = served;
  const headers = { Authorization: await served.bearer() };
  const writers = startWriters(origin, headers.Authorization, 8);

  async function expectFirstCall() {
    const began = performance.now();
    const response = await fetch(`${origin}/api/v1/monitors?page=1&count=10`, { headers });
    await response.body?.cancel();
    const took = Math.round(performance.now() - began);
    process.stdout.write(`first call: ${response.status} after ${took} ms\n`);
    expect(response.status).toBe(200);
    expect(took).toBeLessThan(firstCallMs);
  }

  const began = performance.now();
  const restarts = [minuteMs / 3, (2 * minuteMs) / 3];
  let cuts = 0;
  while (performance.now() - began < minuteMs) {
    if (restarts[0] !== undefined && performance.now() - began > restarts[0]) {
      restarts.shift();
      await postgres.shutDown();
      await wait(2_000);
      await postgres.startAgain();
      await expectFirstCall();
    }
    await terminateConnections(postgres.url);
    cuts += 1;
    await wait(cutEveryMs);
  }
  await expectFirstCall();
  await writers.stop();
  process.stdout.write(
    `${cuts} cuts, 2 restarts, ${writers.acknowledged.length} writes acknowledged, answers ${JSON.stringify([...writers.answers])}\n`,
  );
  expect(running.output()).not.toContain('service.crashed');
  const { db, close } = await openPostgres(postgres.url, postgres.url);
  await expectAllKept(db, writers);
  await close();
});
