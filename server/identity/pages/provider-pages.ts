// What oidc-provider shows to people, drawn by us, and what it reports, in our log.
// Nobody is shown why it refused: the log has the provider's own words.
import type Provider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC, errors as oidcErrors } from 'oidc-provider';
import { describeError, type Log } from '../../base/log.ts';
import { signOutPath, startPath } from '../client.ts';
import { errors } from '../oidc-provider.ts';
import { noticePage, signOutPage } from './notice-page.ts';
import { texts } from './texts.ts';

type RenderError = NonNullable<Configuration['renderError']>;
type Page = Pick<KoaContextWithOIDC, 'body' | 'type'>;

/** Where what lost its thread starts over, as in an old tab, after the back button, or where two tabs did the same. */
function restartPath(ctx: KoaContextWithOIDC, error: Error): string | null {
  if (error instanceof errors.SessionNotFound) return startPath;
  if (ctx.path !== '/session/end/confirm' || !(error instanceof errors.InvalidRequest)) return null;
  // A browser that sends no session has none any more: another tab has ended it meanwhile.
  return ctx.cookies.get('_session') === undefined ? startPath : signOutPath;
}

export const renderError: RenderError = async (ctx, _out, error) => {
  const restart = restartPath(ctx, error);
  if (restart) {
    ctx.status = 303;
    ctx.redirect(restart);
    return;
  }
  const ours = ctx.status >= 500;
  await show(
    ctx,
    noticePage(ours ? texts.failedTitle : texts.refusedTitle, ours ? texts.failed : texts.refused),
  );
};

export async function renderSignOut(ctx: Page, form: string): Promise<void> {
  await show(ctx, signOutPage(form));
}

export async function renderSignedOut(ctx: Page): Promise<void> {
  await show(ctx, noticePage(texts.signedOutTitle, texts.signedOut));
}

async function show(ctx: Page, page: Promise<string>): Promise<void> {
  ctx.type = 'html';
  ctx.body = await page;
}

/** Answers for paths that the provider does not know and for what it did not catch; reports its errors. */
export function handleProviderErrors(provider: Provider, log: Log): void {
  const report = (_ctx: unknown, error: Error) =>
    log.error('identity.failed', { error: describeError(error) });
  const refuse = (_ctx: unknown, { error, error_description }: oidcErrors.OIDCProviderError) =>
    log.info('identity.refused', { refusal: error, reason: error_description });
  provider.on('server_error', report);
  provider.on('authorization.error', refuse);
  provider.on('grant.error', refuse);
  provider.on('end_session.error', refuse);
  provider.on('end_session_confirm.error', refuse);

  provider.use(async (ctx, next) => {
    try {
      await next();
      if (ctx.status !== 404 || ctx.body) return;
      await show(ctx, noticePage(texts.notFoundTitle, texts.notFound));
      ctx.status = 404;
    } catch (error) {
      // Left to Koa, it would take our headers off.
      log.error('identity.failed', { error: describeError(error) });
      await show(ctx, noticePage(texts.failedTitle, texts.failed));
      ctx.status = 500;
    }
  });
}
