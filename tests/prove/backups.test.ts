// `npm run backup` under load, and `npm run restore`, as processes: on the embedded database, on PostgreSQL with a folder, and on
// PostgreSQL with an S3. Whatever was acknowledged before the backup's moment is there again; every recording is whole.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSecrets } from '../../server/base/secrets.ts';
import type { OpenDatabase } from '../../server/store/engine/database.ts';
import { openFolder } from '../../server/store/engine/pglite.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { cloudLogEntries, files, monitors } from '../../server/store/schema/index.ts';
import { findBrokenCall } from '../support/audit-trail.ts';
import { startFakeS3 } from '../support/fake-s3.ts';
import { freePort } from '../support/free-port.ts';
import { scaled } from '../support/limits.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { addMonitor, addUser } from '../support/records.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { createMint } from '../support/tokens.ts';
import { verifyAudit } from '../support/verify-audit.ts';
import { startWriters } from '../support/write-load.ts';

const secretKey = 'a-secret-key-for-tests-with-32-characters';
const s3Key = { region: 'eu-test-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret' };
const root = join(import.meta.dirname, '../..');
type Settings = Record<string, string>;

let folder: string;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-backups-'));
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true });
});

function run(command: 'backup' | 'restore' | 'adopt-files', settings: Settings, ...args: string[]) {
  const env = { ...process.env, ...settings };
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [`scripts/${command}.mjs`, ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

async function start(settings: Settings): Promise<ServiceProcess> {
  const service = await startServiceProcess(settings);
  closing.push(() => service.end('SIGKILL'));
  await service.until('service.started');
  return service;
}

async function onServer(postgres: Postgres, name: string): Promise<string> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

interface Kind {
  name: string;
  /** Settings of the original and of the restored service. */
  prepare(): Promise<[original: Settings, restored: Settings]>;
}

async function twoDatabases(): Promise<[Settings, Settings]> {
  const postgres = await startPostgres(['fsync=on']);
  closing.push(() => postgres.stop());
  return [
    { DATABASE_URL: await onServer(postgres, 'original') },
    { DATABASE_URL: await onServer(postgres, 'restored') },
  ];
}

const kinds: Kind[] = [
  { name: 'embedded', prepare: async () => [{}, {}] },
  { name: 'PostgreSQL with a folder', prepare: twoDatabases },
  {
    name: 'PostgreSQL with an S3',
    async prepare() {
      const store = await startFakeS3(s3Key, 'recordings');
      closing.push(() => store.stop());
      const s3 = {
        FILES_S3_ENDPOINT: store.endpoint.href,
        FILES_S3_REGION: s3Key.region,
        FILES_S3_BUCKET: 'recordings',
        FILES_S3_ACCESS_KEY_ID: s3Key.accessKeyId,
        FILES_S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
      };
      // One bucket for both: the restored service must leave the original's files alone.
      const [original, restored] = await twoDatabases();
      return [
        { ...original, ...s3 },
        { ...restored, ...s3 },
      ];
    },
  },
];

const openDatabase = ({ DATABASE_URL: url, DATA_DIR: dataDir = '' }: Settings): Promise<OpenDatabase> =>
  url ? openPostgres(url, url) : openFolder(join(dataDir, 'database'));

/** A load that goes on while the backup is made: monitors are added, recordings and log entries sent. */
async function startLoad(origin: string, bearer: () => Promise<string>, id: string, authorization: string) {
  const sent: { kind: 'entry' | 'recording'; key: string; at: number }[] = [];
  let stopped = false;
  const json = async () => ({ Authorization: await bearer(), 'Content-Type': 'application/json' });

  async function sendRecording(n: number): Promise<void> {
    const path = `${origin}/api/v1/monitors/${id}/audio`;
    const asked = await fetch(path, { method: 'PUT', headers: await json(), body: '{}' });
    const answer = (await asked.json()) as { data?: { audio?: { id: string } }[] };
    const bytes = Buffer.from(`sound ${n} `.repeat(2_000));
    const sha256 = createHash('sha256').update(bytes);
    const digest = `sha-256=:${sha256.copy().digest('base64')}:`;
    const requestId = answer.data?.[0]?.audio?.id;
    const to = `${origin}/device/v1/requests/${requestId}/channels/A?probe_status=A&code_name=Pump`;
    const headers = { Authorization: authorization, 'Content-Type': 'audio/wav', 'Content-Digest': digest };
    const put = await fetch(to, { method: 'PUT', headers, body: bytes });
    if (put.ok) sent.push({ kind: 'recording', key: sha256.digest('hex'), at: Date.now() });
  }

  async function sendEntries(n: number): Promise<void> {
    const entry = { sequence: n, type: 'LOOP', activity: `Turn ${n}`, at: new Date().toISOString() };
    const response = await fetch(`${origin}/device/v1/activities`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ entries: [entry] }),
    });
    if (response.ok) sent.push({ kind: 'entry', key: entry.activity, at: Date.now() });
  }

  async function repeat(send: (n: number) => Promise<void>): Promise<void> {
    // A monitor may make two calls a second.
    for (let n = 1; !stopped; n++) await Promise.all([send(n).catch(() => undefined), wait(1_000)]);
  }
  const working = [repeat(sendRecording), repeat(sendEntries)];
  const people = startWriters(origin, bearer, 4);
  const seen: { key: string; at: number }[] = [];
  const noting = setInterval(() => {
    for (const key of people.acknowledged.slice(seen.length)) seen.push({ key, at: Date.now() });
  }, 5);
  return {
    sent,
    monitorsAdded: seen,
    async stop() {
      stopped = true;
      await Promise.all([...working, people.stop()]);
      clearInterval(noting);
    },
  };
}

async function momentFrom(said: string): Promise<number> {
  const [, at = ''] = /acknowledged before (\S+Z):/.exec(said) ?? [];
  return Date.parse(at);
}

it.each(kinds)(
  '$name: under load, restored whole, as a copy',
  { timeout: scaled(600_000) },
  async ({ prepare }) => {
    const [more, restoredMore] = await prepare();
    const origin = `http://localhost:${await freePort()}`;
    const common = { DEMO: 'off', SECRET_KEY: secretKey };
    const original: Settings = {
      ...common,
      ...more,
      DATA_DIR: join(folder, 'original'),
      PORT: new URL(origin).port,
    };
    await mkdir(join(folder, 'original'));
    const prepared = await openDatabase(original);
    const subject = await addUser(prepared.db, { administrator: true });
    const facts = { serialNumber: 'DEV-1', credential: 'a credential' };
    const monitorId = await addMonitor(prepared.db, facts);
    const secrets = createSecrets(secretKey);
    const mint = await createMint({ db: prepared.db, secrets, publicUrl: new URL(origin), subject });
    await prepared.close();
    await start(original);
    const bearer = async () => `Bearer ${await mint('good')}`;
    const basic = `Basic ${Buffer.from('DEV-1:a credential').toString('base64')}`;

    const load = await startLoad(origin, bearer, monitorId, basic);
    await expect.poll(() => load.sent.length, { timeout: scaled(60_000) }).toBeGreaterThan(15);
    const to = join(folder, 'backup');
    const began = Date.now();
    const backup = await run('backup', original, to, '--keys', join(folder, 'keys'));
    const tookMs = Date.now() - began;
    await load.stop();
    expect(backup.code, backup.said).toBe(0);
    const moment = await momentFrom(backup.said);
    const before = <Sent extends { at: number }>(list: readonly Sent[]) =>
      list.filter(({ at }) => at < moment);

    const port = await freePort();
    const restored = { ...common, ...restoredMore, DATA_DIR: join(folder, 'restored'), PORT: String(port) };
    const { code, said } = await run('restore', restored, to);
    expect(code, said).toBe(0);
    const twice = await run('restore', restored, to);
    // Before anything is read, stored or said.
    expect([twice.code, twice.said]).toEqual([
      2,
      expect.stringMatching(/^(The database is not empty|There is a database)/),
    ]);

    const service = await start({ ...restored, METRICS_TOKEN: secretKey });
    expect(service.output()).toContain('"event":"copy.found"');
    const ready = await (await fetch(`http://localhost:${port}/readyz`)).json();
    expect(ready).toMatchObject({ status: true, warnings: ['copy'] });
    const adopted = await run('adopt-files', restored);
    expect(adopted.code, adopted.said).toBe(0);
    await service.end('SIGTERM');

    const { db, close } = await openDatabase(restored);
    closing.push(close);
    const monitorsThere = new Set((await db.select().from(monitors)).map((it) => it.serialNumber));
    const entriesThere = new Set((await db.select().from(cloudLogEntries)).map((it) => it.activity));
    const filesThere = await db.select().from(files);
    const sums = new Set(filesThere.map(({ sha256 }) => sha256));
    const lost = [
      ...before(load.monitorsAdded).filter(({ key }) => !monitorsThere.has(key)),
      ...before(load.sent).filter(({ kind, key }) => !(kind === 'entry' ? entriesThere : sums).has(key)),
    ];
    expect(lost).toEqual([]);
    expect(await findBrokenCall(db)).toBeNull();
    const audited = await verifyAudit(restored, '--all');
    expect(audited.said).toContain('Nothing is broken.');
    process.stdout.write(
      `backup in ${tookMs} ms; before its moment: ${before(load.monitorsAdded).length} monitors, ${before(load.sent).length} sent; ` +
        `after it ${load.monitorsAdded.length - before(load.monitorsAdded).length} monitors; ${filesThere.length} files\n`,
    );
  },
);
