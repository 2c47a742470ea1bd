// The stand for the matrix: the service as a process on a real PostgreSQL, a file store and a mail server of the tests,
// and a line with faults on each way between them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSecrets } from '../../server/base/secrets.ts';

import type { Database } from '../../server/store/engine/database.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { findBrokenCall } from '../support/audit-trail.ts';
import { startFakeS3 } from '../support/fake-s3.ts';
import { startFakeSmtp } from '../support/fake-smtp.ts';
import { freePort } from '../support/free-port.ts';
import { addUser } from '../support/records.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { createMint } from '../support/tokens.ts';
import { type HttpLine, startHttpLine } from './lines/http-line.ts';
import { startTcpLine, type TcpLine } from './lines/tcp-line.ts';

const secretKey = 'a-secret-key-for-tests-with-32-characters';
const s3Key = { region: 'eu-test-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret' };
const bucket = 'recordings';
const preload = ['--import', pathToFileURL(join(import.meta.dirname, 'lines/gone-names.mjs')).href];

/** Hosts that the service and the app know by name. */
export type Host = 'console' | 'db' | 's3' | 'mail';

export interface Stand {
  /** Directly, past every line. */
  origin: string;
  db: Database;
  /** Asks the service past every line. */
  direct(path: string, init?: RequestInit): Promise<Response>;
  /** An administrator's token, valid for ten minutes from now. */
  bearer(): Promise<string>;
  app: HttpLine;
  database: TcpLine;
  store: HttpLine;
  mail: TcpLine;
  /** To addresses. */
  mails(): readonly string[];
  stored(): number;
  /** The names that nobody knows from now on. */
  setGone(...hosts: Host[]): Promise<void>;
  /** Kills the service with SIGKILL. */
  kill(): void;
  /** Starts it again after that. */
  startAgain(): Promise<void>;
  /** Starts another service on the same database and files, and does not wait for it. */
  spawnAnother(): Promise<ServiceProcess>;
  /** Mistakes that the service has logged since the last call, or that it is gone. */
  healthFaults(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * @param databaseUrl of an empty database
 * @param filesIn a folder for recordings and logs, in place of the S3
 */
export async function openStand(databaseUrl: string, filesIn?: string): Promise<Stand> {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-faults-'));
  const gone = join(folder, 'gone');
  process.env.GONE_NAMES = gone;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const real = new URL(databaseUrl);
  const s3 = await startFakeS3(s3Key, bucket);
  const smtp = await startFakeSmtp();
  const app = await startHttpLine(port, `localhost:${port}`);
  const database = await startTcpLine(Number(real.port));
  const store = await startHttpLine(Number(s3.endpoint.port));
  const mail = await startTcpLine(Number(new URL(smtp.url).port));
  const through = new URL(databaseUrl);
  through.host = `db.fault.test:${database.port}`;
  through.search = 'sslmode=disable';
  const inS3 = {
    FILES_S3_ENDPOINT: `http://s3.fault.test:${store.port}`,
    FILES_S3_ALLOW_HTTP: 'on',
    FILES_S3_REGION: s3Key.region,
    FILES_S3_BUCKET: bucket,
    FILES_S3_ACCESS_KEY_ID: s3Key.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
  };
  const settings = {
    GONE_NAMES: gone,
    PORT: String(port),
    DATA_DIR: filesIn ?? folder,
    DEMO: 'off',
    SECRET_KEY: secretKey,
    DATABASE_URL: through.href,
    ...(filesIn ? {} : inS3),
    SMTP_URL: `smtp://mail.fault.test:${mail.port}?requireTLS=false`,
    SMTP_FROM: 'console@example.org',
  };

  async function start() {
    const started = await startServiceProcess(settings, { preload });
    await started.until('service.started');
    return started;
  }
  let running = await start();
  let read = 0;
  const { db, close } = await openPostgres(databaseUrl, databaseUrl);
  const subject = await addUser(db, { administrator: true });
  const mint = await createMint({
    db,
    secrets: createSecrets(secretKey),
    publicUrl: new URL(origin),
    subject,
  });

  // As it was before a page's requests went over a line.
  const { fetch } = globalThis;
  return {
    origin,
    db,
    direct: (path, init) => fetch(origin + path, init),
    bearer: async () => `Bearer ${await mint('good')}`,
    app,
    database,
    store,
    mail,
    mails: () => smtp.received.map(({ to }) => to),
    stored: () => s3.objects.size,
    setGone: (...hosts) => writeFile(gone, hosts.map((host) => `${host}.fault.test`).join('\n')),
    kill: () => void running.child.kill('SIGKILL'),
    async startAgain() {
      await running.ended;
      running = await start();
      read = 0;
    },
    async spawnAnother() {
      const own = { PORT: String(await freePort()), DATA_DIR: await mkdtemp(join(folder, 'another-')) };
      return startServiceProcess({ ...settings, ...own }, { preload });
    },
    async healthFaults() {
      const lines = running.output().slice(read).split('\n');
      read = running.output().length;
      const mistakes = lines.filter((line) => /service\.crashed|service\.failed/.test(line));
      const { exitCode, signalCode } = running.child;
      if (exitCode !== null || signalCode !== null)
        mistakes.push(`the service ended with ${exitCode ?? signalCode}`);
      if (await findBrokenCall(db)) mistakes.push('the chain of the audit trail is broken');
      return mistakes;
    },
    async stop() {
      await running.end('SIGKILL');
      await close();
      await Promise.all([app, database, store, mail, s3, smtp].map((part) => part.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
