// Counts calls by route and answer, for whoever reads the metrics.
import { createMiddleware } from 'hono/factory';
import type { NoticeReaders } from '../common/notices.ts';
import type { HttpEnv } from '../http/context.ts';

interface Call {
  method: string;
  /** A pattern, never a path. */
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  countCall(call: Call): void;
  /** Shows, from now on, how many each kind of notice is about. */
  addNotices(readers: NoticeReaders): void;
  /** Shows, from now on, which parts answer. */
  addParts(read: () => Promise<Readonly<Record<string, boolean>>>): void;
  contentType: string;
  read(): Promise<string>;
}

/** Comes first, so that it sees every answer. */
export function countCalls(metrics: Pick<Metrics, 'countCall'>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now();
    await next();
    const seconds = (performance.now() - began) / 1_000;
    metrics.countCall({ method: c.req.method, route: c.req.routePath, status: c.res.status, seconds });
  });
}
