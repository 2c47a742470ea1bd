// A service for tests: the real app with its own database, called through app.request(), with real keys and token
// checks, a clock that the test sets, and its log.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DataOf, Endpoint, InputOf } from '../../contract/common/endpoint.ts';
import { success } from '../../contract/common/envelope.ts';
import type { Settings } from '../../contract/service/settings.ts';
import { createApp } from '../../server/app/create-app.ts';
import { startEnrollmentJobs } from '../../server/app/enrollment-jobs.ts';
import { type ListenOptions, listen as listenAt } from '../../server/app/listener.ts';
import { createMetrics } from '../../server/app/metrics.ts';
import { pathOf } from '../../server/app/mount-routes.ts';
import { createReadiness } from '../../server/app/readiness.ts';
import { createBackgroundTasks } from '../../server/base/background-tasks.ts';
import type { OutsideProvider } from '../../server/base/config.ts';
import { createCounters } from '../../server/base/counters.ts';
import { createLog } from '../../server/base/log.ts';
import { createSecrets } from '../../server/base/secrets.ts';
import { createEnrollments } from '../../server/certificates/enrollment/enrollments.ts';
import { type AddressRules, createAddressRules } from '../../server/certificates/est/addresses.ts';
import { estPath } from '../../server/certificates/responder/embedded.ts';
import { openChangeFeed } from '../../server/changes/change-feed.ts';
import {
  type GatheredChanges,
  gatherCertificateChanges,
  gatherPresenceChanges,
} from '../../server/devices/gathered-changes.ts';
import type { FileStore } from '../../server/files/file-store.ts';
import { createFolderStore } from '../../server/files/folder-store.ts';
import { createSignedUrls } from '../../server/files/signed-urls.ts';
import { readProxies } from '../../server/http/client-address.ts';
import type { OverloadGuard } from '../../server/http/overload.ts';
import { createIdentity } from '../../server/identity/identity.ts';
import { createOutsideVerifier } from '../../server/identity/outside/verify-outside.ts';
import { createSignInParts } from '../../server/identity/sign-in-parts.ts';
import { countMails } from '../../server/mail/count-mails.ts';
import { createFileMailer } from '../../server/mail/file-mailer.ts';
import { gatherRefusedCalls, type RefusedCalls } from '../../server/store/accounts/refused-calls.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { openTestDatabase } from './database.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { closeLater } from './open-resources.ts';
import { addUser } from './records.ts';
import { createMint, type TokenVariant } from './tokens.ts';

const secrets = createSecrets('a-secret-key-for-tests-with-32-characters');
const settings: Settings = {
  apiBase: '/api/',
  auth: { domain: 'http://localhost:8080', clientId: 'infusion-console', audience: 'infusion-console-api' },
  help: {},
};

/** The parts of any call. */
interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface Form {
  body: unknown;
  files: Readonly<Record<string, File>>;
}

interface TestServer {
  address: string;
  /** How many are open. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

export interface TestService {
  db: Database;
  publicUrl: URL;
  /** Record ids of an administrator and of a user without access. */
  users: { administrator: string; nurse: string };
  clock: { now: Date };
  /** The bytes of files, and the folder that they are in. */
  files: FileStore;
  folder: string;
  /** Where the sweeper reports silent monitors. */
  presence: GatheredChanges;
  refusedCalls: RefusedCalls;
  /** `Bearer` and a token of a user, or a forged one. */
  bearer(subject: string, variant?: TokenVariant): Promise<string>;
  /** Any request. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** A call with parts that may be invalid; as an administrator, or with another `Authorization`. */
  send(endpoint: Endpoint, parts?: Parts, authorization?: string | null): Promise<Response>;
  /** A call with files, by the names of their parts. */
  sendForm(endpoint: Endpoint, form: Form, authorization?: string | null): Promise<Response>;
  /** A call as an administrator, whose answer must be a success. */
  ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<{ data: DataOf<E>; count: number }>;
  /** The emails that the service sent to this address. */
  mailbox(email: string): Mailbox;
  /** Works on jobs from now on, until the returned function is called. */
  startJobs(): () => Promise<void>;
  /** Waits for what the service does after its answers. */
  settled(): Promise<void>;
  /** All that is registered, as Hono writes it: `GET /api/v1/monitors/:id`. */
  routes: readonly string[];
  /** Serves the app on a port of this machine, for those who speak HTTP only. */
  listen(port?: number, limits?: ListenOptions): Promise<TestServer>;
  logged(): string;
  /** Earlier than after the test, or the file, that has started it. */
  close(): Promise<void> | undefined;
}

interface Options {
  publicUrl?: string;
  /** A database that another service has, too. */
  databaseUrl?: string;
  /** Of the administrator, where another service has one already. */
  email?: string;
  appFolder?: string;
  /** Who signs users in, in place of the embedded provider. */
  outside?: OutsideProvider;
  maxWaitingMonitors?: number;
  metricsToken?: string;
  /** Where EST servers may be; those of tests are on this machine. */
  estRules?: AddressRules;
  /** Runs after each email, before the service knows that it was sent. */
  afterMail?: () => Promise<void>;
  /** Opens the embedded EST responder with this password. */
  estPassword?: string;
  /** Whether it works on jobs. */
  jobs?: boolean;
  /** Without it no call is refused because there are many. */
  overload?: OverloadGuard;
}

export async function startTestService(options: Options = {}): Promise<TestService> {
  const database = await openTestDatabase(options.databaseUrl);
  const { db } = database;
  const publicUrl = new URL(options.publicUrl ?? 'http://localhost:8080');
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const users = {
    administrator: await addUser(db, { email: options.email ?? 'admin@example.com', administrator: true }),
    nurse: await addUser(db),
  };
  const identity = await createIdentity({ db, publicUrl, secrets, log });
  const backgroundTasks = createBackgroundTasks(log);
  const feed = await openChangeFeed(database);
  const presence = gatherPresenceChanges(db, log);
  const certificateChanges = gatherCertificateChanges(db, log);
  const refusedCalls = gatherRefusedCalls(db, log);
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-service-'));
  const folder = join(dataDir, 'files');
  await mkdir(folder);
  const files = createFolderStore(folder);
  const stopping = new AbortController();
  const counters = createCounters();
  const version = '1.2.3';
  const metrics = options.metricsToken ? createMetrics({ ...database, counters, version }) : undefined;
  const estRules =
    options.estRules ?? createAddressRules({ allowHttp: false, embedded: new URL(estPath, publicUrl) });
  const enrollments = createEnrollments({ db, now: () => clock.now, secrets, rules: estRules });
  const jobTimes = { leaseMs: 30_000, pollIntervalMs: 20, busyRetryMs: 5 };
  const startJobs = () =>
    startEnrollmentJobs(
      { db, now: () => clock.now, log, feed, enrollments, stopping: stopping.signal },
      jobTimes,
    );
  const stopJobs = options.jobs ? startJobs() : undefined;
  const mailer = countMails(createFileMailer(join(dataDir, 'mails'), log), counters);
  const app = createApp({
    db,
    feed,
    presence,
    certificateChanges,
    files,
    addresses: createSignedUrls(secrets.derive('addresses of files')),
    secrets,
    checkpointKey: 'a key for checkpoints of tests',
    estRules,
    enrollments,
    ...(options.estPassword && { estDemo: { password: options.estPassword } }),
    incoming: join(folder, 'incoming'),
    maxWaitingMonitors: options.maxWaitingMonitors ?? 5_000,
    publicUrl,
    ...(options.overload && { overload: options.overload }),
    proxies: readProxies(),
    log,
    readiness: createReadiness(
      { database: () => db.execute(sql`SELECT 1`), files: files.check },
      stopping.signal,
    ),
    settings,
    version,
    verifyToken: options.outside ? createOutsideVerifier(db, options.outside) : identity.verify,
    refusedCalls,
    ...(options.outside && { outside: options.outside }),
    ...createSignInParts(db, secrets),
    mailer: {
      async send(mail) {
        await mailer.send(mail);
        await options.afterMail?.();
      },
    },
    counters,
    ...(metrics && options.metricsToken && { metrics: { metrics, token: options.metricsToken } }),
    backgroundTasks,
    now: () => clock.now,
    ...(options.appFolder && { appFolder: options.appFolder }),
  });

  async function bearer(subject: string, variant: TokenVariant = 'good') {
    const mint = await createMint({ db, secrets, publicUrl, subject });
    return `Bearer ${await mint(variant)}`;
  }
  const administrator = await bearer(users.administrator);
  const request = async (path: string, init?: RequestInit) =>
    app.request(new URL(path, publicUrl).href, init);

  async function send(endpoint: Endpoint, parts: Parts = {}, authorization: string | null = administrator) {
    const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(parts.params?.[name] ?? 'missing'),
    );
    const query = new URLSearchParams(
      Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    return request(`${path}?${query}`, {
      method: endpoint.method,
      headers: { ...(authorization && { Authorization: authorization }), 'Content-Type': 'application/json' },
      ...(endpoint.method !== 'GET' && { body: JSON.stringify(parts.body ?? {}) }),
    });
  }

  function sendForm(
    endpoint: Endpoint,
    { body, files: parts }: Form,
    authorization: string | null = administrator,
  ) {
    const form = new FormData();
    for (const [name, file] of Object.entries(parts)) form.append(name, file);
    form.append('data', JSON.stringify(body));
    const headers = { ...(authorization && { Authorization: authorization }) };
    return request(pathOf(endpoint), { method: endpoint.method, headers, body: form });
  }

  async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
    const response = await send(endpoint, input as Parts);
    const body: unknown = await response.json();
    if (response.status !== 200)
      throw new Error(`${endpoint.path}: ${response.status} ${JSON.stringify(body)}`);
    const { data, count = 0 } = success(z.custom<DataOf<E>>()).parse(body);
    endpoint.data.parse(data);
    return { data, count };
  }

  async function listen(port = 0, limits: ListenOptions = {}) {
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    const { server, close } = await listenAt(listener, port, '127.0.0.1', limits);
    const where = z.object({ port: z.number() }).parse(server.address());
    function stop() {
      server.closeAllConnections();
      return close();
    }
    const connections = promisify(server.getConnections.bind(server));
    return { address: `http://127.0.0.1:${where.port}`, connections, stop };
  }

  async function close() {
    await stopJobs?.();
    await backgroundTasks.finished();
    await feed.close();
    await refusedCalls.close();
    await presence.close();
    await certificateChanges.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  }

  const routes = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))];
  const logged = () => lines.join('');
  const about = { startJobs, db, publicUrl, users, clock, presence, refusedCalls, files, folder, routes };
  const mailbox = (email: string) => openMailbox({ dataDir }, email);
  return {
    ...about,
    mailbox,
    bearer,
    request,
    send,
    sendForm,
    ask,
    listen,
    settled: backgroundTasks.finished,
    logged,
    close: closeLater(close),
  };
}
