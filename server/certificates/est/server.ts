// An EST server as the client knows it: whom it must lead to, and what is proved to it. Credentials go only to a server that has
// proved who it is, and only where they were entered for.
import { fail, failWith } from '../problem.ts';
import type { AddressRules } from './addresses.ts';
import { type RequestedServer, secretsInQuery } from './answers.ts';
import type { Trust } from './exchange.ts';
import { hostAndPort, originOf, type Target } from './target.ts';
import type { EstTransport } from './transport.ts';

interface Password {
  type: 'password';
  userName: string;
  password: string;
}

/** A registration authority's key and certificate, as PEM; its issuers may follow the certificate. */
interface KeyAndCertificate {
  type: 'certificate';
  certificate: string;
  key: string;
}

export type EstCredentials = (Password | KeyAndCertificate) & {
  /** As `originOf` the URLs with which they were entered. */
  origins: readonly string[];
};

/**
 * Its authorities are the registration authority file, or a root that was confirmed by its fingerprint; the others are CA
 * certificates of the facility.
 */
export interface EstServer extends Trust {
  cacertsUrl: string;
  enrollUrl: string;
  credentials?: EstCredentials;
  rules: AddressRules;
  transport: EstTransport;
}

function basicOf({ userName, password }: Password): string {
  return Buffer.from(`${userName}:${password}`, 'utf8').toString('base64');
}

function secretsOf(credentials: EstCredentials | undefined): string[] {
  if (credentials?.type !== 'password') return [];
  return [credentials.password, basicOf(credentials)].filter(Boolean);
}

export function requestedServer({ url }: Target, credentials: EstCredentials | undefined): RequestedServer {
  const secrets = [...secretsOf(credentials), ...secretsInQuery(url)];
  return { host: hostAndPort(url), isAuthenticated: !!credentials, secrets };
}

export function trustOf({ authorities, intermediates = [] }: Trust): Trust {
  return { authorities, intermediates };
}

/** The credentials that are sent with a request, once the server may have them. */
export async function authenticate(target: Target, server: EstServer, now: Date) {
  const { credentials, transport } = server;
  const trust = trustOf(server);
  if (!credentials) return { headers: {}, tls: trust };
  const host = originOf(target.url);
  if (!credentials.origins.includes(host)) {
    fail('estCredentialsForOther', { host, hosts: credentials.origins.join(', ') });
  }
  // The handshake comes before the header, so a password needs no question of its own.
  if (credentials.type === 'password') {
    return { headers: { Authorization: `Basic ${basicOf(credentials)}` }, tls: trust };
  }
  if (target.url.protocol === 'https:') {
    const { problem } = await transport.identifyServer(target, trust, now);
    if (problem) failWith(problem);
  }
  const { certificate, key } = credentials;
  return { headers: {}, tls: { ...trust, certificate, key } };
}
