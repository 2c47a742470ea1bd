// Where the service listens, and its public address: PORT, HOST and PUBLIC_URL with defaults that depend on https
// (`npm start -- --https` sets HTTPS=on; or TLS_CERT and TLS_KEY).
import { resolve } from 'node:path';
import type { ListenAddress } from '../base/config.ts';
import { isLoopback } from '../base/loopback.ts';
import { StartError } from '../base/start-error.ts';
import { lanAddresses } from './host-names.ts';
import { readOwnCertificate } from './own-certificate.ts';

interface Settings {
  PORT?: number | undefined;
  HOST?: string | undefined;
  PUBLIC_URL?: URL | undefined;
  HTTPS: 'on' | 'off';
  TLS_CERT?: string | undefined;
  TLS_KEY?: string | undefined;
}

/** Addresses to listen on that nobody can connect to. */
const anyAddress = new Set(['0.0.0.0', '::']);

function tlsOf({ HTTPS, TLS_CERT, TLS_KEY }: Settings): ListenAddress['tls'] {
  if (!(TLS_CERT || TLS_KEY)) return HTTPS === 'on' ? 'local' : undefined;
  if (!(TLS_CERT && TLS_KEY)) throw new StartError('Set both TLS_CERT and TLS_KEY, or neither.');
  const files = { certificate: resolve(TLS_CERT), key: resolve(TLS_KEY) };
  readOwnCertificate(files, new Date());
  return files;
}

/** The host by which a browser on the same network reaches the service. */
function hostFor(host: string): string {
  if (isLoopback(host)) return 'localhost';
  const [first = 'localhost'] = lanAddresses();
  if (anyAddress.has(host)) return first;
  return host.includes(':') ? `[${host}]` : host;
}

function publicUrlOf(settings: Settings, { tls, host, port }: Omit<ListenAddress, 'publicUrl'>): URL {
  const { PUBLIC_URL } = settings;
  if (tls && PUBLIC_URL && PUBLIC_URL.protocol !== 'https:') {
    throw new StartError(
      `PUBLIC_URL must start with https:// because the service uses https, and is "${PUBLIC_URL.origin}".`,
    );
  }
  if (PUBLIC_URL) return PUBLIC_URL;
  if (tls === 'local') return new URL(`https://${hostFor(host)}:${port}`);
  if (tls) throw new StartError('TLS_CERT requires PUBLIC_URL, the https address of the service.');
  if (isLoopback(host)) return new URL(`http://localhost:${port}`);
  throw new StartError(
    `HOST (${host}) allows connections from other devices. Set PUBLIC_URL, or they are redirected to their own localhost.`,
  );
}

/** @throws StartError when settings contradict each other, or name files that cannot be used */
export function listenAddressOf(settings: Settings): ListenAddress {
  const isForTablets = settings.HTTPS === 'on';
  const { PORT: port = isForTablets ? 8443 : 8080, HOST: host = isForTablets ? '0.0.0.0' : '127.0.0.1' } =
    settings;
  const tls = tlsOf(settings);
  const address = { port, host, ...(tls && { tls }) };
  return { ...address, publicUrl: publicUrlOf(settings, address) };
}

/** The address for programs on this machine. */
export function localAddressOf({ port, host, publicUrl, tls }: ListenAddress): string {
  // The operator's certificate may cover the public name only.
  if (tls && tls !== 'local') return publicUrl.origin;
  const name = anyAddress.has(host) ? '127.0.0.1' : host;
  return new URL(`${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`).origin;
}

/** Addresses by which a tablet may reach the service where the public one is a guess, and wrong. */
export function otherAddressesOf(
  { port, host, publicUrl, tls }: ListenAddress,
  addresses: readonly string[] = lanAddresses(),
): string[] {
  if (tls !== 'local' || !anyAddress.has(host) || !addresses.includes(publicUrl.hostname)) return [];
  return addresses
    .filter((address) => address !== publicUrl.hostname)
    .map((address) => `https://${address}:${port}`);
}
