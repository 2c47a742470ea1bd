// Registers routes at the paths of the contract; the service does not start when an endpoint lacks its route.
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { allEndpoints } from '../../contract/api.ts';
import { type Endpoint, isRead } from '../../contract/common/endpoint.ts';
import type { FreeSpace } from '../base/free-space.ts';
import type { Pairing } from '../base/pairing.ts';
import { refuseWhenFull } from '../devices/refuse-when-full.ts';
import type { Authenticate } from '../http/authenticate.ts';
import type { HttpEnv } from '../http/context.ts';
import { refuseCrossSiteCalls } from '../http/cross-site-calls.ts';
import { HttpError } from '../http/http-error.ts';
import type { OverloadGuard } from '../http/overload.ts';
import type { Route } from '../http/routes/route.ts';
import type { ServedCounts } from '../store/audit/count-served.ts';
import { refuseInCopy } from './copies.ts';

export function pathOf({ base, path }: Pick<Endpoint, 'base' | 'path'>): string {
  return base === 'api' ? `/api/${path}` : `/${path}`;
}

/**
 * A list of a hundred monitors is 57 kB of JSON, and a tenth of it compressed. A page of another origin cannot find out what
 * an answer contains from its length: it has no token to ask with.
 */
const compressJson = compress({ contentTypeFilter: /^application\/json\b/ });

const parameters = ({ endpoint }: Route) => endpoint.path.split('{').length;

interface MountOptions {
  authenticate: Authenticate;
  publicUrl: URL;
  /** Without it no call is refused because there are many. */
  overload?: OverloadGuard | undefined;
  pairing: Pick<Pairing, 'copy'>;
  servedCounts: Pick<ServedCounts, 'add' | 'hasServed'>;
  /** Without it a disk is full when a write fails. */
  freeSpace?: FreeSpace | undefined;
}

/** Whether the app asks again by itself: refusing such a call costs nobody anything but time. */
function mayComeBack(endpoint: Endpoint): boolean {
  return isRead(endpoint) && endpoint.caller === 'administrator';
}

/** @throws Error when an endpoint has no route, or more than one */
export function mountRoutes(
  app: Hono<HttpEnv>,
  routes: readonly Route[],
  { authenticate, publicUrl, overload, pairing, servedCounts, freeSpace }: MountOptions,
): void {
  for (const endpoint of allEndpoints) {
    const found = routes.filter((route) => route.endpoint === endpoint).length;
    if (found !== 1)
      throw new Error(`${endpoint.method} ${endpoint.path} has ${found} routes instead of one`);
  }
  app.use('/api/*', compressJson);
  // Paths with fewer parameters first, or `count` would be taken for an id.
  for (const route of [...routes].sort((a, b) => parameters(a) - parameters(b))) {
    const path = pathOf(route.endpoint).replace(/\{(\w+)\}/g, ':$1');
    app.on(route.endpoint.method, path, (c) => {
      // Hono answers HEAD as GET, which may change something.
      if (c.req.method === 'HEAD' && !isRead(route.endpoint)) notFound();
      refuseCrossSiteCalls(c, route.endpoint, publicUrl);
      refuseInCopy(c, route.endpoint, pairing);
      refuseWhenFull(route.endpoint, freeSpace);
      if (mayComeBack(route.endpoint)) overload?.refuseSome();
      c.set('servedCounts', servedCounts);
      return route.serve(c, authenticate);
    });
  }
  // Unknown calls get a 404 in the envelope, never the app's page.
  app.all('/api/*', notFound);
  app.all('/device/*', notFound);
}

function notFound(): never {
  throw new HttpError(404, 'notFound');
}
