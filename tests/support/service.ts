// A service for tests: the real one with its own database, called through app.request(), with real keys and token checks, a
// clock that the test sets, and its log.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';
import type { DataOf, Endpoint, InputOf } from '../../contract/common/endpoint.ts';
import { success } from '../../contract/common/envelope.ts';
import { assembleService } from '../../server/app/assemble-service.ts';
import { type ListenOptions, listen as listenAt } from '../../server/app/listener.ts';
import { pathOf } from '../../server/app/mount-routes.ts';
import { createLifetime } from '../../server/base/lifetime.ts';
import { createLog } from '../../server/base/log.ts';
import type { BatchedChanges } from '../../server/devices/batched-changes.ts';
import type { WrongCredentials } from '../../server/devices/wrong-credentials.ts';
import type { FileStore } from '../../server/files/file-store.ts';
import type { OwnPairing } from '../../server/files/pairing.ts';
import type { RefusedCalls } from '../../server/store/accounts/refused-calls.ts';
import type { ServedCounts } from '../../server/store/audit/count-served.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { outsideReach } from '../../server/store/engine/reach.ts';
import type { KeyUses } from '../../server/store/service-accounts/key-uses.ts';
import { openTestDatabase } from './database.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { closeLater } from './open-resources.ts';
import { addUser } from './records.ts';
import { type ServiceOptions, testDependencies } from './service-dependencies.ts';
import { createMint, type TokenVariant } from './tokens.ts';

/** Longer than anything under way takes, on a slow machine too. */
const closeTimeoutMs = 60_000;

/** The parts of any call. */
interface Dependencies {
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
  presence: BatchedChanges;
  refusedCalls: RefusedCalls;
  wrongCredentials: WrongCredentials;
  servedCounts: ServedCounts;
  keyUses: KeyUses;
  /** Whether it is a copy, which a test has it check. */
  pairing: OwnPairing;
  /** Runs the sweeps that are due. */
  sweep(): Promise<void>;
  /** `Bearer` and a token of a user, or a forged one; with a key, of its service account. */
  bearer(subject: string, variant?: TokenVariant, keyId?: string): Promise<string>;
  /** Any request. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** A call with parts that may be invalid; as an administrator, or with another `Authorization`. */
  send(endpoint: Endpoint, dependencies?: Dependencies, authorization?: string | null): Promise<Response>;
  /** A call with files, by the names of their parts. */
  sendForm(endpoint: Endpoint, form: Form, authorization?: string | null): Promise<Response>;
  /** A call as an administrator, whose answer must be a success. */
  ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<{ data: DataOf<E>; count: number }>;
  /** The emails that the service sent to this address. */
  mailbox(email: string): Mailbox;
  /** Works on jobs from now on, until the returned function is called. */
  startJobs(): () => Promise<void>;
  /** Tries the emails that are due, and waits until that has ended. */
  tryMails(): Promise<unknown>;
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

/** Tokens are valid for ten minutes. */
const mintAgainSeconds = 300;

const jobTimes = { leaseMs: 30_000, everyMs: 20, busyRetryMs: 5 };

export async function startTestService(options: ServiceOptions = {}): Promise<TestService> {
  const database = options.database ?? (await openTestDatabase(options.databaseUrl));
  const { db } = database;
  const users = {
    administrator: await addUser(db, { email: options.email ?? 'admin@example.com', administrator: true }),
    nurse: await addUser(db),
  };
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-service-'));
  const { dependencies, clock, folder } = await outsideReach(() =>
    testDependencies(options, database, dataDir, log),
  );
  const { publicUrl, files } = dependencies;
  const lifetime = createLifetime(log, closeTimeoutMs);
  const service = await assembleService(dependencies, lifetime, { worksByItself: false });
  const { app, backgroundTasks, mailQueue } = service;
  const startJobs = () => service.startJobs(jobTimes);

  async function bearer(subject: string, variant: TokenVariant = 'good', keyId?: string) {
    const mint = await createMint({ db, secrets: dependencies.secrets, publicUrl, subject, keyId });
    return `Bearer ${await mint(variant)}`;
  }
  let administrator = await bearer(users.administrator);
  // No test sets the time of the process.
  let mintedAt = process.uptime();

  /** A new one in time: a proof lasts longer than a token is valid. */
  async function authorizationOfAdministrator() {
    if (process.uptime() - mintedAt > mintAgainSeconds) {
      mintedAt = process.uptime();
      administrator = await bearer(users.administrator);
    }
    return administrator;
  }
  const request = async (path: string, init?: RequestInit) =>
    app.request(new URL(path, publicUrl).href, init);

  async function send(endpoint: Endpoint, dependencies: Dependencies = {}, given?: string | null) {
    const authorization = given === undefined ? await authorizationOfAdministrator() : given;
    const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(dependencies.params?.[name] ?? 'missing'),
    );
    const query = new URLSearchParams(
      Object.entries(dependencies.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    return request(`${path}?${query}`, {
      method: endpoint.method,
      headers: { ...(authorization && { Authorization: authorization }), 'Content-Type': 'application/json' },
      ...(endpoint.method !== 'GET' && { body: JSON.stringify(dependencies.body ?? {}) }),
    });
  }

  async function sendForm(endpoint: Endpoint, { body, files: dependencies }: Form, given?: string | null) {
    const authorization = given === undefined ? await authorizationOfAdministrator() : given;
    const form = new FormData();
    for (const [name, file] of Object.entries(dependencies)) form.append(name, file);
    form.append('data', JSON.stringify(body));
    const headers = { ...(authorization && { Authorization: authorization }) };
    return request(pathOf(endpoint), { method: endpoint.method, headers, body: form });
  }

  async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
    const response = await send(endpoint, input as Dependencies);
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
    await outsideReach(lifetime.close);
    await database.close();
    await rm(dataDir, { recursive: true });
  }

  const routes = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))];
  const logged = () => lines.join('');
  // As the service does it by itself.
  const pairing = { ...service.pairing, check: () => outsideReach(service.pairing.check) };
  const { flush, ...counting } = service.wrongCredentials;
  const wrongCredentials = { ...counting, flush: () => outsideReach(flush) };
  const about = {
    ...service,
    pairing,
    wrongCredentials,
    startJobs,
    db,
    publicUrl,
    users,
    clock,
    files,
    folder,
    routes,
  };
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
    tryMails: mailQueue.tryDue,
    settled: backgroundTasks.finished,
    logged,
    close: closeLater(close),
  };
}
