// Starts and closes the service as a process: its parts are closed in reverse order.
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../base/config.ts';
import { type CloseStep, createLifetime } from '../base/lifetime.ts';
import type { Log } from '../base/log.ts';
import { isLoopback } from '../base/loopback.ts';
import { readSecretKey } from '../base/secret-key.ts';
import { keepCheckpoint } from '../files/kept-checkpoint.ts';
import { adoptFiles } from '../files/pairing.ts';
import { isProxy, readProxies } from '../http/client-address.ts';
import type { Listener } from '../http/listener.ts';
import { addToQueue, type NewMail } from '../identity/links/mail-queue.ts';
import { createSecurityMails } from '../identity/links/security-mails.ts';
import { loadTrailKey } from '../store/audit/trail-key.ts';
import type { OpenDatabase } from '../store/engine/database.ts';
import { openLockedDatabase } from '../store/engine/open-database.ts';
import { outsideReach } from '../store/engine/reach.ts';
import { openHttpsGate, plainHttpListener } from '../tls/https-gate.ts';
import { type Authority, openTls } from '../tls/tls.ts';
import { httpsServerFactory } from '../tls/tls-server.ts';
import { answerAsks } from '../upkeep/ask.ts';
import { acceptTrail, continueOrder } from '../upkeep/continue-trail.ts';
import { backupOrder, makeBackup } from '../upkeep/make-backup.ts';
import { factorResetOrder, resetSecondFactor } from '../upkeep/reset-second-factor.ts';
import { assembleService } from './assemble-service.ts';
import type { Dependencies } from './dependencies.ts';
import { createListener, type Listening, listen, notReady, plainTimeoutMs } from './listener.ts';
import { requireDataFolder } from './production/data-folder.ts';
import { openDependencies } from './production/open-dependencies.ts';
import { prepareData } from './production/prepare-data.ts';

export interface Service {
  /** Printed for the operator, never logged: the first administrator's link, a new authority. */
  startupMessages: readonly string[];
  /** Whether the demo's administrator can sign in. */
  hasDemo: boolean;
  /** Serves for the seconds of DRAIN_SECONDS while `/readyz` says 503, finishes requests under way, then closes everything. */
  close(): Promise<void>;
}

const closeTimeoutMs = 3_000;

function replacedAuthorityMessage({ fingerprint }: Authority): string {
  return `This machine's certificate authority was replaced. Devices that trusted the old one must trust the new one first (SHA-256 ${fingerprint}).`;
}

/** Listens with TLS or without, as the settings say. */
async function listenAs(
  config: Config,
  log: Log,
  answer: Listener,
): Promise<Listening & { message: string | null }> {
  const tls = await openTls(config);
  const replaced = tls?.authority?.replaced ? tls.authority : null;
  if (replaced) log.warn('authority.replaced', { fingerprint: replaced.fingerprint });
  const proxies = readProxies(config.trustedProxies);
  const listening = await listen(openHttpsGate(config, tls, answer), config.port, config.host, {
    connections: {
      max: config.maxConnections,
      maxPerAddress: config.maxConnectionsPerAddress,
      isProxy: (address) => isProxy(proxies, address),
      log,
    },
    ...(tls && { create: httpsServerFactory(tls, plainHttpListener(config, tls), log, plainTimeoutMs) }),
  });
  return { ...listening, message: replaced && replacedAuthorityMessage(replaced) };
}

/** Whoever knows or guesses a password gets in from other machines: said at each start. */
function warnOfPasswordsAlone({ host, publicUrl, outside, secondFactorRequired }: Config, log: Log): void {
  const isLocal = isLoopback(host) && isLoopback(publicUrl.hostname);
  if (outside || secondFactorRequired || isLocal) return;
  log.warn('secondFactor.notRequired', {
    meaning:
      'Other machines reach this service, and its administrators may sign in with a password alone. Set SECOND_FACTOR=required, or use an outside provider (OIDC_ISSUER).',
  });
}

interface BackupWithin {
  config: Config;
  db: OpenDatabase['db'];
  dependencies: Pick<Dependencies, 'files' | 'runs'>;
  say: (text: string) => void;
}

/** An embedded database is open here alone: the service makes the backup that a command asks for. */
async function backUpWithin(
  { config, db, dependencies: own, say }: BackupWithin,
  given: unknown,
): Promise<void> {
  const { files, runs } = own;
  const secretKey = await readSecretKey(config);
  const { dataDir, backupRecipient: recipient } = config;
  const dependencies = { db, files, runs, secretKey, dataDir, recipient, say };
  await makeBackup(dependencies, backupOrder.parse(given));
}

/** Starts everything; resolves when requests are served. @throws StartError with a sentence for the operator */
export async function startService(config: Config, log: Log): Promise<Service> {
  await requireDataFolder(config.dataDir);
  // Before the port: of a second start by mistake, the data folder in use is the more helpful error.
  const locked = await openLockedDatabase(config, log);
  const lifetime = createLifetime(log, closeTimeoutMs);
  let becomeReady: (answer: Listener) => void = () => undefined;
  const ready = new Promise<Listener>((resolve) => {
    becomeReady = resolve;
  });
  const starting = notReady({ ready, stopping: lifetime.stopping });
  let answer: Listener = starting;
  /** Without a time limit: a folder is given away only when nothing more is written to it. */
  let closeDatabase: CloseStep = locked.release;
  let stopServing: CloseStep = async () => undefined;
  async function close() {
    lifetime.stop();
    if (answer !== starting) await wait(config.drainSeconds * 1_000);
    // Requests first: they need the other parts until the last one is answered.
    await stopServing();
    await outsideReach(lifetime.close);
    await closeDatabase();
  }
  try {
    const listening = await listenAs(config, log, (req, res) => answer(req, res));
    stopServing = listening.close;
    log.info('step.started', { step: 'database' });
    const opened = await locked.open();
    const database = { ...opened, db: opened.dbOfService };
    closeDatabase = async () => {
      await opened.close();
      await locked.release();
    };
    // The port was opened before: what comes in by it has no reach until a call says which.
    const { dependencies, identity } = await outsideReach(() =>
      openDependencies(config, log, database, lifetime),
    );
    warnOfPasswordsAlone(config, log);
    const { message, hasDemo } = await outsideReach(() => prepareData(config, dependencies));
    const service = await assembleService(dependencies, lifetime, { worksByItself: true });
    const { app, feed, pairing } = service;
    const backup = (given: unknown, say: (text: string) => void) =>
      backUpWithin({ config, db: database.db, dependencies, say }, given);
    const acts = {
      async adopt() {
        await adoptFiles({ db: database.db, files: dependencies.files, address: config.ownAddress });
        await pairing.check();
      },
      acceptTrail: async (given: unknown) => {
        const kept = pairing.copy() ? null : keepCheckpoint(dependencies.files);
        const key = await loadTrailKey(database.db, dependencies.secrets);
        await acceptTrail({ db: database.db, key, kept }, continueOrder.parse(given));
      },
      resetSecondFactor: (given: unknown) => {
        const { publicUrl, secrets } = dependencies;
        const add = (tx: OpenDatabase['db'], mail: NewMail) => addToQueue(tx, secrets, mail);
        const securityMails = createSecurityMails({ publicUrl, add });
        return resetSecondFactor({ db: database.db, securityMails }, factorResetOrder.parse(given));
      },
      backup,
      encryptedBackup: backup,
    };
    stopServing = async () => {
      // Event streams do not end by themselves.
      await feed.close();
      await listening.close();
    };
    if (!config.databaseUrl)
      lifetime.onClose(await outsideReach(() => answerAsks(config.dataDir, acts, log)));
    answer = createListener(app, identity, config.publicUrl, dependencies.metrics?.metrics);
    becomeReady(answer);
    const messages = [listening.message, message];
    return { startupMessages: messages.filter((it) => it !== null), hasDemo, close };
  } catch (error) {
    await close();
    throw error;
  }
}
