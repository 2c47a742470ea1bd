// The service of a tab, put together by its own code (server/app/assemble-service.ts): what cannot run in a browser is replaced
// by the parts beside this file.
import { createMiddleware } from 'hono/factory';
import { forgotPassword, login, register } from '../../contract/accounts/accounts.ts';
import { defaultIdleMinutes } from '../../contract/accounts/session-limits.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { assembleService } from '../../server/app/assemble-service.ts';
import type { Dependencies } from '../../server/app/dependencies.ts';
import { pathOf } from '../../server/app/mount-routes.ts';
import { createCounters } from '../../server/base/counters.ts';
import { databaseTime } from '../../server/base/database-clock.ts';
import { createLifetime } from '../../server/base/lifetime.ts';
import { describeError, type Log } from '../../server/base/log.ts';
import { randomToken, wait } from '../../server/base/platform.ts';
import { createSecrets } from '../../server/base/secrets.ts';
import { ensureDemoAccounts } from '../../server/demo/accounts.ts';
import { type DemoCredential, fillDemo } from '../../server/demo/fill.ts';
import { seedSiteConfigurations } from '../../server/demo/site-configurations.ts';
import type { HttpEnv } from '../../server/http/context.ts';
import { idleLimitSeconds } from '../../server/identity/sessions/idle-limit.ts';
import { verifyServiceToken } from '../../server/identity/sessions/service-sessions.ts';
import { runFleet } from '../../simulator/fleet.ts';
import type { StartStep } from '../protocol.ts';
import { settings } from '../settings.ts';
import { demoAddresses, demoTransport } from './est.ts';
import { createMailbox, type ShownMail } from './mailbox.ts';
import { createMemoryFiles } from './memory-files.ts';
import { createNetworkMemory } from './network-memory.ts';
import { fetchDatabaseFiles, openTabDatabase } from './open-database.ts';
import { publicUrl } from './public-url.ts';
import { fakeDelayMs, signInAsAdministrator, signInPath } from './sign-in.ts';

const monitorCount = 240;
const closeTimeoutMs = 3_000;
/** Nothing grows so old in a tab. */
const retention = {
  activitiesDays: null,
  requestsDays: null,
  filesDays: null,
  connectionsDays: null,
  samplesDays: null,
};

interface Options {
  /** The address of the files of the database. */
  folder: URL;
  onProgress(step: StartStep, share?: number): void;
  showMail(mail: ShownMail): void;
  /** Reports what should not have happened. */
  report(text: string): void;
}

export type Send = (request: Request) => Promise<Response>;

const slowPaths: ReadonlySet<string> = new Set([
  ...[login, register, forgotPassword].map(pathOf),
  signInPath,
]);

/** Starts all of it. @returns what answers calls */
export async function openService({ folder, onProgress, showMail, report }: Options): Promise<Send> {
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event, fields) => report(`${event} ${JSON.stringify(fields)}`),
  };
  onProgress('download', 0);
  const files = await fetchDatabaseFiles(folder, (share) => onProgress('download', share));
  onProgress('database');
  const database = await openTabDatabase(files, log);
  const { db } = database;
  onProgress('fleet');
  const secrets = createSecrets(randomToken());
  const stores = createMemoryFiles();
  const now = databaseTime();
  const est = { allowHttp: false, allowNetworks: [], answerSeconds: 60, responderPassword: randomToken() };
  let fleet: readonly DemoCredential[] = [];
  await fillDemo({
    db,
    secrets,
    monitorCount,
    now,
    store: stores,
    keepCredentials: async (list) => {
      fleet = list;
    },
  });
  await seedSiteConfigurations(db, secrets, { publicUrl, est }, now);
  await ensureDemoAccounts(db, { demo: true });
  const idleLimit = idleLimitSeconds(defaultIdleMinutes);
  const dependencies: Dependencies = {
    database,
    now: databaseTime,
    log,
    version: packageJson.version,
    publicUrl,
    settings,
    secrets,
    verifyToken: (token) => verifyServiceToken(db, token, idleLimit),
    mailer: createMailbox(showMail),
    ...stores,
    estRules: demoAddresses(publicUrl),
    estTransport: demoTransport((request) => send(request)),
    embeddedEst: { password: est.responderPassword },
    clientAddress: createMiddleware<HttpEnv>(async (c, next) => {
      c.set('clientAddress', '');
      await next();
    }),
    counters: createCounters(),
    retention,
    maxWaitingMonitors: monitorCount,
  };
  const lifetime = createLifetime(log, closeTimeoutMs);
  const { app } = await assembleService(dependencies, lifetime, { worksByItself: true });
  app.post(signInPath, async (c) => c.json(await signInAsAdministrator(db)));

  async function send(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && slowPaths.has(pathname)) await wait(fakeDelayMs);
    return await app.fetch(request);
  }

  const monitors = runFleet(
    publicUrl,
    fleet,
    {
      faultOf: () => undefined,
      networkStoreOf: createNetworkMemory,
      send: (input, init) => send(new Request(input, init)),
    },
    (line) => log.info('simulator', { line }),
  );
  monitors.catch((error: unknown) => log.error('simulator.failed', { error: describeError(error) }));
  return send;
}
