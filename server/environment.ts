// The environment variables that are settings, and the rule of each.
import { isIP } from 'node:net';
import { z } from 'zod';
import { maxEstAnswerSeconds } from '../contract/certificates/monitor-csrs.ts';
import { asciiEmail, isEmail } from '../contract/common/email.ts';
import { emailField } from '../contract/common/text-field.ts';
import { isLoopback } from './base/loopback.ts';
import { claimName, rolesMap } from './roles-settings.ts';

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

/** A line of security.txt takes a URI, in ASCII alone. */
function mailAddress(email: string): string {
  const [, name = '', host = ''] = /^(.*)@(.*)$/.exec(asciiEmail(email)) ?? [];
  return `mailto:${encodeURIComponent(name)}@${host}`;
}

/** As a browser writes it, which leaves no end of a line in it; nothing for other addresses. */
function httpsAddress(text: string): string | undefined {
  const read = URL.canParse(text) ? new URL(text) : undefined;
  return read?.protocol === 'https:' ? read.href : undefined;
}

/** An address, or a CIDR range that leaves others out. */
function isRange(text: string): boolean {
  const [address = '', length = '1', ...rest] = text.split('/');
  const family = isIP(address);
  const maxLength = family === 4 ? 32 : 128;
  return family > 0 && /^[1-9]\d*$/.test(length) && Number(length) <= maxLength && rest.length === 0;
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

const sinkRule =
  'must look like syslog+tls://logs.example.org:6514, syslog+tcp://logs.example.org:601 or https://logs.example.org/path, without a name and a password';

/** A host and a port of syslog, or any https address; '' where a URL has no part of that name. */
function isSink({ protocol, hostname, port, username, password, pathname, search, hash }: URL): boolean {
  if (username || password || hash || !hostname) return false;
  return protocol === 'https:' || (port !== '' && /^\/?$/.test(pathname) && search === '');
}

const sink = url(sinkRule, /^(syslog\+tls|syslog\+tcp|https)$/)
  .transform((text) => new URL(text))
  .refine(isSink, sinkRule);

const namesRule = 'must be names such as mfa or mfa,hwk, without spaces in them';
/** Of claims: one of them must be there. */
const names = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine((list) => list.every((name) => /^\S+$/.test(name)), namesRule);

const secretKey = z.string().min(32, 'must have at least 32 characters').optional();

const idleRule = 'must be a number above 0 and up to 15';

export const environmentSchema = z.object({
  AUDIT_SINK: sink.optional(),
  AUDIT_SINK_FROM: z.enum(['first', 'now'], 'must be first or now').optional(),
  AUDIT_SINK_SECRET: secretKey,
  AUDIT_SINK_TRUST: z.string().optional(),
  AUDIT_SINK_CERT: z.string().optional(),
  AUDIT_SINK_KEY: z.string().optional(),
  PORT: wholeNumber(1, 65_535).optional(),
  HOST: z.string().optional(),
  PUBLIC_URL: origin('https://console.example.org').optional(),
  HTTPS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  HSTS_DAYS: wholeNumber(0, 730).default(7),
  DATA_DIR: z.string().default('.data'),
  MIN_FREE_MIB: wholeNumber(0, 1_048_576).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO_MONITORS: wholeNumber(0, 1_000_000).default(240),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  REGISTRATION: z.enum(['on', 'off'], 'must be on or off').optional(),
  HASHED_PASSWORDS: z.enum(['on', 'off'], 'must be on or off').optional(),
  SECOND_FACTOR: z.enum(['offered', 'required'], 'must be offered or required').default('offered'),
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
  HELP_EMAIL: z.string().refine(isEmail, 'must be an email address').optional(),
  HELP_GUIDE_URL: url('must look like https://example.org/guide', /^https$/).optional(),
  SECURITY_CONTACT: z
    .string()
    .transform((text) => (isEmail(text) ? mailAddress(text) : httpsAddress(text)))
    .pipe(z.string('must be an email address or look like https://example.org/security'))
    .optional(),
  SECURITY_POLICY_URL: z
    .string()
    .transform(httpsAddress)
    .pipe(z.string('must look like https://example.org/security-policy'))
    .optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_REQUIRED_ACR: names.optional(),
  OIDC_REQUIRED_AMR: names.optional(),
  OIDC_ANSWER_SECONDS: wholeNumber(1, 60).default(3),
  ROLES_CLAIM: claimName.optional(),
  ROLES_MAP: rolesMap.optional(),
  SERVICE_ACCOUNTS_CLAIM: claimName.optional(),
  TOKENS: z.enum(['localstorage', 'memory'], 'must be localstorage or memory').optional(),
  DEVICE_STORAGE: z.enum(['full', 'session', 'off'], 'must be full, session or off').optional(),
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
  EST_ANSWER_SECONDS: wholeNumber(5, maxEstAnswerSeconds).default(60),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]+$/, 'must be a public key of age, such as age1…: age-keygen makes one')
    .optional(),
  READONLY_COPY: z.enum(['on', 'off'], 'must be on or off').default('off'),
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
  SMTP_FROM: z.string().refine(isEmail, 'must be an email address').transform(asciiEmail).optional(),
  SECRET_KEY: secretKey,
  SECRET_KEY_OLD: secretKey,
});

export type Environment = z.output<typeof environmentSchema>;

/** Settings whose values are secret: each may be in a file, which the same name with _FILE names. */
export const secretSettings = [
  'AUDIT_SINK',
  'AUDIT_SINK_SECRET',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DEMO_PASSWORD',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'SMTP_URL',
] as const satisfies readonly (keyof Environment)[];

/** Settings that may be in a file in the same way because they are long. */
export const longSettings = ['ROLES_MAP'] as const satisfies readonly (keyof Environment)[];

/** The names of all settings, without those that name a file. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);
