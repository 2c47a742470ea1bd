// Settings come from the environment alone and are parsed once. Errors name the variable, never its value.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { emailField } from '../contract/common/text-field.ts';
import type { Settings } from '../contract/service/settings.ts';
import { isClearTextDatabase, isClearTextStore } from './base/clear-text.ts';
import type { Config, EstSettings, OutsideProvider, S3Settings } from './base/config.ts';
import { isLoopback } from './base/loopback.ts';
import { StartError } from './base/start-error.ts';
import { demoPassword } from './demo/password.ts';
import { listenAddressOf } from './tls/listen-address.ts';

function wholeNumber(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(message).int(message).min(from, message).max(to, message);
}

function url(message: string, protocol: RegExp) {
  return z.url({ protocol, error: message });
}

const postgresUrl = url('must look like postgresql://user:password@host/database', /^postgres(ql)?$/);

function origin(example: string) {
  return url(`must be an origin such as ${example}`, /^https?$/)
    .transform((text) => new URL(text))
    .refine((it) => it.href === `${it.origin}/`, 'must be an origin: no path, no query, no password');
}

// Whoever controls the issuer can sign in as anyone.
const issuer = origin('https://tenant.eu.auth0.com').refine(
  (it) => it.protocol === 'https:' || isLoopback(it.hostname),
  'must be https, unless it is on this machine',
);

/** An address, or a CIDR range that leaves others out. */
function isRange(text: string): boolean {
  const [address = '', length = '1', ...rest] = text.split('/');
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  return family > 0 && /^[1-9]\d*$/.test(length) && Number(length) <= longest && rest.length === 0;
}

const daysRule = 'must be a whole number of days up to 36500, or never';
/** 0 and 'never' keep for ever. */
function days(byDefault: number) {
  return z
    .string()
    .regex(/^(never|\d{1,5})$/, daysRule)
    .transform((text) => (text === 'never' ? 0 : Number(text)))
    .refine((number) => number <= 36_500, daysRule)
    .default(byDefault)
    .transform((number) => number || null);
}

const rangesRule = 'must be addresses or ranges such as 10.0.0.5,10.1.0.0/16';
const ranges = z
  .string()
  .transform((text) => text.split(',').map((range) => range.trim()))
  .refine((list) => list.every(isRange), rangesRule);

const idleRule = 'must be a number above 0 and up to 15';

const environmentSchema = z.object({
  PORT: wholeNumber(1, 65_535).optional(),
  HOST: z.string().optional(),
  PUBLIC_URL: origin('https://console.example.org').optional(),
  HTTPS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  HSTS_DAYS: wholeNumber(0, 730).default(7),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO_MONITORS: wholeNumber(0, 1_000_000).default(240),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  // The rule of the forms: with any other email the user could never sign in.
  ADMIN_EMAIL: z
    .string()
    .refine(
      (text) => emailField.schema.safeParse(text).success,
      'must be an email address of at most 50 characters',
    )
    .optional(),
  IDLE_MINUTES: z.coerce.number(idleRule).positive(idleRule).max(15, idleRule).optional(),
  HELP_PHONE: z.string().max(60, 'must have at most 60 characters').optional(),
  HELP_EMAIL: z.email('must be an email address').optional(),
  HELP_GUIDE_URL: url('must look like https://example.org/guide', /^https$/).optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  TOKENS: z.enum(['localstorage', 'memory'], 'must be localstorage or memory').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{32,}=*$/, 'must be 32 letters, digits and signs of - . _ ~ + / or more')
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(2_000),
  MAX_WAITING_MONITORS: wholeNumber(0, 1_000_000).default(5_000),
  OVERLOAD_DELAY_MS: wholeNumber(0, 60_000).default(500),
  RETENTION_ACTIVITIES_DAYS: days(1_095),
  RETENTION_REQUESTS_DAYS: days(1_095),
  RETENTION_FILES_DAYS: days(1_095),
  RETENTION_CONNECTIONS_DAYS: days(90),
  RETENTION_SAMPLES_DAYS: days(730),
  TRUSTED_PROXIES: ranges.optional(),
  EST_DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  EST_ALLOW_HTTP: z.enum(['on', 'off'], 'must be on or off').default('off'),
  EST_ALLOW_NETWORKS: ranges.default([]),
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must look like https://s3.example.org' })
    .optional(),
  FILES_S3_ALLOW_HTTP: z.enum(['on', 'off'], 'must be on or off').default('off'),
  FILES_S3_REGION: z.string().optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must look like smtp://user:password@host:587' })
    .optional(),
  SMTP_FROM: z.email('must be an email address').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
});

/** @internal For the test that compares the settings that images, units and documents name. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** Reads the settings; empty counts as not set. @throws StartError that names each invalid variable, never its value */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.entries(environment).filter(([, value]) => value?.trim());
  const { data: read, error } = environmentSchema.safeParse(Object.fromEntries(set));
  if (error) {
    const faults = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartError(`Invalid settings: ${faults.join('; ')}.`);
  }
  const where = listenAddressOf(read);
  const from = read.SMTP_FROM ?? `no-reply@${where.publicUrl.hostname}`;
  const config: Config = {
    ...where,
    dataDir: resolve(read.DATA_DIR),
    demo: read.DEMO === 'on',
    demoMonitors: read.DEMO_MONITORS,
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
      idleMinutes: read.IDLE_MINUTES,
      databaseUrl: read.DATABASE_URL,
      databaseOwnerUrl: read.DATABASE_OWNER_URL,
      demoPassword: read.DEMO_PASSWORD,
      adminEmail: read.ADMIN_EMAIL,
      outside: outsideOf(read),
      tokens: read.TOKENS,
      secretKey: read.SECRET_KEY,
      metricsToken: read.METRICS_TOKEN,
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

/** The demo shows made-up contact details until real ones are set. */
function helpOf(read: z.output<typeof environmentSchema>): Settings['help'] {
  const { HELP_PHONE: phone, HELP_EMAIL: email, HELP_GUIDE_URL: guideUrl } = read;
  if (read.DEMO === 'off' || phone || email || guideUrl) return { phone, email, guideUrl };
  return {
    phone: '+1 555 0100',
    email: 'support@example.com',
    guideUrl: 'https://example.com/infusion-console/guide',
  };
}

/** The demo's password opens the embedded responder, too. */
function estOf(read: z.output<typeof environmentSchema>): EstSettings {
  const allowed = { allowHttp: read.EST_ALLOW_HTTP === 'on', allowNetworks: read.EST_ALLOW_NETWORKS };
  if ((read.EST_DEMO ?? read.DEMO) === 'off') return allowed;
  if (read.DEMO === 'off' && !read.DEMO_PASSWORD) {
    throw new StartError('EST_DEMO=on without the demo needs a password of its own: set DEMO_PASSWORD.');
  }
  return { ...allowed, responderPassword: read.DEMO_PASSWORD ?? demoPassword };
}

/** All five of FILES_S3_* or none of them. */
function s3Of(read: z.output<typeof environmentSchema>): S3Settings | undefined {
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

/** All three of OIDC_* or none of them. */
function outsideOf(read: z.output<typeof environmentSchema>): OutsideProvider | undefined {
  const { OIDC_ISSUER: url, OIDC_AUDIENCE: audience, OIDC_CLIENT_ID: clientId } = read;
  if (!(url || audience || clientId)) return undefined;
  if (!(url && audience && clientId)) {
    throw new StartError('Set OIDC_ISSUER, OIDC_AUDIENCE and OIDC_CLIENT_ID together, or none of them.');
  }
  if (audience === clientId) {
    throw new StartError(
      'OIDC_AUDIENCE must differ from OIDC_CLIENT_ID: with the same value, ID tokens would open the API.',
    );
  }
  return { origin: url.origin, audience, clientId };
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
    throw new StartError('DATABASE_OWNER_URL requires DATABASE_URL.');
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
