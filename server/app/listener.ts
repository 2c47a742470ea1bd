// One port: the identity provider answers its own paths; the app everything else, and requests with a foreign host name.
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { build } from '../base/build.ts';
import { StartError } from '../base/start-error.ts';
import { limitBody, uploadTimeoutMs } from '../http/body-deadline.ts';
import type { HttpEnv } from '../http/context.ts';
import type { Listener } from '../http/listener.ts';
import { say } from '../http/messages.ts';
import { isForeignHost, needsHttps } from '../http/public-host.ts';
import { retryAfterFor } from '../http/retry-after.ts';
import { commonHeaders, emptyPagePolicy } from '../http/security-headers.ts';
import type { Identity } from '../identity/identity.ts';
import { outsideReach } from '../store/engine/reach.ts';
import { languageOfHeader } from '../texts/choose.ts';
import { type ConnectionLimits, endSilentConnections, limitConnections } from './connections.ts';
import type { Metrics } from './count-calls.ts';
import { countProviderCall } from './metrics.ts';

/** Most starts are over by then. */
const usualStartMs = 10_000;

interface Starting {
  /** Resolves with what answers once the service is ready. */
  ready: Promise<Listener>;
  /** Aborts when it will not become ready. */
  stopping: AbortSignal;
  /** For how long after now calls are kept. */
  keptMs?: number;
}

/**
 * Answers while the service starts: it is alive, and not ready. Calls are kept until it is ready, as long as most starts take:
 * a proxy does not ask another process again for a call that may have changed something. Later ones are refused at once.
 */
export function notReady({ ready, stopping, keptMs = usualStartMs }: Starting): Listener {
  const headers = {
    ...commonHeaders,
    'Content-Security-Policy': emptyPagePolicy,
    'Content-Type': 'application/json',
  };
  const late = wait(keptMs, null, { signal: stopping, ref: false }).catch(() => null);
  function refuse(req: IncomingMessage, res: ServerResponse, path: string): void {
    const message = say('notReady', languageOfHeader(req.headers['accept-language']));
    const body = { status: false, message, ...(path === '/readyz' && { service: 'starting' }) };
    res.writeHead(503, { ...headers, ...retryAfterFor(path) }).end(JSON.stringify(body));
  }
  return async (req, res) => {
    const [path = ''] = (req.url ?? '').split('?');
    if (path === '/healthz')
      return void res.writeHead(200, headers).end(JSON.stringify({ status: true, ...build }));
    // Who asks whether it is ready must not wait for that.
    const answer = path === '/readyz' ? null : await Promise.race([ready, late]);
    return answer ? answer(req, res) : refuse(req, res, path);
  };
}

export function createListener(
  app: Hono<HttpEnv>,
  identity: Pick<Identity, 'owns' | 'listener'> | null,
  publicUrl: URL,
  metrics?: Metrics,
): Listener {
  const appListener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (req, res) => {
    const [pathname = '/'] = (req.url ?? '/').split('?');
    const isOurs = !isForeignHost(req.headers.host, publicUrl) && !needsHttps(req.headers, publicUrl);
    if (!isOurs || !identity?.owns(pathname)) return appListener(req, res);
    if (metrics) countProviderCall(metrics, req, res);
    // Whoever signs in has no reach yet.
    return outsideReach(() => identity.listener(req, res));
  };
}

/** A connection on which nothing has moved for this long is ended, unless it waits for another request. */
const maxSilenceMs = 60_000;
/**
 * How long an answered connection waits for another request, as `Keep-Alive` tells it. Longer than proxies keep theirs (60 s
 * is usual, 75 and 90 s are known): the end that sends requests must be the first to close, or one is lost now and then.
 * @internal For the test that compares it with the samples of proxies.
 */
export const keepAliveMs = 95_000;
/** For the headers of a request, for its body, and for the handshake of TLS. */
const requestTimeoutMs = 30_000;

export interface ListenOptions {
  silenceMs?: number;
  keepAliveMs?: number;
  bodyMs?: number;
  connections?: ConnectionLimits;
  /** Creates the server when it is not plain http. */
  create?(options: ServerOptions, listener: Listener): Server;
}

/** How long open requests may still take when the service ends. */
const shutdownTimeoutMs = 5_000;

/** How long a plain-http exchange beside TLS may take: it is given up before the service gives up waiting for it. */
export const plainTimeoutMs = shutdownTimeoutMs - 1_000;

export interface Listening {
  server: Server;
  /** Accepts no more requests, and waits for those under way. */
  close(): Promise<void>;
}

/** A server that listens. @throws StartError when the port is taken or may not be used */
export async function listen(
  listener: Listener,
  port: number,
  host: string,
  {
    silenceMs = maxSilenceMs,
    keepAliveMs: keptMs = keepAliveMs,
    bodyMs = requestTimeoutMs,
    connections,
    create = createServer,
  }: ListenOptions = {},
): Promise<Listening> {
  const working = new Set<Promise<void>>();
  const unanswered = new Set<ServerResponse>();
  let isClosing = false;
  const timeouts = {
    headersTimeout: requestTimeoutMs,
    handshakeTimeout: requestTimeoutMs,
    // Limits all requests; most have less time for their bodies.
    requestTimeout: uploadTimeoutMs,
    keepAliveTimeout: keptMs,
    connectionsCheckingInterval: 5_000,
  };
  const server = create(timeouts, async (req, res) => {
    limitBody(req, bodyMs, () => res.headersSent);
    if (isClosing) res.setHeader('Connection', 'close');
    unanswered.add(res);
    res.once('close', () => unanswered.delete(res));
    const work = Promise.resolve(listener(req, res));
    working.add(work);
    await work.finally(() => working.delete(work));
  });
  endSilentConnections(server, silenceMs);
  if (connections) limitConnections(server, connections);
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
      const late = wait(shutdownTimeoutMs, undefined, { ref: false });
      isClosing = true;
      for (const res of unanswered) if (!res.headersSent) res.setHeader('Connection', 'close');
      await closeServer(server);
      // Clients may have left, but work on their answers still needs the database.
      await Promise.race([Promise.allSettled(working), late]);
    },
  };
}

const listenErrors: Record<string, string> = {
  EADDRINUSE: 'the port is in use. Set PORT to another one, or end what uses it',
  EACCES: 'permission denied. Set PORT to 1024 or more, or give the service CAP_NET_BIND_SERVICE',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one of its own, or to 0.0.0.0',
  ENOTFOUND: 'there is no such name. Set HOST to an address of this machine, or to 0.0.0.0',
};

/** Ends idle connections at once, others with their answer or after the timeout. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Busy connections become idle later, and would be kept alive for another request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
