// oidc-provider's pages in the app's look. The reason of a refusal is in the log, not on the page.
import type Provider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC, errors as oidcErrors } from 'oidc-provider';
import type { Log } from '../../base/log.ts';
import { createFailureLog } from '../../http/failure-log.ts';
import { retryWhenUnavailable } from '../../http/retry-after.ts';
import { isDatabaseUnavailable } from '../../store/engine/failures.ts';
import { endedPath, signOutPath, startPath } from '../client.ts';
import { errors } from '../oidc-provider.ts';
import { noticePage, signOutPage } from './notice-page.ts';
import { languageName, type PageTexts, pageTexts } from './page-language.ts';

type RenderError = NonNullable<Configuration['renderError']>;
type Page = Pick<KoaContextWithOIDC, 'body' | 'type' | 'cookies' | 'get' | 'query'>;
type Status = Pick<KoaContextWithOIDC, 'status' | 'set'>;

function textsFor(ctx: Page): PageTexts {
  return pageTexts({
    uiLocales: ctx.query.ui_locales,
    cookie: ctx.cookies.get(languageName, { signed: false }),
    header: ctx.get('accept-language'),
  });
}

/** Where a stale page starts over: an old tab, the back button, or two tabs that did the same. */
function restartPath(ctx: KoaContextWithOIDC, error: Error): string | null {
  if (error instanceof errors.SessionNotFound) return endedPath;
  if (ctx.path !== '/session/end/confirm' || !(error instanceof errors.InvalidRequest)) return null;
  // Without a session cookie, another tab has ended the session already.
  const cookie = ctx.oidc.provider.cookieName('session');
  return ctx.cookies.get(cookie) === undefined ? startPath : signOutPath;
}

export const renderError: RenderError = async (ctx, _out, error) => {
  const restart = restartPath(ctx, error);
  if (restart) {
    ctx.status = 303;
    ctx.redirect(restart);
    return;
  }
  const isServerError = ctx.status >= 500;
  const page = textsFor(ctx);
  const { texts } = page;
  await show(
    ctx,
    noticePage(
      page,
      isServerError ? texts.failedTitle : texts.refusedTitle,
      isServerError ? texts.failed : texts.refused,
    ),
  );
};

export async function renderSignOut(ctx: Page, form: string): Promise<void> {
  await show(ctx, signOutPage(textsFor(ctx), form));
}

export async function renderSignedOut(ctx: Page): Promise<void> {
  const page = textsFor(ctx);
  await show(ctx, noticePage(page, page.texts.signedOutTitle, page.texts.signedOut));
}

async function show(ctx: Page, page: Promise<string>): Promise<void> {
  ctx.type = 'html';
  ctx.body = await page;
}

function setStatus(ctx: Status, error: unknown): void {
  const away = isDatabaseUnavailable(error);
  ctx.status = away ? 503 : 500;
  if (away) ctx.set(retryWhenUnavailable);
}

/** Answers unknown paths and uncaught errors with pages, and logs what the provider reports. */
export function handleProviderErrors(provider: Provider, log: Log): void {
  const logFailure = createFailureLog(log, 'identity.failed');

  function logError(ctx: Status, error: Error) {
    logFailure(error);
    // A redirect back to the app stays one.
    if (ctx.status >= 500) setStatus(ctx, error);
  }
  const logRefusal = (_ctx: unknown, { error, error_description }: oidcErrors.OIDCProviderError) =>
    log.info('identity.refused', { refusal: error, reason: error_description });
  provider.on('server_error', logError);
  provider.on('authorization.error', logRefusal);
  provider.on('grant.error', logRefusal);
  provider.on('end_session.error', logRefusal);
  provider.on('end_session_confirm.error', logRefusal);

  provider.use(async (ctx, next) => {
    try {
      await next();
      if (ctx.status !== 404 || ctx.body) return;
      const page = textsFor(ctx);
      await show(ctx, noticePage(page, page.texts.notFoundTitle, page.texts.notFound));
      ctx.status = 404;
    } catch (error) {
      // Koa's own error handling would remove the security headers.
      logFailure(error);
      const page = textsFor(ctx);
      await show(ctx, noticePage(page, page.texts.failedTitle, page.texts.failed));
      setStatus(ctx, error);
    }
  });
}
