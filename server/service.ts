// The service from its settings to its last request: what is opened here is closed here, in reverse order.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../contract/settings.ts';
import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { settleDemoAccounts } from './demo/accounts.ts';
import { fillDemo } from './demo/fill.ts';
import { gatherPresence } from './devices/presence-news.ts';
import { startSweeper } from './devices/sweeper.ts';
import { openFeed } from './events/feed.ts';
import { createFileAddresses } from './files/addresses.ts';
import { createFolderStore } from './files/folder-store.ts';
import { createS3Store } from './files/s3-store.ts';
import { startFileSweep } from './files/sweep.ts';
import { audience, clientId } from './identity/client.ts';
import { firstAdministratorLink } from './identity/first-administrator.ts';
import { createIdentity } from './identity/identity.ts';
import { createListener, listen, notReady } from './listener.ts';
import type { Log } from './log.ts';
import { createSecrets, readSecretKey } from './secrets.ts';
import type { Database, OpenDatabase } from './store/database.ts';
import { startHousekeeping } from './store/housekeeping.ts';
import { installationId } from './store/installation.ts';
import { holdDatabase } from './store/open-database.ts';

export interface Service {
  /** Where the administrator of ADMIN_EMAIL sets a password; null once there is one. */
  firstLink: string | null;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

type Step = () => Promise<unknown>;

/** Beside the bundle; there is none when the service runs from its sources, behind Vite. */
const appFolder = fileURLToPath(new URL('../app', import.meta.url));

/** What the app is told at /config.json when this service is its host. */
function settingsOf(publicUrl: URL): Settings {
  return { apiBase: '/api/', auth: { domain: publicUrl.origin, clientId, audience }, help: {} };
}

/**
 * Starts everything; the answer comes when requests are served.
 * @throws StartError with a sentence for whoever started it
 */
export async function startService(config: Config, log: Log): Promise<Service> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // Before the port: a second start usually wants both, and what is wrong with it is that it is the second.
  const held = await holdDatabase(config);
  const closing: Step[] = [held.release];
  let stopServing: Step = async () => undefined;
  async function close() {
    // Requests first: what they need stays open until the last one is answered.
    await stopServing();
    for (const step of closing.splice(0).reverse()) await step();
  }
  try {
    let answer = notReady(config.publicUrl);
    const listening = await listen((req, res) => answer(req, res), config.port, config.host);
    stopServing = listening.close;
    log.info('step', { step: 'database' });
    const { listener, firstLink, feed } = await open(config, log, await held.open(), (step) =>
      closing.push(step),
    );
    stopServing = async () => {
      // Streams end when they are told to, and not by themselves.
      await feed.close();
      await listening.close();
    };
    answer = listener;
    return { firstLink, close };
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
  const { publicUrl } = config;
  const { db, needsHousekeeping, close } = database;
  later(close);
  const secrets = createSecrets(await readSecretKey(config));
  const identity = await createIdentity({ db, publicUrl, secrets, log });
  if (config.demo) {
    log.info('step', { step: 'demo' });
    await fillDemo(db, secrets, config, new Date());
  }
  await settleDemoAccounts(db, config);
  const firstLink = config.adminEmail
    ? await firstAdministratorLink({ db, publicUrl }, config.adminEmail)
    : null;

  const feed = await openFeed(database);
  later(feed.close);
  const fileParts = await openFiles(config, db);
  const presence = gatherPresence(db, log);
  later(presence.close);
  const app = createApp({
    db,
    feed,
    presence,
    ...fileParts,
    addresses: createFileAddresses(secrets.derive('addresses of files')),
    publicUrl,
    log,
    verifyToken: identity.verify,
    settings: settingsOf(publicUrl),
    version: packageJson.version,
    now: () => new Date(),
    ...(existsSync(appFolder) && { appFolder }),
  });
  later(startSweeper(db, log, presence));
  later(startFileSweep({ db, ...fileParts }, log));
  if (needsHousekeeping) later(startHousekeeping(db, log));
  return { listener: createListener(app, identity, publicUrl), firstLink, feed };
}
