// Killed fifty times under eight writers: the service on the embedded database, the service on PostgreSQL, and PostgreSQL
// itself. Nothing acknowledged is lost, nothing is done twice, the audit chain holds, and work goes on by itself.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepRunning } from '../../scripts/lib/keep-running.mjs';
import { createSecrets } from '../../server/base/secrets.ts';
import type { OpenDatabase } from '../../server/store/engine/database.ts';
import { openFolder } from '../../server/store/engine/pglite.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { copyOnServer } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { addUser } from '../support/records.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { createMint } from '../support/tokens.ts';
import { expectAllKept, startWriters, type Writers } from '../support/write-load.ts';

const kills = 50;
/** Fifty starts of the embedded database, on a busy machine. */
const timeout = 1_200_000;
/** As PostgreSQL is by default. */
const durable = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];
const secretKey = 'a-secret-key-for-tests-with-32-characters';

let dataDir: string;
let origin: string;
let stopService: () => Promise<void>;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-kills-'));
  origin = `http://localhost:${await freePort()}`;
});

afterEach(async () => {
  await stopService();
  await rm(dataDir, { recursive: true });
});

/** Tokens of an administrator, made before the first start. */
async function prepare({ db, close }: OpenDatabase): Promise<() => Promise<string>> {
  const subject = await addUser(db, { administrator: true });
  const secrets = createSecrets(secretKey);
  const mint = await createMint({ db, secrets, publicUrl: new URL(origin), subject });
  await close();
  return async () => `Bearer ${await mint('good')}`;
}

/** Starts the service, and again whenever it ends, as `npm start` does, but without its pause. */
async function keepServing(settings: Record<string, string>) {
  let current: ServiceProcess | undefined;
  let stopped = false;
  let starts = 0;
  async function run() {
    current = await startServiceProcess({
      PORT: new URL(origin).port,
      DATA_DIR: dataDir,
      DEMO: 'off',
      SECRET_KEY: secretKey,
      DATABASE_URL: '',
      ...settings,
    });
    starts += 1;
    const code = await current.ended;
    return stopped ? 0 : (code ?? 1);
  }
  const ended = keepRunning(() => ({ ended: run() }), {
    isReady: () => true,
    onAgain: () => undefined,
    gapMs: 0,
  });
  stopService = async () => {
    stopped = true;
    current?.child.kill('SIGKILL');
    await ended;
  };
  return { kill: () => current?.child.kill('SIGKILL'), starts: () => starts };
}

/** Kills while writes are under way, at another moment each time, once the last kill is over. */
async function killAgainAndAgain(
  writers: Writers,
  kill: (time: number) => unknown,
): Promise<{ recoveries: number[] }> {
  const recoveries: number[] = [];
  for (let time = 0; time < kills; time++) {
    const before = writers.acknowledged.length;
    const began = performance.now();
    await expect
      .poll(() => writers.acknowledged.length, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(before);
    if (time > 0) recoveries.push(performance.now() - began);
    const enough = before + 30 * Math.random();
    await expect
      .poll(() => writers.acknowledged.length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(enough);
    await wait(50 * Math.random());
    await kill(time);
    // Answers that were on their way.
    await wait(50);
  }
  const before = writers.acknowledged.length;
  await expect.poll(() => writers.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before);
  await writers.stop();
  return { recoveries };
}

function report(what: string, writers: Writers, recoveries: number[]): void {
  const sorted = recoveries.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  process.stdout.write(
    `${what}: ${kills} kills, ${writers.acknowledged.length} writes acknowledged, answers ${JSON.stringify([...writers.answers])}; ` +
      `the first write after a kill: median ${at(0.5)} ms, slowest ${at(1)} ms\n`,
  );
}

it('keeps everything when the service on the embedded database is killed', { timeout }, async () => {
  await mkdir(dataDir, { recursive: true });
  const folder = join(dataDir, 'database');
  const bearer = await prepare(await openFolder(folder));
  const service = await keepServing({});
  const writers = startWriters(origin, bearer, 8);
  const { recoveries } = await killAgainAndAgain(writers, service.kill);
  await stopService();
  report('embedded', writers, recoveries);
  expect(service.starts()).toBeGreaterThan(kills);
  const { db, close } = await openFolder(folder);
  await expectAllKept(db, writers, { mayBreak: true });
  await close();
});

it('keeps everything when the service on PostgreSQL is killed', { timeout }, async () => {
  const url = await copyOnServer();
  const bearer = await prepare(await openPostgres(url, url));
  const service = await keepServing({ DATABASE_URL: url });
  const writers = startWriters(origin, bearer, 8);
  const { recoveries } = await killAgainAndAgain(writers, service.kill);
  await stopService();
  report('PostgreSQL', writers, recoveries);
  expect(service.starts()).toBeGreaterThan(kills);
  const { db, close } = await openPostgres(url, url);
  await expectAllKept(db, writers, { mayBreak: true });
  await close();
});

it('keeps everything when PostgreSQL is killed, and goes on by itself', { timeout }, async () => {
  const postgres: Postgres = await startPostgres(durable);
  const { url } = postgres;
  const bearer = await prepare(await openPostgres(url, url));
  const service = await keepServing({ DATABASE_URL: url });
  const writers = startWriters(origin, bearer, 8);
  const { recoveries } = await killAgainAndAgain(writers, async (time) => {
    await postgres.kill(time % 2 ? 'all' : 'main');
    await postgres.startAgain();
  });
  report('kills of PostgreSQL', writers, recoveries);
  expect(service.starts()).toBe(1);
  await stopService();
  const { db, close } = await openPostgres(url, url);
  await expectAllKept(db, writers, { mayBreak: true });
  await close();
  await postgres.stop();
});
