// Whether what is sent to another machine would be readable on the way. Read as `pg` reads a URL: parameters of the query
// come before its host, the last one of a name counts, and what is missing comes from PGHOST.
import { isLoopback } from './loopback.ts';

/** Values of `sslmode` with which `pg` refuses a server without TLS. */
const encryptedModes = new Set(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);

/** @param defaultHost of a URL without a host */
export function isClearTextDatabase(text: string, defaultHost = 'localhost'): boolean {
  const url = new URL(text);
  const parameter = (name: string) => url.searchParams.getAll(name).at(-1);
  const host = parameter('host') || decodeURIComponent(url.hostname) || defaultHost;
  const isSocket = host.startsWith('/');
  if (isSocket || isLoopback(host)) return false;
  const mode = parameter('sslmode');
  if (mode) return !encryptedModes.has(mode) && mode !== 'disable';
  return !['true', '1'].includes(parameter('ssl') ?? '');
}

export function isClearTextStore({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}
