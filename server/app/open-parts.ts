// Opens all that requests need: database, identity, files, background work.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Settings } from '../../contract/service/settings.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { createBackgroundTasks } from '../base/background-tasks.ts';
import type { Config, OutsideProvider } from '../base/config.ts';
import { createCounters } from '../base/counters.ts';
import type { Log } from '../base/log.ts';
import { readSecretKey } from '../base/secret-key.ts';
import { createSecrets } from '../base/secrets.ts';
import { createEnrollments } from '../certificates/enrollment/enrollments.ts';
import { renewalSweep } from '../certificates/enrollment/renewal-sweep.ts';
import { createAddressRules } from '../certificates/est/addresses.ts';
import { estPath } from '../certificates/responder/embedded.ts';
import { openChangeFeed } from '../changes/change-feed.ts';
import { ensureDemoAccounts } from '../demo/accounts.ts';
import { seedDemo } from '../demo/seed.ts';
import { seedSiteConfigurations } from '../demo/site-configurations.ts';
import { connectionSweep } from '../devices/connection-sweep.ts';
import { gatherCertificateChanges, gatherPresenceChanges } from '../devices/gathered-changes.ts';
import { startSweeper } from '../devices/sweeper.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { retentionSweep } from '../files/retention.ts';
import { createS3Store } from '../files/s3-store.ts';
import { createSignedUrls } from '../files/signed-urls.ts';
import { fileSweep, startIncomingSweep } from '../files/sweep.ts';
import { readProxies } from '../http/client-address.ts';
import { createOverloadGuard } from '../http/overload.ts';
import { audience, clientId } from '../identity/client.ts';
import { createIdentity } from '../identity/identity.ts';
import { firstAdministratorLink } from '../identity/links/first-administrator.ts';
import { ensureOutsideAdministrator } from '../identity/outside/first-administrator.ts';
import { createOutsideVerifier } from '../identity/outside/verify-outside.ts';
import { createSignInParts } from '../identity/sign-in-parts.ts';
import { jobSweep } from '../jobs/sweep.ts';
import { countMails } from '../mail/count-mails.ts';
import { openMailer } from '../mail/open-mailer.ts';
import { outsideSessionSweep } from '../store/accounts/outside-sessions.ts';
import { gatherRefusedCalls } from '../store/accounts/refused-calls.ts';
import { refusalSweep } from '../store/accounts/refused-sign-ins.ts';
import { startCheckpoints } from '../store/audit/checkpoint-timer.ts';
import { verificationSweep } from '../store/audit/verification.ts';
import type { Database, OpenDatabase } from '../store/engine/database.ts';
import { startHousekeeping } from '../store/engine/housekeeping.ts';
import { installationId } from '../store/engine/installation.ts';
import { requireSecretKey } from '../store/engine/sealed-keys.ts';
import { startSweeps } from '../store/engine/sweeps.ts';
import { trustFilePath } from '../tls/tls.ts';
import { type AppParts, createApp } from './create-app.ts';
import { startEnrollmentJobs } from './enrollment-jobs.ts';
import { createListener } from './listener.ts';
import { createMetrics } from './metrics.ts';
import { checkpointKeyOf } from './open-trail.ts';
import { createReadiness } from './readiness.ts';

export type CloseStep = () => Promise<unknown>;

/** Next to the bundle; missing when the service runs from its sources, behind Vite. */
const appFolder = fileURLToPath(new URL('../app', import.meta.url));

/** The app's settings at /config.json when this service is its host. */
function toSettings({ publicUrl, outside, tokens, idleMinutes, help }: Config): Settings {
  const embedded = { origin: publicUrl.origin, clientId, audience };
  const { origin: domain, ...client } = outside ?? embedded;
  const auth = { domain, ...client, ...(tokens && { tokens }) };
  return { apiBase: '/api/', auth, accounts: !outside, ...(idleMinutes && { idleMinutes }), help };
}

async function openIdentity(parts: Parameters<typeof createIdentity>[0], outside?: OutsideProvider) {
  if (outside) return { identity: null, verifyToken: createOutsideVerifier(parts.db, outside) };
  const identity = await createIdentity(parts);
  return { identity, verifyToken: identity.verify };
}

/** Gives the user of ADMIN_EMAIL access; returns a message for the operator. */
async function ensureFirstAdministrator(
  { publicUrl, outside, adminEmail }: Config,
  db: Database,
): Promise<string | null> {
  if (outside) return ensureOutsideAdministrator(db, outside, adminEmail);
  const link = adminEmail ? await firstAdministratorLink({ db, publicUrl }, adminEmail) : null;
  return link && `Set the administrator's password: ${link}`;
}

/** Each installation has its own folder or prefix, so that the sweep deletes only its own files. */
async function openFiles({ dataDir, filesS3 }: Config, db: Database) {
  const id = await installationId(db);
  const folder = join(dataDir, 'files');
  const files = filesS3 ? createS3Store(filesS3, `files/${id}/`) : createFolderStore(join(folder, id));
  return { files, incoming: join(folder, 'incoming') };
}

interface Ending {
  /** Takes a step of closing down; steps run in reverse order. */
  onClose(step: CloseStep): void;
  /** Aborts when the service is to take no more calls. */
  stopping: AbortSignal;
}

function openOverloadGuard({ overloadDelayMs: maxDelayMs }: Config, log: Log, database: OpenDatabase) {
  if (maxDelayMs === 0) return undefined;
  return createOverloadGuard(log, () => database.connections?.().waiting ?? 0, { maxDelayMs });
}

/** Where EST servers may be; and of EST_DEMO, whoever may enroll at the embedded one. */
function openEst(config: Config): Pick<AppParts, 'estRules' | 'estDemo'> {
  const { est, publicUrl } = config;
  const { responderPassword: password, ...allowed } = est;
  if (password === undefined) return { estRules: createAddressRules(allowed) };
  const trustFile = trustFilePath(config);
  return {
    estRules: createAddressRules({ ...allowed, embedded: new URL(estPath, publicUrl) }),
    estDemo: { password, ...(trustFile && { trust: () => readFile(trustFile, 'utf8') }) },
  };
}

export async function openParts(
  config: Config,
  log: Log,
  database: OpenDatabase,
  { onClose, stopping }: Ending,
) {
  const { publicUrl, outside, idleMinutes } = config;
  const { db, needsHousekeeping } = database;
  const secrets = createSecrets(await readSecretKey(config));
  await requireSecretKey(db, secrets);
  const proxies = readProxies(config.trustedProxies);
  const parts = { db, publicUrl, secrets, log, proxies, ...(idleMinutes && { idleMinutes }) };
  const { identity, verifyToken } = await openIdentity(parts, outside);
  const fileParts = await openFiles(config, db);
  if (config.demo) {
    log.info('step.started', { step: 'demo' });
    await seedDemo(db, secrets, config, new Date(), fileParts);
    await seedSiteConfigurations(db, secrets, config, new Date());
  }
  await ensureDemoAccounts(db, outside ? { demo: false } : config);
  const administratorMessage = await ensureFirstAdministrator(config, db);

  // Closed last: whatever writes to the trail has ended.
  const checkpointKey = checkpointKeyOf(secrets);
  onClose(startCheckpoints({ db, key: checkpointKey, log }));
  const backgroundTasks = createBackgroundTasks(log);
  onClose(backgroundTasks.finished);
  const feed = await openChangeFeed(database);
  onClose(feed.close);
  const presence = gatherPresenceChanges(db, log);
  onClose(presence.close);
  const certificateChanges = gatherCertificateChanges(db, log);
  onClose(certificateChanges.close);
  const refusedCalls = gatherRefusedCalls(db, log);
  onClose(refusedCalls.close);
  const counters = createCounters();
  const { version } = packageJson;
  const metrics = config.metricsToken ? createMetrics({ ...database, counters, version }) : undefined;
  const overload = openOverloadGuard(config, log, database);
  onClose(async () => overload?.close());
  const now = () => new Date();
  const { estRules, estDemo } = openEst(config);
  const embeddedTrust = estDemo?.trust;
  const enrollments = createEnrollments({
    db,
    now,
    secrets,
    rules: estRules,
    ...(embeddedTrust && { embeddedTrust }),
  });
  const app = createApp({
    db,
    feed,
    presence,
    certificateChanges,
    ...fileParts,
    addresses: createSignedUrls(secrets.derive('addresses of files')),
    secrets,
    checkpointKey,
    estRules,
    ...(estDemo && { estDemo }),
    enrollments,
    publicUrl,
    proxies,
    log,
    verifyToken,
    refusedCalls,
    ...createSignInParts(db, secrets),
    mailer: countMails(await openMailer(config, log), counters),
    counters,
    ...(metrics && config.metricsToken && { metrics: { metrics, token: config.metricsToken } }),
    backgroundTasks,
    ...(outside && { outside }),
    ...(overload && { overload }),
    readiness: createReadiness(
      { database: () => db.execute(sql`SELECT 1`), files: fileParts.files.check },
      stopping,
    ),
    settings: toSettings(config),
    version,
    maxWaitingMonitors: config.maxWaitingMonitors,
    connectionsDays: config.retention.connectionsDays,
    now,
    ...(existsSync(join(appFolder, 'index.html')) && { appFolder }),
  });
  onClose(startSweeper(db, log, presence));
  const { files, incoming } = fileParts;
  const { retention } = config;
  onClose(startIncomingSweep(incoming, log));
  onClose(
    startSweeps(
      db,
      {
        files: fileSweep({ db, files }),
        retention: retentionSweep({ db, files, retention, log }),
        jobs: jobSweep(db),
        connectionSamples: connectionSweep(db, retention),
        renewal: renewalSweep(db),
        refusedSignIns: refusalSweep(db),
        outsideSessions: outsideSessionSweep(db),
        verification: verificationSweep(db, checkpointKey),
      },
      log,
    ),
  );
  onClose(startEnrollmentJobs({ db, now, log, feed, enrollments, stopping }));
  if (needsHousekeeping) onClose(startHousekeeping(db, log));
  return { listener: createListener(app, identity, publicUrl, metrics), administratorMessage, feed };
}
