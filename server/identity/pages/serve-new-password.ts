// The page behind a one-time link: /account/password.
import { z } from 'zod';
import type { Database } from '../../store/engine/database.ts';
import { findLink, redeemLink } from '../links/one-time-links.ts';
import { clientPasswordHash } from '../passwords/passwords.ts';
import { type Exchange, type Handler, page, readForm, redirect } from './http.ts';
import { newPasswordPage } from './new-password.ts';
import { noticePage } from './notice.ts';
import { texts } from './texts.ts';

const sentForm = z.object({ token: z.string().max(100), password: clientPasswordHash });

/** GET shows the form and uses nothing up, POST takes it. */
export function createNewPassword(db: Database): Handler {
  const deadLink = async () => page(410, await noticePage(texts.linkDeadTitle, texts.linkDead));

  async function showForm({ url }: Exchange) {
    const token = url.searchParams.get('token') ?? '';
    const link = await findLink(db, token, ['set-password']);
    return link ? page(200, await newPasswordPage({ email: link.email, token })) : deadLink();
  }

  async function takeForm(exchange: Exchange) {
    const { data: sent } = sentForm.safeParse(await readForm(exchange));
    if (!sent) return page(400, await noticePage(texts.refusedTitle, texts.scriptNeeded));
    // The listener's, which its line in the log has, too.
    const requestId = String(exchange.res.getHeader('X-Request-Id') ?? '');
    return (await redeemLink(db, { ...sent, requestId })) ? redirect('/') : deadLink();
  }

  return (exchange) => (exchange.req.method === 'POST' ? takeForm(exchange) : showForm(exchange));
}
