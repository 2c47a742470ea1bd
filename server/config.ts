// Settings come from the environment and nowhere else. They are parsed once, at the door,
// and what is wrong with them is said by the variable's name (decisions, section 1).
import { resolve } from 'node:path';
import { z } from 'zod';
import type { S3Settings } from './files/s3-store.ts';
import { StartError } from './start-error.ts';

export interface Config {
  port: number;
  host: string;
  /** The one origin under which browsers know the service. */
  publicUrl: URL;
  /** Absolute path. */
  dataDir: string;
  /** PostgreSQL instead of the database in the data folder. */
  databaseUrl?: string;
  /** The role that migrates, when it is not the one of `databaseUrl`. */
  databaseOwnerUrl?: string;
  demo: boolean;
  demoMonitors: number;
  /** Password of the demo's accounts; without it they have the one that everybody can read. */
  demoPassword?: string;
  adminEmail?: string;
  /** Seals what the database keeps secret; made once in the data folder when it is not set. */
  secretKey?: string;
  /** Where the bytes of files are, when they are not in the data folder. */
  filesS3?: S3Settings;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether only this machine can reach a host name. */
export function isLoopback(host: string): boolean {
  return loopbackNames.has(host) || host.endsWith('.localhost') || /^127(\.\d+){3}$/.test(host);
}

function wholeNumber(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(message).int(message).min(from, message).max(to, message);
}

function url(message: string, protocol: RegExp) {
  return z.url({ protocol, error: message });
}

const postgresUrl = url('must look like postgresql://user:password@host/database', /^postgres(ql)?$/);
const origin = url('must be an origin such as https://console.example.org', /^https?$/)
  .transform((text) => new URL(text))
  .refine((it) => it.href === `${it.origin}/`, 'must be an origin: no path, no query, no password');

const environmentSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO_MONITORS: wholeNumber(0, 1_000_000).default(240),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must look like https://s3.example.org' })
    .optional(),
  FILES_S3_REGION: z.string().optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
});

/**
 * Reads the settings; a variable that is empty counts as not set.
 * @throws StartError that names each variable that cannot be used, and never a value
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.entries(environment).filter(([, value]) => value?.trim());
  const { data: read, error } = environmentSchema.safeParse(Object.fromEntries(set));
  if (error) {
    const faults = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartError(`Settings that cannot be used: ${faults.join('; ')}.`);
  }
  const filesS3 = s3Of(read);
  const config: Config = {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? new URL(`http://localhost:${read.PORT}`),
    dataDir: resolve(read.DATA_DIR),
    demo: read.DEMO === 'on',
    demoMonitors: read.DEMO_MONITORS,
    ...(read.DATABASE_URL && { databaseUrl: read.DATABASE_URL }),
    ...(read.DATABASE_OWNER_URL && { databaseOwnerUrl: read.DATABASE_OWNER_URL }),
    ...(read.DEMO_PASSWORD && { demoPassword: read.DEMO_PASSWORD }),
    ...(read.ADMIN_EMAIL && { adminEmail: read.ADMIN_EMAIL }),
    ...(read.SECRET_KEY && { secretKey: read.SECRET_KEY }),
    ...(filesS3 && { filesS3 }),
  };
  if (!read.PUBLIC_URL && !isLoopback(config.host)) {
    throw new StartError(
      'HOST lets others in, and without PUBLIC_URL they would be sent to their own localhost: set PUBLIC_URL.',
    );
  }
  refuseUnsafe(config);
  return config;
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
    'FILES_S3_ENDPOINT, FILES_S3_REGION, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY are set together, or none of them.',
  );
}

/** A password that everybody can read may open nothing but this machine (issue 2, The demo). */
function refuseUnsafe(config: Config): void {
  const local = isLoopback(config.host) && isLoopback(config.publicUrl.hostname);
  if (config.demo && !local && !config.demoPassword) {
    throw new StartError(
      'The demo password is public, and HOST or PUBLIC_URL is not this machine alone: set DEMO_PASSWORD, or DEMO=off.',
    );
  }
  if (config.databaseOwnerUrl && !config.databaseUrl) {
    throw new StartError('DATABASE_OWNER_URL needs DATABASE_URL beside it.');
  }
}
