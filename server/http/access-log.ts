// Logs each request with its id; paths without the query, which may hold search terms and codes, and without tokens.
import { createMiddleware } from 'hono/factory';
import type { Log } from '../base/log.ts';
import { loggablePath } from '../base/loggable.ts';
import { randomUUID } from '../base/platform.ts';
import type { HttpEnv } from './context.ts';

/** Frequent requests, logged only when their caller made a mistake: of an outage they would fill the log. */
const frequent = /^\/(healthz|readyz|metrics|device\/v1\/(heartbeat|requests))$/;

export function accessLog(log: Log) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const httpRequestId = randomUUID();
    const began = performance.now();
    c.set('httpRequestId', httpRequestId);
    await next();
    c.res.headers.set('X-Request-Id', httpRequestId);
    const isBusy = c.res.status === 429 || c.res.status >= 500;
    if ((c.res.ok || isBusy) && frequent.test(c.req.path)) return;
    log.info('request.answered', {
      requestId: httpRequestId,
      method: c.req.method,
      path: loggablePath(c.req.path),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - began),
      callerId: c.get('callerId'),
    });
  });
}
