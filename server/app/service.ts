// The service from its settings to its last request: what is opened here is closed here, in reverse order.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../contract/service/settings.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { createBackgroundTasks } from '../base/background-tasks.ts';
import type { Config, OutsideProvider } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { createSecrets, readSecretKey } from '../base/secrets.ts';
import { ensureDemoAccounts } from '../demo/accounts.ts';
import { seedDemo } from '../demo/seed.ts';
import { batchPresenceChanges } from '../devices/presence-changes.ts';
import { startSweeper } from '../devices/sweeper.ts';
import { openChangeFeed } from '../events/change-feed.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { createS3Store } from '../files/s3-store.ts';
import { createSignedUrls } from '../files/signed-urls.ts';
import { startFileSweep } from '../files/sweep.ts';
import { createPasswordCheck } from '../identity/accounts/password-check.ts';
import { audience, clientId } from '../identity/client.ts';
import { createSignInCodes } from '../identity/codes/sign-in-codes.ts';
import { createIdentity } from '../identity/identity.ts';
import { firstAdministratorLink } from '../identity/links/first-administrator.ts';
import { ensureOutsideAdministrator } from '../identity/outside/first-administrator.ts';
import { createOutsideVerifier } from '../identity/outside/verify-outside.ts';
import { openMailer } from '../mail/open-mailer.ts';
import type { Database, OpenDatabase } from '../store/engine/database.ts';
import { startHousekeeping } from '../store/engine/housekeeping.ts';
import { installationId } from '../store/engine/installation.ts';
import { openLockedDatabase } from '../store/engine/open-database.ts';
import { openHttpsGate, plainHttpListener } from '../tls/https-gate.ts';
import { type Authority, openTls } from '../tls/tls.ts';
import { httpsServerFactory } from '../tls/tls-server.ts';
import { createApp } from './create-app.ts';
import { createListener, listen, notReady } from './listener.ts';

export interface Service {
  /** Sentences for whoever started it and not for the log: how the first administrator gets in, and whom to trust. */
  startupMessages: readonly string[];
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

type Step = () => Promise<unknown>;

/** Beside the bundle; there is none when the service runs from its sources, behind Vite. */
const appFolder = fileURLToPath(new URL('../app', import.meta.url));

/** What the app is told at /config.json when this service is its host. */
function toSettings({ publicUrl, outside, tokens, idleMinutes, help }: Config): Settings {
  const embedded = { origin: publicUrl.origin, clientId, audience };
  const { origin: domain, ...client } = outside ?? embedded;
  const auth = { domain, ...client, ...(tokens && { tokens }) };
  return { apiBase: '/api/', auth, accounts: !outside, ...(idleMinutes && { idleMinutes }), help };
}

/** Who signs people in: a provider of our own, or one that is somewhere else. */
async function openIdentity(parts: Parameters<typeof createIdentity>[0], outside?: OutsideProvider) {
  if (outside) return { identity: null, verifyToken: createOutsideVerifier(parts.db, outside) };
  const identity = await createIdentity(parts);
  return { identity, verifyToken: identity.verify };
}

/** What everybody who has a device must do before it comes in again. */
function replacedAuthorityMessage({ fingerprint }: Authority): string {
  return `The certificate authority of this machine was made anew, and devices that trusted the old one refuse the console until they trust it (SHA-256 ${fingerprint}).`;
}

/** Lets in the person of ADMIN_EMAIL, where one is named. Answers what must be told about it. */
async function ensureFirstAdministrator(
  { publicUrl, outside, adminEmail }: Config,
  db: Database,
): Promise<string | null> {
  if (outside) return ensureOutsideAdministrator(db, outside, adminEmail);
  const link = adminEmail ? await firstAdministratorLink({ db, publicUrl }, adminEmail) : null;
  return link && `Set the administrator's password: ${link}`;
}

/**
 * Starts everything; the answer comes when requests are served.
 * @throws StartError with a sentence for whoever started it
 */
export async function startService(config: Config, log: Log): Promise<Service> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // Before the port: a second start usually wants both, and what is wrong with it is that it is the second.
  const locked = await openLockedDatabase(config);
  const closing: Step[] = [locked.release];
  let stopServing: Step = async () => undefined;
  async function close() {
    // Requests first: what they need stays open until the last one is answered.
    await stopServing();
    for (const step of closing.splice(0).reverse()) await step();
  }
  try {
    let answer = notReady();
    const tls = await openTls(config);
    const replaced = tls?.authority?.replaced ? tls.authority : null;
    if (replaced) log.warn('authority.replaced', { fingerprint: replaced.fingerprint });
    const front = openHttpsGate(config, tls, (req, res) => answer(req, res));
    const create = tls && { create: httpsServerFactory(tls, plainHttpListener(config, tls), log) };
    const listening = await listen(front, config.port, config.host, create);
    stopServing = listening.close;
    log.info('step', { step: 'database' });
    const { listener, wayIn, feed } = await open(config, log, await locked.open(), (step) =>
      closing.push(step),
    );
    stopServing = async () => {
      // Streams end when they are told to, and not by themselves.
      await feed.close();
      await listening.close();
    };
    answer = listener;
    return {
      startupMessages: [replaced && replacedAuthorityMessage(replaced), wayIn].filter((it) => it !== null),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Bucket and folder may have other installations' files, too: what is swept away is this one's alone. */
async function openFiles({ dataDir, filesS3 }: Config, db: Database) {
  const id = await installationId(db);
  const folder = join(dataDir, 'files');
  const files = filesS3 ? createS3Store(filesS3, `files/${id}/`) : createFolderStore(join(folder, id));
  return { files, incoming: join(folder, 'incoming') };
}

/** Opens all that requests need; what must be closed again is told to `later`. */
async function open(config: Config, log: Log, database: OpenDatabase, later: (step: Step) => void) {
  const { publicUrl, outside, idleMinutes } = config;
  const { db, needsHousekeeping, close } = database;
  later(close);
  const secrets = createSecrets(await readSecretKey(config));
  const checkPassword = createPasswordCheck(db);
  const parts = { db, publicUrl, secrets, log, checkPassword, ...(idleMinutes && { idleMinutes }) };
  const { identity, verifyToken } = await openIdentity(parts, outside);
  if (config.demo) {
    log.info('step', { step: 'demo' });
    await seedDemo(db, secrets, config, new Date());
  }
  await ensureDemoAccounts(db, outside ? { demo: false } : config);
  const wayIn = await ensureFirstAdministrator(config, db);

  const backgroundTasks = createBackgroundTasks(log);
  later(backgroundTasks.finished);
  const feed = await openChangeFeed(database);
  later(feed.close);
  const fileParts = await openFiles(config, db);
  const presence = batchPresenceChanges(db, log);
  later(presence.close);
  const app = createApp({
    db,
    feed,
    presence,
    ...fileParts,
    addresses: createSignedUrls(secrets.derive('addresses of files')),
    publicUrl,
    log,
    verifyToken,
    checkPassword,
    codes: createSignInCodes(db, secrets.derive('sign-in codes')),
    mailer: await openMailer(config, log),
    backgroundTasks,
    ...(outside && { outside }),
    settings: toSettings(config),
    version: packageJson.version,
    now: () => new Date(),
    ...(existsSync(join(appFolder, 'index.html')) && { appFolder }),
  });
  later(startSweeper(db, log, presence));
  later(startFileSweep({ db, ...fileParts }, log));
  if (needsHousekeeping) later(startHousekeeping(db, log));
  return { listener: createListener(app, identity, publicUrl), wayIn, feed };
}
