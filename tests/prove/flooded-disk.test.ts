// A disk of 200 MB that one monitor in a loop fills with recordings and log entries, as fast as it may call. People edit and sign
// in to the end, whatever was acknowledged is there, and the service takes recordings again once somebody has made room.
// Needs an account that may mount a tmpfs.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { demoAdministrator } from '../../server/demo/accounts.ts';
import { demoPassword } from '../../server/demo/password.ts';
import type { OpenDatabase } from '../../server/store/engine/database.ts';
import { openFolder } from '../../server/store/engine/pglite.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { cloudLogEntries, files, monitors } from '../../server/store/schema/index.ts';
import { findBrokenCall } from '../support/audit-trail.ts';
import { freePort } from '../support/free-port.ts';
import { scaled } from '../support/limits.ts';
import { startPostgres } from '../support/postgres.ts';
import { basicOfDemoMonitor } from '../support/production.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { signIn } from '../support/sign-in.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const diskMegabytes = 200;
const mebibyte = 1024 ** 2;
const recordingBytes = 4 * mebibyte;
/** After the first refusal. */
const edits = 200;
const signIns = 4;
const timeout = scaled(600_000);
const json = { 'Content-Type': 'application/json' };

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Kind {
  name: string;
  open(dataDir: string, url: string): Promise<OpenDatabase>;
  /** The server's address; '' for the embedded one. */
  start(disk: SmallDisk): Promise<string>;
}

const kinds: Kind[] = [
  {
    name: 'the embedded database',
    open: (dataDir) => openFolder(join(dataDir, 'database')),
    start: async () => '',
  },
  {
    name: 'PostgreSQL',
    open: (_, url) => openPostgres(url, url),
    async start({ folder }) {
      // Its log of writes would fill such a disk by itself.
      const postgres = await startPostgres(['max_wal_size=48MB', 'min_wal_size=32MB'], folder);
      closing.push(() => postgres.stop());
      return postgres.url;
    },
  },
];

const disk = await mountSmallDisk(diskMegabytes);
disk?.remove();

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function startOn(folder: string, url: string) {
  const port = await freePort();
  const running: ServiceProcess = await startServiceProcess({
    PORT: String(port),
    DATA_DIR: folder,
    DEMO_MONITORS: '20',
    DATABASE_URL: url,
    SECRET_KEY: 'a-secret-key-for-tests-with-32-characters',
  });
  closing.push(() => running.end('SIGKILL'));
  await running.until('service.started');
  const origin = `http://localhost:${port}`;
  const tokens = () => signIn(origin, demoAdministrator.email, demoPassword);
  let bearer = `Bearer ${(await tokens()).accessToken}`;
  return {
    running,
    origin,
    /** Resolves when a person has signed in anew; goes on with that session. */
    async signInAgain() {
      bearer = `Bearer ${(await tokens()).accessToken}`;
    },
    async call(method: string, path: string, body?: object) {
      const headers = { Authorization: bearer, ...json };
      const answer = await fetch(`${origin}/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

type Running = Awaited<ReturnType<typeof startOn>>;

/** A monitor that never waits, and what was acknowledged to it. */
function startFlood({ origin, call }: Running, monitorId: string, authorization: string) {
  const stored = { entries: [] as string[], sums: [] as string[] };
  const answers = new Map<string, number>();
  let stopped = false;

  function note(kind: string, status: number): void {
    const key = `${kind} ${status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  }

  async function sendRecording(): Promise<void> {
    const asked = await call('PUT', `api/v1/monitors/${monitorId}/audio`, {});
    const requestId = asked.body.data?.[0]?.audio?.id;
    const bytes = randomBytes(recordingBytes);
    const answer = await fetch(
      `${origin}/device/v1/requests/${requestId}/channels/A?probe_status=A&code_name=Loop`,
      { method: 'PUT', headers: { Authorization: authorization, 'Content-Type': 'audio/wav' }, body: bytes },
    );
    await answer.body?.cancel();
    note('recording', answer.status);
    if (answer.ok) stored.sums.push(createHash('sha256').update(bytes).digest('hex'));
  }

  async function sendEntries(n: number): Promise<void> {
    const entries = Array.from({ length: 500 }, (_, index) => ({
      sequence: n * 500 + index + 1_000_000,
      type: 'LOOP',
      activity: `${n}/${index} `.padEnd(500, 'x'),
      at: new Date().toISOString(),
    }));
    const answer = await fetch(`${origin}/device/v1/activities`, {
      method: 'POST',
      headers: { Authorization: authorization, ...json },
      body: JSON.stringify({ entries }),
    });
    await answer.body?.cancel();
    note('entries', answer.status);
    if (answer.ok) stored.entries.push(...entries.map(({ activity }) => activity.trim()));
  }

  async function repeat(send: (n: number) => Promise<void>): Promise<void> {
    // Two calls a second are all that a monitor is granted; a broken connection is a refusal, too.
    for (let n = 0; !stopped; n++) await Promise.all([send(n).catch(() => undefined), wait(1_000)]);
  }
  const working = [repeat(sendRecording), repeat(sendEntries)];
  return {
    stored,
    answers,
    sendRecording,
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
  };
}

it.skipIf(!disk)(
  'full before the embedded database is there, ends a start with one sentence',
  { timeout },
  async () => {
    const small = await mountSmallDisk(20);
    if (!small) throw new Error('no disk');
    closing.push(() => small.remove());
    const running = await startServiceProcess({
      PORT: String(await freePort()),
      DATA_DIR: join(small.folder, 'data'),
      DATABASE_URL: '',
      DEMO: 'off',
    });
    expect(await running.ended).toBe(1);
    expect(running.errors()).toMatch(/^A disk is full.* start again\.\n$/);
  },
);

it.skipIf(!disk).each(kinds)('filled by one monitor, with $name', { timeout }, async ({ start, open }) => {
  const small = await mountSmallDisk(diskMegabytes);
  if (!small) throw new Error('no disk');
  closing.push(() => small.remove());
  const url = await start(small);
  const dataDir = join(small.folder, 'data');
  const service = await startOn(dataDir, url);
  const { running, call } = service;
  const list = await call('GET', 'api/v1/monitors?page=1&count=1');
  const [{ id, cloud_id: serialNumber }] = list.body.data;
  const flood = startFlood(service, id, basicOfDemoMonitor(dataDir, serialNumber));
  const refusals = () =>
    [...flood.answers].reduce((sum, [answer, n]) => sum + (answer.endsWith(' 507') ? n : 0), 0);
  const saved: string[] = [];
  async function edit(): Promise<void> {
    const name = `EDIT-${saved.length}`;
    const added = await call('POST', 'api/v1/monitors', { cloud_id: name, monitor_id: 'Ward' });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    saved.push(name);
  }
  while (refusals() === 0) {
    await edit();
    await wait(200);
  }
  const before = saved.length;
  for (let n = 0; n < signIns; n++) {
    await service.signInAgain();
    for (let edited = 0; edited < edits / signIns; edited++) await edit();
  }
  // The loop goes on all the while, and is refused.
  const refused = refusals();
  await expect.poll(refusals, { timeout }).toBeGreaterThan(refused);
  await flood.stop();
  expect(running.output()).toContain('"event":"disk.low"');
  const { body: ready } = await call('GET', 'readyz');
  expect(ready).toMatchObject({ status: true, database: 'ready', files: 'ready', warnings: ['disk'] });
  process.stdout.write(
    `${JSON.stringify(Object.fromEntries(flood.answers))}; ${before} edits before the first refusal, ${saved.length - before} after it\n`,
  );

  // Everything is there before somebody makes room, also after a restart on the full disk.
  await running.end('SIGTERM');
  const opened = await open(dataDir, url);
  const entries = new Set((await opened.db.select().from(cloudLogEntries)).map((it) => it.activity.trim()));
  const serials = new Set((await opened.db.select().from(monitors)).map((it) => it.serialNumber));
  const rows = await opened.db.select().from(files);
  expect(await findBrokenCall(opened.db)).toBeNull();
  await opened.close();
  const names = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const paths = new Map(names.map((it) => [it.name, join(it.parentPath, it.name)]));
  const sums = new Set(await Promise.all(rows.map((row) => sumOf(paths.get(row.id) ?? ''))));
  expect(flood.stored.entries.filter((it) => !entries.has(it))).toEqual([]);
  expect(saved.filter((it) => !serials.has(it))).toEqual([]);
  expect(flood.stored.sums.filter((it) => !sums.has(it))).toEqual([]);

  const again = await startOn(dataDir, url);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const removed = await again.call('DELETE', 'api/v1/files/multiple/', {
    monitor_id: id,
    time_from: day(-2),
    time_to: day(1),
    all_selected: true,
    expected_count: flood.stored.sums.length,
  });
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
  await again.running.until('disk.recovered');
  const later = startFlood(again, id, basicOfDemoMonitor(dataDir, serialNumber));
  await expect.poll(() => later.answers.get('recording 200') ?? 0, { timeout }).toBeGreaterThan(0);
  await later.stop();
});
