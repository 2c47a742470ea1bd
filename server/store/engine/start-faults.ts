// Why a database cannot be used, in a sentence that names the setting, where it leads (never its password) and what helps.
import { StartError } from '../../base/start-error.ts';
import { DatabaseUnreachable } from './await-database.ts';
import { isDatabaseUnavailable } from './failures.ts';

export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

/** A setting, and what its URL says: without a password. */
export interface DatabasePlace {
  setting: DatabaseSetting;
  role: string;
  database: string;
  /** Its host and port. */
  server: string;
}

export function placeOf(setting: DatabaseSetting, url: string): DatabasePlace {
  const { username, pathname, searchParams, hostname, port } = new URL(url);
  return {
    setting,
    role: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    server: `${searchParams.get('host') ?? decodeURIComponent(hostname)}:${port || 5432}`,
  };
}

/** Node's errors of a server that cannot be reached; a name that is not known yet is one, too. */
const connectErrors =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE)$/;
/** SQLSTATE classes: connection, resources, starting or stopping. */
const passingCodes = /^(08|53|57)/;
/** `pg` gives these no code. */
const brokenLine = /timeout|Connection terminated/i;
const certificateCodes =
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|^ERR_TLS|^ERR_SSL|^ERR_OSSL|^EPROTO$/;

type Sentence = (place: DatabasePlace, message: string) => string;

/** By SQLSTATE, for what somebody must mend. */
const bySqlState: Readonly<Record<string, Sentence>> = {
  '28P01': ({ role }) =>
    `it refuses the password of the role "${role}". Set the right one; in a URL, signs such as @ : / # are written %40 %3A %2F %23`,
  '28000': ({ role }, message) =>
    `it does not let the role "${role}" in (${message}). Create the role, or allow it in the server's pg_hba.conf`,
  '3D000': ({ database }) =>
    `it has no database "${database}". Create it (CREATE DATABASE), or name another one in the URL`,
  '42501': ({ role, database }, message) =>
    `the role "${role}" may not do what it must (${message}). The owner of the database migrates it (ALTER DATABASE "${database}" OWNER TO …); set DATABASE_OWNER_URL to the URL of that role, for \`npm run migrate\` or for each start`,
  '42704': (_place, message) =>
    `a role is missing there (${message}). Create the role of DATABASE_URL (CREATE ROLE … LOGIN PASSWORD …)`,
  '0A000': (_place, message) =>
    `it lacks what the console needs (${message}). Install PostgreSQL's contrib package on the server, for pg_trgm`,
  '58P01': (_place, message) =>
    `it lacks what the console needs (${message}). Install PostgreSQL's contrib package on the server, for pg_trgm`,
  '25006': () => 'it is read-only, as a standby is. Set the address of the primary server',
};

/** A socket's file that is not there yet is a server that has not started. */
const isConnecting = (message: string) => message.startsWith('connect ');

function sentenceFor(place: DatabasePlace, { message }: Error, code: string): string | undefined {
  const known = bySqlState[code];
  if (known) return known(place, message);
  if (/^(28|3D)/.test(code)) return message;
  if (/does not support SSL/.test(message)) {
    return 'it speaks no TLS. Switch TLS on there or, where the network is trusted, end the URL with ?sslmode=disable';
  }
  if (certificateCodes.test(code)) {
    return `its certificate is not accepted (${message}). Set the host that the certificate names, or end the URL with ?sslmode=verify-full&sslrootcert=/path/ca.pem`;
  }
  if (/^(ENOENT|EACCES)$/.test(code) && !isConnecting(message)) {
    return `a file that the URL names cannot be read (${message}). Correct its path, or let the service's account read it`;
  }
  return undefined;
}

/** The failure itself: drizzle puts the statement around it. */
function originOf(error: Error): Error {
  return error.cause instanceof Error ? originOf(error.cause) : error;
}

/** Failures that pass (DatabaseUnreachable), or that a person can mend; undefined for others. */
export function toStartError(place: DatabasePlace, error: unknown): StartError | undefined {
  if (error instanceof StartError || !(error instanceof Error)) return undefined;
  const origin = originOf(error);
  const code = 'code' in origin ? String(origin.code) : '';
  const begin = `Could not use the database of ${place.setting} (${place.server})`;
  const sentence = sentenceFor(place, origin, code);
  if (sentence !== undefined) return new StartError(`${begin}: ${sentence}.`);
  const passes =
    isConnecting(origin.message) ||
    connectErrors.test(code) ||
    passingCodes.test(code) ||
    (!code && brokenLine.test(origin.message));
  if (passes) return new DatabaseUnreachable(`${begin}: ${origin.message || code}.`);
  // A migration that was cut begins again.
  return isDatabaseUnavailable(error)
    ? new DatabaseUnreachable('The database went away while it was migrated.')
    : undefined;
}
