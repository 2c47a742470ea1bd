// The service of a tab, put together by its own code (server/app/assemble-service.ts): what cannot run in a browser is replaced
// by the parts beside this file.
import { createMiddleware } from 'hono/factory';
import { forgotPassword, login, register } from '../../contract/accounts/accounts.ts';
import { defaultIdleMinutes } from '../../contract/accounts/session-limits.ts';
import { listChanges } from '../../contract/changes/changes.ts';
import { streamEvents } from '../../contract/changes/events.ts';
import { listFacilities } from '../../contract/facilities/facilities.ts';
import { listJobs } from '../../contract/jobs/jobs.ts';
import { listMonitors } from '../../contract/monitors/monitors.ts';
import { getCapabilities } from '../../contract/service/capabilities.ts';
import { checkAdministrator, listUsers } from '../../contract/users/users.ts';
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
import { fillFleet } from '../../server/demo/fill.ts';
import { seedSiteConfigurations } from '../../server/demo/site-configurations.ts';
import type { HttpEnv } from '../../server/http/context.ts';
import { createHashing, type HashingCosts } from '../../server/identity/passwords/hashes.ts';
import { idleLimitSeconds } from '../../server/identity/sessions/idle-limit.ts';
import { verifyServiceToken } from '../../server/identity/sessions/service-sessions.ts';
import { whatRuns } from '../../server/store/engine/migrations.ts';
import { type FaultOf, faultSetting } from '../../simulator/faults.ts';
import { runFleet } from '../../simulator/fleet.ts';
import { enterPath, signInPath } from '../paths.ts';
import type { StartStep } from '../protocol.ts';
import { settings } from '../settings.ts';
import { demoAddresses, demoTransport } from './est.ts';
import type { DatabaseFiles } from './fetch-database.ts';
import { createMailbox, type ShownMail } from './mailbox.ts';
import { createMemoryFiles } from './memory-files.ts';
import { createNetworkMemory } from './network-memory.ts';
import { openTabDatabase } from './open-database.ts';
import { publicUrl } from './public-url.ts';
import { fakeDelayMs, signInAsAdministrator } from './sign-in.ts';
import { withBody } from './with-body.ts';

const monitorCount = 240;
const closeTimeoutMs = 3_000;
/** The fleet's past comes after the first rows. */
const firstScreenMs = 2_000;
/** Nothing grows so old in a tab. */
const retention = {
  activitiesDays: null,
  requestsDays: null,
  filesDays: null,
  connectionsDays: null,
  samplesDays: null,
};

/** A tab keeps nothing that would be worth guessing. */
const hashingCosts: HashingCosts = { iterations: 1_000, scrypt: 10 };

const usualFaults = faultSetting.parse('');

/** As in every demo; but a connection that breaks needs a network. */
const faultOf: FaultOf = (serialNumber) => {
  const fault = usualFaults(serialNumber);
  return fault === 'cut' ? undefined : fault;
};

interface Options {
  files: Promise<DatabaseFiles>;
  onProgress(step: StartStep): void;
  showMail(mail: ShownMail): void;
  /** Reports what should not have happened. */
  report(text: string): void;
  /** Called where it cannot go on. */
  fail(error: unknown): void;
}

export type Send = (request: Request) => Promise<Response>;

/** Reads that are answered before the fleet has its past: they show nothing of it. */
const early: ReadonlySet<string> = new Set([
  '/config.json',
  signInPath,
  enterPath,
  ...[
    getCapabilities,
    streamEvents,
    listChanges,
    listJobs,
    listMonitors,
    listFacilities,
    listUsers,
    checkAdministrator,
  ].map(pathOf),
]);

function isEarly(method: string, pathname: string): boolean {
  return early.has(pathname) && (method === 'GET' || pathname === signInPath || pathname === enterPath);
}

const slowPaths: ReadonlySet<string> = new Set([
  ...[login, register, forgotPassword].map(pathOf),
  signInPath,
]);

/** Starts all of it. @returns what answers calls */
export async function openService({ files, onProgress, showMail, report, fail }: Options): Promise<Send> {
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event, fields) => report(`${event} ${JSON.stringify(fields)}`),
  };
  const fetched = await files;
  onProgress('database');
  const database = await openTabDatabase(fetched, log);
  const { db } = database;
  onProgress('fleet');
  const secrets = createSecrets(randomToken());
  const stores = createMemoryFiles();
  const now = databaseTime();
  const est = { allowHttp: false, allowNetworks: [], answerSeconds: 60, responderPassword: randomToken() };
  const fleet = await fillFleet({ db, secrets, monitorCount, now });
  const idleLimit = idleLimitSeconds(defaultIdleMinutes);
  const dependencies: Dependencies = {
    database,
    now: databaseTime,
    log,
    runs: whatRuns(),
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
    hashedPasswords: true,
    hashingCosts,
    maxWaitingMonitors: monitorCount,
  };
  const lifetime = createLifetime(log, closeTimeoutMs);
  const { app } = await assembleService(dependencies, lifetime, { worksByItself: true });
  for (const path of [signInPath, enterPath])
    app.post(path, async (c) => c.json(await signInAsAdministrator(db)));

  /** The rest of what a visitor finds, which the first screen does not show. */
  async function addPast(): Promise<void> {
    await fleet.addPast(stores);
    await seedSiteConfigurations(db, secrets, { publicUrl, est }, now);
    await ensureDemoAccounts(db, { demo: true }, createHashing(hashingCosts));
  }

  let past: Promise<void> | undefined;

  /** Begins with the first call that needs it, or once the first screen has had its time. */
  function untilPast(): Promise<void> {
    if (!past) {
      past = addPast();
      past.catch(fail);
    }
    return past;
  }
  setTimeout(untilPast, firstScreenMs);

  async function send(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!isEarly(request.method, pathname)) await untilPast();
    if (request.method === 'POST' && slowPaths.has(pathname)) await wait(fakeDelayMs);
    return await app.fetch(withBody(request));
  }

  async function runMonitors(): Promise<void> {
    await untilPast();
    await runFleet(
      publicUrl,
      fleet.credentials,
      {
        faultOf,
        networkStoreOf: createNetworkMemory,
        send: (input, init) => send(new Request(input, init)),
      },
      () => undefined,
    );
  }

  setTimeout(
    () =>
      void runMonitors().catch((error: unknown) =>
        log.error('simulator.failed', { error: describeError(error) }),
      ),
    firstScreenMs,
  );
  return send;
}
