// Settings come from the environment alone and are parsed once. Errors name the variable, its value unless it may be secret,
// and what helps.
import { resolve } from 'node:path';
import type { Settings } from '../contract/service/settings.ts';
import { isClearTextDatabase, isClearTextStore } from './base/clear-text.ts';
import type { Config, EstSettings, OutsideProvider, S3Settings, SecurityContact } from './base/config.ts';
import { isLoopback } from './base/loopback.ts';
import { describeFault, findStrangeNames, type StrangeName } from './base/setting-faults.ts';
import { StartError } from './base/start-error.ts';
import { demoPassword } from './demo/password.ts';
import { type Environment, environmentSchema, settingNames } from './environment.ts';
import { rolesClaimOf } from './roles-settings.ts';
import { fileSettingNames, readSettingFiles } from './setting-files.ts';
import { auditSinkOf } from './sink-settings.ts';
import { listenAddressOf } from './tls/listen-address.ts';

const setIn = (environment: NodeJS.ProcessEnv) =>
  Object.entries(environment).filter((it): it is [string, string] => Boolean(it[1]?.trim()));

const knownNames = [...settingNames, ...fileSettingNames];

/** Variables that begin like settings, and may belong to another program: for the log. */
export function doubtfulSettings(environment: NodeJS.ProcessEnv): StrangeName[] {
  return findStrangeNames(knownNames, setIn(environment)).perhaps;
}

/** Reads the settings; empty counts as not set. @throws StartError that names each invalid variable, and what helps */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = setIn(environment);
  const { values, faults } = readSettingFiles(set);
  const { data: read, error } = environmentSchema.safeParse(values);
  const strange = findStrangeNames(knownNames, set).surely.map(
    ({ name, meant }) => `${name} is no setting of this service, ${meant} is: correct its name, or remove it`,
  );
  if (error || strange.length + faults.length > 0) {
    const wrong = error?.issues.map(({ path: [name = ''], message }) => {
      return describeFault(String(name), message, values[String(name)] ?? '');
    });
    throw new StartError(`Invalid settings: ${[...faults, ...(wrong ?? []), ...strange].join('; ')}.`);
  }
  const where = listenAddressOf(read);
  const from = read.SMTP_FROM ?? `no-reply@${where.publicUrl.hostname}`;
  const config: Config = {
    ...where,
    dataDir: resolve(read.DATA_DIR),
    demo: read.DEMO === 'on',
    demoMonitors: read.DEMO_MONITORS,
    registration: (read.REGISTRATION ?? read.DEMO) === 'on',
    hashedPasswords: (read.HASHED_PASSWORDS ?? read.DEMO) === 'on',
    secondFactorRequired: read.SECOND_FACTOR === 'required',
    readonlyCopy: read.READONLY_COPY === 'on',
    drainSeconds: read.DRAIN_SECONDS,
    hstsDays: read.HSTS_DAYS,
    maxConnections: read.MAX_CONNECTIONS,
    maxConnectionsPerAddress: read.MAX_CONNECTIONS_PER_ADDRESS,
    maxWaitingMonitors: read.MAX_WAITING_MONITORS,
    overloadDelayMs: read.OVERLOAD_DELAY_MS,
    help: helpOf(read),
    retention: {
      activitiesDays: read.RETENTION_ACTIVITIES_DAYS,
      requestsDays: read.RETENTION_REQUESTS_DAYS,
      filesDays: read.RETENTION_FILES_DAYS,
      connectionsDays: read.RETENTION_CONNECTIONS_DAYS,
      samplesDays: read.RETENTION_SAMPLES_DAYS,
    },
    est: estOf(read),
    ...present({
      ownAddress: ownAddressOf(read),
      idleMinutes: read.IDLE_MINUTES,
      minFreeMib: read.MIN_FREE_MIB,
      databaseUrl: read.DATABASE_URL,
      databaseOwnerUrl: read.DATABASE_OWNER_URL,
      demoPassword: read.DEMO_PASSWORD,
      adminEmail: read.ADMIN_EMAIL,
      securityContact: securityContactOf(read),
      outside: outsideOf(read),
      rolesMap: read.ROLES_MAP,
      tokens: read.TOKENS,
      deviceStorage: read.DEVICE_STORAGE,
      secretKey: read.SECRET_KEY,
      secretKeyOld: read.SECRET_KEY_OLD,
      metricsToken: read.METRICS_TOKEN,
      auditSink: auditSinkOf(read),
      backupRecipient: read.BACKUP_RECIPIENT,
      filesS3: s3Of(read),
      trustedProxies: read.TRUSTED_PROXIES,
      smtp: read.SMTP_URL === undefined ? undefined : { url: read.SMTP_URL, from },
    }),
  };
  requireSafe(config);
  requireEncrypted(config, { defaultHost: environment.PGHOST, allowHttp: read.FILES_S3_ALLOW_HTTP === 'on' });
  return config;
}

type Present<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Without those that are not set. */
function present<Values extends object>(values: Values): Present<Values> {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Present<Values>;
}

/** A folder with database and files in one is moved freely, and then has another address. */
function ownAddressOf(read: Environment): string | undefined {
  const isOneFolder = !read.DATABASE_URL && !read.FILES_S3_BUCKET;
  return isOneFolder ? undefined : read.PUBLIC_URL?.origin;
}

/** The demo shows made-up contact details until real ones are set. */
function helpOf(read: Environment): Settings['help'] {
  const { HELP_PHONE: phone, HELP_EMAIL: email, HELP_GUIDE_URL: guideUrl } = read;
  if (read.DEMO === 'off' || phone || email || guideUrl) return { phone, email, guideUrl };
  return {
    phone: '+1 555 0100',
    email: 'support@example.com',
    guideUrl: 'https://example.com/infusion-console/guide',
  };
}

/** SECURITY_POLICY_URL says what happens with what comes to SECURITY_CONTACT. */
function securityContactOf(read: Environment): SecurityContact | undefined {
  const { SECURITY_CONTACT: contact, SECURITY_POLICY_URL: policyUrl } = read;
  if (contact) return { contact, ...(policyUrl && { policyUrl }) };
  if (!policyUrl) return undefined;
  throw new StartError('SECURITY_POLICY_URL is shown beside SECURITY_CONTACT: set that, too, or remove it.');
}

/** The demo's password opens the embedded responder, too. */
function estOf(read: Environment): EstSettings {
  const allowed = {
    allowHttp: read.EST_ALLOW_HTTP === 'on',
    allowNetworks: read.EST_ALLOW_NETWORKS,
    answerSeconds: read.EST_ANSWER_SECONDS,
  };
  if ((read.EST_DEMO ?? read.DEMO) === 'off') return allowed;
  if (read.DEMO === 'off' && !read.DEMO_PASSWORD) {
    throw new StartError('EST_DEMO=on without the demo needs a password of its own: set DEMO_PASSWORD.');
  }
  return { ...allowed, responderPassword: read.DEMO_PASSWORD ?? demoPassword };
}

/** All five of FILES_S3_* or none of them. */
function s3Of(read: Environment): S3Settings | undefined {
  const {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_REGION: region,
    FILES_S3_BUCKET: bucket,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = read;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    return { endpoint: new URL(endpoint), region, bucket, accessKeyId, secretAccessKey };
  }
  if (!(endpoint || region || bucket || accessKeyId || secretAccessKey)) return undefined;
  throw new StartError(
    'Set FILES_S3_ENDPOINT, FILES_S3_REGION, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY together, or none of them.',
  );
}

/** OIDC_ISSUER, OIDC_AUDIENCE and OIDC_CLIENT_ID, or none of them. */
function outsideOf(read: Environment): OutsideProvider | undefined {
  const { OIDC_ISSUER: url, OIDC_AUDIENCE: audience, OIDC_CLIENT_ID: clientId } = read;
  const { OIDC_REQUIRED_ACR: requiredAcr, OIDC_REQUIRED_AMR: requiredAmr } = read;
  const roles = rolesClaimOf(read);
  const { SERVICE_ACCOUNTS_CLAIM: programsClaim } = read;
  if (!(url || audience || clientId)) {
    if (programsClaim) {
      throw new StartError(
        "SERVICE_ACCOUNTS_CLAIM is for an outside provider's tokens: set OIDC_ISSUER, too, or remove it.",
      );
    }
    if (!requiredAcr && !requiredAmr) return undefined;
    throw new StartError(
      'OIDC_REQUIRED_ACR and OIDC_REQUIRED_AMR are for an outside provider: set OIDC_ISSUER, too, or SECOND_FACTOR=required.',
    );
  }
  if (!(url && audience && clientId)) {
    throw new StartError('Set OIDC_ISSUER, OIDC_AUDIENCE and OIDC_CLIENT_ID together, or none of them.');
  }
  if (audience === clientId) {
    throw new StartError(
      'OIDC_AUDIENCE must differ from OIDC_CLIENT_ID: with the same value, ID tokens would open the API.',
    );
  }
  if (read.SECOND_FACTOR === 'required') {
    throw new StartError(
      'SECOND_FACTOR=required is for the embedded provider: with OIDC_ISSUER, the outside provider asks. Set OIDC_REQUIRED_ACR or OIDC_REQUIRED_AMR to demand it.',
    );
  }
  const more = present({ requiredAcr, requiredAmr, roles, programsClaim });
  return { origin: url.origin, audience, clientId, answerSeconds: read.OIDC_ANSWER_SECONDS, ...more };
}

/** The demo's public password must not give access from other machines. */
function requireSafe(config: Config): void {
  const local = isLoopback(config.host) && isLoopback(config.publicUrl.hostname);
  // With an outside provider there are no passwords here.
  if (config.demo && !config.outside && !local && !config.demoPassword) {
    throw new StartError(
      "The demo's password is public, and --https, HOST or PUBLIC_URL opens the service to others: set DEMO_PASSWORD (8 characters or more), or DEMO=off.",
    );
  }
  if (config.databaseOwnerUrl && !config.databaseUrl) {
    throw new StartError(
      'DATABASE_OWNER_URL requires DATABASE_URL: set the URL of the role with which the service works, too.',
    );
  }
}

/** Records and recordings of patients leave this machine encrypted, or because somebody said that they need not be. */
function requireEncrypted(
  { databaseUrl, databaseOwnerUrl, filesS3 }: Config,
  { defaultHost, allowHttp }: { defaultHost: string | undefined; allowHttp: boolean },
): void {
  for (const [name, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
  })) {
    if (url && isClearTextDatabase(url, defaultHost || undefined)) {
      throw new StartError(
        `${name} leads to another machine in clear text: end it with ?sslmode=verify-full or, where the network is trusted, with ?sslmode=disable.`,
      );
    }
  }
  if (filesS3 && !allowHttp && isClearTextStore(filesS3.endpoint)) {
    throw new StartError(
      'FILES_S3_ENDPOINT leads to another machine in clear text: use https or, where the network is trusted, set FILES_S3_ALLOW_HTTP=on.',
    );
  }
}
