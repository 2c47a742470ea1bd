// Every request has an id, which its answer and its lines in the log carry. The log has the path without
// its query: search terms, codes and tokens travel there.
import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Log } from '../log.ts';
import type { HttpEnv } from './context.ts';

export function accessLog(log: Log) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const requestId = randomUUID();
    const began = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('X-Request-Id', requestId);
    log.info('request', {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      milliseconds: Math.round(performance.now() - began),
      callerId: c.get('callerId'),
    });
  });
}
