// Prepares every answer of the pages and of oidc-provider's own routes: security headers, the log, and the public
// address.
import { createMiddleware } from 'hono/factory';
import type { Log } from '../../base/log.ts';
import { loggablePath } from '../../base/loggable.ts';
import { randomUUID } from '../../base/platform.ts';
import type { Incoming } from '../../http/listener.ts';
import { commonHeaders } from '../../http/security-headers.ts';
import { completeCookies } from './cookie-lifetimes.ts';
import type { PagesEnv } from './environment.ts';

/** Only files of this origin, nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** oidc-provider derives its address from these headers: they say PUBLIC_URL, whatever the client sent. */
function setAddress(req: Incoming, publicUrl: URL): void {
  req.headers.host = publicUrl.host;
  req.headers['x-forwarded-host'] = publicUrl.host;
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
}

/** Sets headers on Node's response, because oidc-provider answers without Hono. */
export function prepareAnswer(publicUrl: URL, log: Log) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    const { incoming, outgoing } = c.env;
    const { method, path } = c.req;
    const began = performance.now();
    const httpRequestId = randomUUID();
    c.set('httpRequestId', httpRequestId);
    outgoing.setHeader('X-Request-Id', httpRequestId);
    outgoing.setHeader('Content-Security-Policy', policy);
    for (const [name, value] of Object.entries(commonHeaders)) outgoing.setHeader(name, value);
    outgoing.once('close', () => {
      const milliseconds = Math.round(performance.now() - began);
      const status = outgoing.statusCode;
      log.info('request.answered', {
        requestId: httpRequestId,
        method,
        // The id of an interaction is half of what a sign-in needs.
        path: loggablePath(path),
        status,
        milliseconds,
      });
    });
    completeCookies(outgoing);
    setAddress(incoming, publicUrl);
    await next();
  });
}
