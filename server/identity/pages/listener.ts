// Our pages beside oidc-provider's own routes, with the same headers, log and errors for both.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeError, type Log } from '../../base/log.ts';
import { setSecurityHeaders } from './headers.ts';
import { type Exchange, type Handler, page, Refused, send } from './http.ts';
import { noticePage } from './notice.ts';
import { texts } from './texts.ts';

type NodeListener = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** One of our own pages. */
export interface PageRoute {
  path: RegExp;
  methods: readonly string[];
  handler: Handler;
}

interface Parts {
  publicUrl: URL;
  pages: readonly PageRoute[];
  provider: NodeListener;
  log: Log;
}

/** Without what only the two sides of a sign-in may know. */
function loggable(path: string): string {
  return path.replace(/^\/(interaction|authorize)\/[\w-]{20,}$/, '/$1/{uid}');
}

/** What the provider knows of its own address comes from PUBLIC_URL, whatever the request says. */
function setAddress(req: IncomingMessage, publicUrl: URL): void {
  req.headers.host = publicUrl.host;
  req.headers['x-forwarded-host'] = publicUrl.host;
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
}

export function createListener({ publicUrl, pages, provider, log }: Parts) {
  async function answer(exchange: Exchange): Promise<void> {
    const { req, res, url } = exchange;
    const route = pages.find(({ path }) => path.test(url.pathname));
    if (!route) return provider(req, res);
    if (!route.methods.includes(req.method ?? '')) throw new Refused(405);
    send(exchange, await route.handler(exchange));
  }

  async function explain(exchange: Pick<Exchange, 'req' | 'res'>, error: unknown): Promise<void> {
    if (error instanceof Refused) {
      return send(exchange, page(error.status, await noticePage(texts.refusedTitle, texts.refused)));
    }
    log.error('identity.failed', { error: describeError(error) });
    send(exchange, page(500, await noticePage(texts.failedTitle, texts.failed)));
  }

  function logRequest(req: IncomingMessage, res: ServerResponse, pathname: string): void {
    const began = performance.now();
    const requestId = randomUUID();
    res.setHeader('X-Request-Id', requestId);
    res.once('close', () => {
      const milliseconds = Math.round(performance.now() - began);
      const path = loggable(pathname);
      log.info('request', { requestId, method: req.method, path, status: res.statusCode, milliseconds });
    });
  }

  return (req: IncomingMessage, res: ServerResponse): void => {
    const url = new URL(publicUrl.origin + req.url);
    logRequest(req, res, url.pathname);
    setSecurityHeaders(res);
    setAddress(req, publicUrl);
    answer({ req, res, url }).catch((error: unknown) => explain({ req, res }, error));
  };
}
