// The provider's own pages as a Hono app. Requests that match none of them go on to oidc-provider.
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type Provider from 'oidc-provider';
import { describeError, type Log } from '../../base/log.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Database } from '../../store/engine/database.ts';
import type { CheckPassword } from '../accounts/password-check.ts';
import { signOutPath, startPath } from '../client.ts';
import { newPasswordPath } from '../links/one-time-links.ts';
import { errors } from '../oidc-provider.ts';
import type { PagesEnv } from './environment.ts';
import { assetsPath } from './layout.ts';
import { newPasswordRoutes } from './new-password.ts';
import { noticePage } from './notice-page.ts';
import { prepareAnswer } from './prepare-answer.ts';
import { signInRoutes } from './sign-in.ts';
import { signOutRoutes } from './sign-out.ts';
import { texts } from './texts.ts';

/** Beside this file in the sources; beside the bundle once built, where scripts/build.mjs puts a copy. */
const browserFolder = join(import.meta.dirname, 'browser');

/** The files that the pages load: browsers ask for them each time, and get 304 while they are unchanged. */
const browserFiles = serveStatic({
  root: browserFolder,
  rewriteRequestPath: (path) => path.slice(assetsPath.length),
});

function cacheControl(value: 'no-cache' | 'no-store') {
  return createMiddleware(async (c, next) => {
    await next();
    c.header('Cache-Control', value);
  });
}

interface Parts {
  publicUrl: URL;
  db: Database;
  provider: Provider;
  checkPassword: CheckPassword;
  log: Log;
}

export function createPages({ publicUrl, db, provider, checkPassword, log }: Parts): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  const handleByProvider = provider.callback();
  app.notFound(async ({ env }) => {
    await handleByProvider(env.incoming, env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  app.onError(async (error, c) => {
    // The cookie of this sign-in is stale: start over instead of ending here.
    if (error instanceof errors.SessionNotFound) return c.redirect(startPath, 303);
    if (error instanceof HTTPException || error instanceof HttpError) {
      return c.html(await noticePage(texts.refusedTitle, texts.refused), error.status);
    }
    log.error('identity.failed', { error: describeError(error) });
    return c.html(await noticePage(texts.failedTitle, texts.failed), 500);
  });

  app.use(prepareAnswer(publicUrl, log));
  app.get(`${assetsPath}*`, cacheControl('no-cache'), etag(), browserFiles, (c) => c.body(null, 404));
  const pages = [
    ['/interaction/:uid{[\\w-]+}', signInRoutes({ publicUrl, provider, checkPassword })],
    [newPasswordPath, newPasswordRoutes({ publicUrl, db })],
    [signOutPath, signOutRoutes(publicUrl)],
  ] as const;
  for (const [path, routes] of pages) {
    app.use(path, cacheControl('no-store'));
    app.route(path, routes);
    app.all(path, () => {
      throw new HTTPException(405);
    });
  }
  return app;
}
