// One port for all: which part of the service answers a request. The identity provider has paths of its own;
// everything else, and everything that comes by a foreign name, is the app's.
import { createServer, type Server, type ServerOptions } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { StartError } from '../base/start-error.ts';
import type { HttpEnv } from '../http/context.ts';
import type { Listener } from '../http/listener.ts';
import { catalogueFor } from '../http/messages.ts';
import { isForeignHost, needsHttps } from '../http/public-host.ts';
import { commonHeaders, emptyPagePolicy } from '../http/security-headers.ts';
import type { Identity } from '../identity/identity.ts';

/** What is answered until the service can do more. */
export function notReady(): Listener {
  const headers = {
    ...commonHeaders,
    'Content-Security-Policy': emptyPagePolicy,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  };
  return (req, res) => {
    const message = catalogueFor(req.headers['accept-language']).notReady;
    res.writeHead(503, headers).end(JSON.stringify({ status: false, message }));
  };
}

/** Hands each request to the identity provider, where it is the embedded one, or to the app. */
export function createListener(
  app: Hono<HttpEnv>,
  identity: Pick<Identity, 'owns' | 'listener'> | null,
  publicUrl: URL,
): Listener {
  const appListener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (req, res) => {
    const [pathname = '/'] = (req.url ?? '/').split('?');
    const isOurs = !isForeignHost(req.headers.host, publicUrl) && !needsHttps(req.headers, publicUrl);
    return isOurs && identity?.owns(pathname) ? identity.listener(req, res) : appListener(req, res);
  };
}

/** The longest upload of a monitor, 64 MiB, arrives in this time where Wi-Fi is bad: at 40 kB a second; in ms. */
const requestTimeoutMs = 30 * 60_000;
/** Whoever says nothing for so long in the middle of a request has gone, or holds a place for nothing; in ms. */
const maxSilenceMs = 60_000;

interface Options {
  silenceMs?: number;
  /** Makes the server, where it is not one of plain http. */
  create?(options: ServerOptions, listener: Listener): Server;
}

/** How long requests under way may still take once the service ends, in milliseconds. */
const shutdownTimeoutMs = 5_000;

export interface Listening {
  server: Server;
  /** Takes no more requests, and waits for those under way. */
  close(): Promise<void>;
}

/**
 * A server that listens.
 * @throws StartError when the port is taken or may not be used
 */
export async function listen(
  listener: Listener,
  port: number,
  host: string,
  { silenceMs: silence = maxSilenceMs, create = createServer }: Options = {},
): Promise<Listening> {
  const working = new Set<Promise<void>>();
  const server = create({ requestTimeout: requestTimeoutMs }, async (req, res) => {
    const work = Promise.resolve(listener(req, res));
    working.add(work);
    await work.finally(() => working.delete(work));
  });
  server.setTimeout(silence);
  server.on('request', (req, res) => {
    // With this said, Node ends no connection while the service itself is what takes long.
    res.on('timeout', () => {
      if (!req.complete) req.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `Cannot listen on ${host}:${port} (HOST, PORT): ${listenErrors[error.code ?? ''] ?? error.message}.`,
    );
  });
  return {
    server,
    async close() {
      await closeServer(server);
      // Whoever asked may have gone, as a monitor that was turned off: what works on the answer needs the database still.
      await Promise.race([Promise.allSettled(working), wait(shutdownTimeoutMs, undefined, { ref: false })]);
    },
  };
}

const listenErrors: Record<string, string> = {
  EADDRINUSE: 'another program does',
  EACCES: 'this needs more rights than the service has',
  EADDRNOTAVAIL: 'this machine has no such address',
};

/** Ends all connections: idle ones at once, others when they have their answer or patience is at its end. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Connections that were busy a moment ago are idle the next, and would be kept for another request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
