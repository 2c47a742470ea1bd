// With an outside identity provider, everything of the embedded one answers 404.
import type { Hono } from 'hono';
import * as accounts from '../../contract/accounts/accounts.ts';
import { allEndpoints } from '../../contract/api.ts';
import type { HttpEnv } from '../http/context.ts';
import { HttpError } from '../http/http-error.ts';
import { isProviderPath } from '../identity/paths.ts';
import { pathOf } from './mount-routes.ts';

const ofAccounts = new Set<unknown>(Object.values(accounts));

/** Comes before the routes, and answers 404 for the embedded provider's paths and all calls of contract/accounts/accounts.ts. */
export function withoutAccounts(app: Hono<HttpEnv>): void {
  app.use(async (c, next) => {
    if (isProviderPath(c.req.path)) throw new HttpError(404, 'notFound');
    await next();
  });
  for (const endpoint of allEndpoints.filter((it) => ofAccounts.has(it))) {
    app.on(endpoint.method, pathOf(endpoint), () => {
      throw new HttpError(404, 'notFound');
    });
  }
}
