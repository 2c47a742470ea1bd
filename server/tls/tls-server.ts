// An https server that also answers plain http on the same port: somebody typed the address without https, or the device
// does not trust the certificate yet. The first byte of a connection tells them apart.
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import type { Log } from '../base/log.ts';
import { repeat } from '../base/schedules.ts';
import type { Tls } from './tls.ts';

const tlsHandshakeByte = 0x16;

/** Hands each connection to the TLS listeners, or to the plain-http server. */
function separatePlainHttp(
  server: Server,
  plainServer: ReturnType<typeof createServer>,
  timeoutMs: number,
): void {
  const tlsListeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.once('close', () => clearTimeout(timer));
    // A client that hangs up early is no error.
    socket.on('error', () => undefined);
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (!first) return;
      socket.unshift(first);
      if (first[0] !== tlsHandshakeByte) return void plainServer.emit('connection', socket);
      clearTimeout(timer);
      for (const listener of tlsListeners) listener.call(server, socket);
    });
  });
}

/**
 * Creates https servers that take renewed certificates without a restart, and answer plain http, too.
 * @param plain answers plain http
 * @param timeoutMs for the first byte of a connection, and for a whole plain-http exchange
 */
export function httpsServerFactory(tls: Tls, plain: RequestListener, log: Log, timeoutMs: number) {
  return (options: ServerOptions, listener: RequestListener): Server => {
    const { certificate: cert, key } = tls;
    const server = createHttpsServer({ ...options, cert, key }, listener);
    const plainServer = createServer((req, res) => {
      res.setHeader('Connection', 'close');
      plain(req, res);
    });
    separatePlainHttp(server, plainServer, timeoutMs);

    let current = cert;
    async function checkRenewal() {
      const renewed = await tls.renewed();
      if (renewed.replaced) log.warn('authority.replaced');
      if (renewed.certificate === current) return;
      server.setSecureContext({ cert: renewed.certificate, key: renewed.key });
      current = renewed.certificate;
      log.info('certificate.renewed');
    }
    const failed = 'certificate.notRenewed';
    server.once('close', repeat('certificateFiles', checkRenewal, { log, failed }));
    return server;
  };
}
