// The provider's own pages as a Hono app. Requests that match none of them go on to oidc-provider.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type Provider from 'oidc-provider';
import type { Log } from '../../base/log.ts';
import { clientAddress, type Proxies } from '../../http/client-address.ts';
import { createFailureLog } from '../../http/failure-log.ts';
import { HttpError } from '../../http/http-error.ts';
import { retryWhenUnavailable } from '../../http/retry-after.ts';
import { keepFor } from '../../http/security-headers.ts';
import { answerFile, readStaticFiles } from '../../http/static-files.ts';
import type { Database } from '../../store/engine/database.ts';
import { isDatabaseUnavailable } from '../../store/engine/failures.ts';
import { endedPath, forgotPasswordPath, signOutPath } from '../client.ts';
import { newPasswordPath } from '../links/one-time-links.ts';
import type { SecurityMails } from '../links/security-mails.ts';
import { errors } from '../oidc-provider.ts';
import type { SecondFactorParts } from '../second-factor/second-factor.ts';
import type { SignInServices } from '../sign-in-services.ts';
import { authorizeLimits } from './authorize-limits.ts';
import type { PagesEnv } from './environment.ts';
import { assetsPath } from './layout.ts';
import { encodedLinkPath, encodedLinkRoutes, newPasswordRoutes } from './new-password.ts';
import { noticePage } from './notice-page.ts';
import { textsFor } from './page-language.ts';
import { prepareAnswer } from './prepare-answer.ts';
import { signInRoutes } from './sign-in.ts';
import { signOutRoutes } from './sign-out.ts';

/** Beside this file in the sources; beside the bundle once built, where scripts/build.mjs puts a copy. */
const browserFolder = `${import.meta.dirname}/browser`;

/** The files that the pages load: browsers ask for them each time, and get 304 while they are unchanged. */
function assetRoutes(): Hono<PagesEnv> {
  const files = readStaticFiles(browserFolder);
  return new Hono<PagesEnv>().get((c) => {
    const file = files.get(c.req.path.replace(assetsPath, '/'));
    return file ? answerFile(c, file, keepFor.revalidation) : c.body(null, 404);
  });
}

/** Where password managers look for it: https://www.w3.org/TR/change-password-url/ */
const changePasswordPath = '/.well-known/change-password';

function refuseMethod(allowed: string) {
  return (c: Context): never => {
    c.header('Allow', allowed);
    throw new HTTPException(405);
  };
}

interface Dependencies extends SignInServices {
  publicUrl: URL;
  db: Database;
  provider: Provider;
  securityMails: SecurityMails;
  secondFactor: SecondFactorParts;
  proxies: Proxies;
  log: Log;
}

export function createPages(dependencies: Dependencies): Hono<PagesEnv> {
  const { publicUrl, provider, attempts, proxies, log } = dependencies;
  const app = new Hono<PagesEnv>();
  const handleByProvider = provider.callback();
  app.notFound(async ({ env }) => {
    await handleByProvider(env.incoming, env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  const logFailure = createFailureLog(log, 'identity.failed');
  app.onError(async (error, c) => {
    // It was finished, in this tab or another one, or is too old: start over instead of ending here.
    if (error instanceof errors.SessionNotFound) return c.redirect(endedPath, 303);
    const page = textsFor(c);
    const { texts } = page;
    if (error instanceof HTTPException || error instanceof HttpError) {
      return c.html(await noticePage(page, texts.refusedTitle, texts.refused), error.status);
    }
    logFailure(error);
    const failed = await noticePage(page, texts.failedTitle, texts.failed);
    return isDatabaseUnavailable(error) ? c.html(failed, 503, retryWhenUnavailable) : c.html(failed, 500);
  });

  app.use(clientAddress(proxies), prepareAnswer(publicUrl, log));
  app.use(authorizeLimits(attempts));
  const pages = [
    [`${assetsPath}*`, 'GET, HEAD', assetRoutes()],
    ['/interaction/:uid{[\\w-]+}', 'GET, HEAD, POST', signInRoutes(dependencies)],
    [newPasswordPath, 'GET, HEAD, POST', newPasswordRoutes(dependencies)],
    [encodedLinkPath, 'GET, HEAD', encodedLinkRoutes()],
    [changePasswordPath, 'GET, HEAD', new Hono<PagesEnv>().get((c) => c.redirect(forgotPasswordPath, 303))],
    [signOutPath, 'GET, HEAD', signOutRoutes(publicUrl)],
  ] as const;
  for (const [path, allowed, routes] of pages) {
    app.route(path, routes);
    app.all(path, refuseMethod(allowed));
  }
  return app;
}
