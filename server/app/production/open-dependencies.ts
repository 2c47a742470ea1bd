// Opens what production gives to the service, as its settings say.
import type { Config, RolesClaim } from '../../base/config.ts';
import { createCounters } from '../../base/counters.ts';
import { databaseClock, databaseTime } from '../../base/database-clock.ts';
import type { Lifetime } from '../../base/lifetime.ts';
import type { Log } from '../../base/log.ts';
import { hex, sha256 } from '../../base/platform.ts';
import { readSecretKey } from '../../base/secret-key.ts';
import { createSecrets } from '../../base/secrets.ts';
import { clientAddress, readProxies } from '../../http/client-address.ts';
import { createOverloadGuard } from '../../http/overload.ts';
import type { Identity } from '../../identity/identity.ts';
import { createWebAuthn } from '../../identity/second-factor/web-authn.ts';
import { openMailer } from '../../mail/open-mailer.ts';
import type { OpenDatabase } from '../../store/engine/database.ts';
import { whatRuns } from '../../store/engine/migrations.ts';
import { requireSecretKey } from '../../store/engine/sealed-keys.ts';
import type { WatchedSetting } from '../../store/schema/index.ts';
import { bindSecrets } from '../../upkeep/bind-secrets.ts';
import { encryptionTo } from '../../upkeep/encryption.ts';
import type { Dependencies } from '../dependencies.ts';
import { createMetrics } from '../metrics.ts';
import { builtApp, toSettings } from './built-app.ts';
import { listenWithKey } from './listen-with-key.ts';
import { openEst } from './open-est.ts';
import { openFileStore } from './open-files.ts';
import { openIdentity } from './open-identity.ts';
import { openAuditSink } from './sink/open-audit-sink.ts';
import { watchClock } from './watch-clock.ts';
import { watchFreeSpace } from './watch-free-space.ts';

interface Opened {
  dependencies: Dependencies;
  /** The embedded identity provider, which listens beside the service. */
  identity: Identity | null;
}

function openOverloadGuard(
  { overloadDelayMs: maxDelayMs }: Config,
  log: Log,
  { connections }: OpenDatabase,
  { onClose }: Lifetime,
) {
  if (maxDelayMs === 0) return undefined;
  const guard = createOverloadGuard(log, () => connections?.().waiting ?? 0, { maxDelayMs });
  onClose(async () => guard.close());
  return guard;
}

/** The map may be longer than an entry of the trail: what differs is told by its hash. */
function mapOf(map: RolesClaim['map'] | undefined): WatchedSetting {
  if (!map) return { shown: '' };
  return { shown: `${map.size} values`, hash: hex(sha256(JSON.stringify([...map]))) };
}

/** Settings without which others see more, or less is known of what was done. */
function watchedSettingsOf(
  config: Config,
  auditSink: Dependencies['auditSink'],
): NonNullable<Dependencies['watchedSettings']> {
  const factor = config.secondFactorRequired ? 'required' : 'offered';
  const { auditSink: sink, outside, deviceStorage = 'full', backupRecipient = '' } = config;
  return {
    AUDIT_SINK: {
      shown: auditSink?.sink.target ?? '',
      ...(sink && { hash: hex(sha256(sink.url.href)) }),
    },
    SECOND_FACTOR: { shown: outside ? '' : factor },
    OIDC_ISSUER: { shown: outside?.origin ?? '' },
    OIDC_REQUIRED_ACR: { shown: outside?.requiredAcr?.join(' ') ?? '' },
    OIDC_REQUIRED_AMR: { shown: outside?.requiredAmr?.join(' ') ?? '' },
    ROLES_CLAIM: { shown: outside?.roles?.claim ?? '' },
    ROLES_MAP: mapOf(config.rolesMap),
    SERVICE_ACCOUNTS_CLAIM: { shown: outside?.programsClaim ?? '' },
    DEVICE_STORAGE: { shown: deviceStorage },
    BACKUP_RECIPIENT: { shown: backupRecipient },
    DEMO: { shown: config.demo ? 'on' : 'off' },
  };
}

export async function openDependencies(
  config: Config,
  log: Log,
  database: OpenDatabase,
  lifetime: Lifetime,
): Promise<Opened> {
  const { publicUrl, outside, metricsToken, retention, maxWaitingMonitors, ownAddress, readonlyCopy } =
    config;
  const { securityContact } = config;
  const secrets = createSecrets(await readSecretKey(config));
  await bindSecrets(database.db, secrets, log);
  await requireSecretKey(database.db, secrets);
  // The embedded database has this process's clock.
  if (database.hasOwnClock) await watchClock({ db: database.db, clock: databaseClock, log }, lifetime);
  const secondFactor = { required: config.secondFactorRequired, webAuthn: createWebAuthn(publicUrl) };
  const { identity, verifyToken } = await openIdentity(config, {
    db: database.db,
    secrets,
    log,
    secondFactor,
  });
  const freeSpace = await watchFreeSpace(config, { db: database.db, log }, lifetime);
  const counters = createCounters();
  const runs = whatRuns();
  const overload = openOverloadGuard(config, log, database, lifetime);
  const metrics = createMetrics({
    ...database,
    counters,
    clock: databaseClock,
    freeSpace,
    overload,
    runs,
    hasTrailSink: config.auditSink !== undefined,
  });
  const appFiles = builtApp(config);
  const auditSink = await openAuditSink(config);
  // A key that is none is told at the start, and not in the night.
  if (config.backupRecipient !== undefined) await encryptionTo(config.backupRecipient);
  const dependencies: Dependencies = {
    database: { ...database, listen: listenWithKey(database, secrets) },
    now: databaseTime,
    rests: () => databaseClock.isWrong() || databaseClock.hasJumped(),
    log,
    runs,
    publicUrl,
    settings: toSettings(config),
    ...(securityContact && { securityContact }),
    secrets,
    verifyToken,
    ...(outside ? { outside } : { secondFactor }),
    ...(config.rolesMap && { rolesMap: config.rolesMap }),
    mailer: await openMailer(config, log),
    ...(await openFileStore(config, database.db)),
    ...openEst(config),
    clientAddress: clientAddress(readProxies(config.trustedProxies)),
    ...(appFiles && { appFiles }),
    counters,
    metrics: { metrics, ...(metricsToken && { token: metricsToken }) },
    ...(overload && { overload }),
    freeSpace,
    watchedSettings: watchedSettingsOf(config, auditSink),
    ...(auditSink && { auditSink }),
    retention,
    ...(ownAddress && { ownAddress }),
    readonlyCopy,
    hashedPasswords: config.hashedPasswords,
    maxWaitingMonitors,
  };
  return { dependencies, identity };
}
