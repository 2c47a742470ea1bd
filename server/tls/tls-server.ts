// https, and an answer for whoever comes to the same port by plain http: the address was typed without its scheme,
// or the device does not trust the certificate yet. The first byte tells one from the other.
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import type { Log } from '../base/log.ts';
import { repeatEvery } from '../base/repeat-every.ts';
import type { Tls } from './tls.ts';

/** The first byte of every TLS connection: a handshake. */
const tlsHandshakeByte = 0x16;
/** How long a connection may be silent at first, or take by plain http; less than the service waits at its end; ms. */
const plainTimeoutMs = 4_000;
const renewalCheckMs = 3600 * 1000;

/** Hands each connection to those who take TLS, or to the server for the others. */
function separatePlainHttp(server: Server, plainServer: ReturnType<typeof createServer>): void {
  const secured = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const late = setTimeout(() => socket.destroy(), plainTimeoutMs);
    socket.once('close', () => clearTimeout(late));
    // Whoever hangs up before anything was said is nobody's fault.
    socket.on('error', () => undefined);
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (!first) return;
      socket.unshift(first);
      if (first[0] !== tlsHandshakeByte) return void plainServer.emit('connection', socket);
      clearTimeout(late);
      for (const take of secured) take.call(server, socket);
    });
  });
}

/**
 * Makes a server that speaks https, takes a renewed certificate without a restart, and answers plain http, too.
 * @param plain answers what came by plain http
 */
export function httpsServerFactory(tls: Tls, plain: RequestListener, log: Log) {
  return (options: ServerOptions, listener: RequestListener): Server => {
    const { certificate: cert, key } = tls;
    const server = createHttpsServer({ ...options, cert, key }, listener);
    const plainServer = createServer((req, res) => {
      res.setHeader('Connection', 'close');
      plain(req, res);
    });
    separatePlainHttp(server, plainServer);

    let current = cert;
    async function look() {
      const renewed = await tls.renewed();
      if (renewed.replaced) log.warn('authority.replaced');
      if (renewed.certificate === current) return;
      server.setSecureContext({ cert: renewed.certificate, key: renewed.key });
      current = renewed.certificate;
      log.info('certificate.renewed');
    }
    server.once('close', repeatEvery(renewalCheckMs, look, { log, failed: 'certificate.notRenewed' }));
    return server;
  };
}
