// The page behind a one-time link that the service prints: showing it uses nothing up, sending it does.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { linkTokenIn } from '../../../contract/accounts/link-token.ts';
import type { Database } from '../../store/engine/database.ts';
import { texts } from '../../texts/en/sign-in-pages.ts';
import { findLink, newPasswordPath, redeemLink } from '../links/one-time-links.ts';
import { clientPasswordHash } from '../passwords/passwords.ts';
import type { PagesEnv } from './environment.ts';
import { newPasswordPage } from './new-password-page.ts';
import { noticePage } from './notice-page.ts';
import { readForm } from './read-form.ts';
import { requireOwnPage } from './require-own-page.ts';

const passwordForm = z.object({ token: z.string().max(100), password: clientPasswordHash });

async function deadLink(c: Context): Promise<Response> {
  return c.html(await noticePage(texts.linkDeadTitle, texts.linkDead), 410);
}

/** Its path when a mail gateway has made the token a part of it: leads to the page. */
export const encodedLinkPath = '/account/:link{password.+}';

export function encodedLinkRoutes(): Hono<PagesEnv> {
  return new Hono<PagesEnv>().get(async (c) => {
    const token = linkTokenIn(c.req.url, 'token');
    if (!token) return c.html(await noticePage(texts.notFoundTitle, texts.notFound), 404);
    return c.redirect(`${newPasswordPath}?token=${encodeURIComponent(token)}`, 303);
  });
}

export function newPasswordRoutes({ publicUrl, db }: { publicUrl: URL; db: Database }): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();

  app.get(async (c) => {
    const token = linkTokenIn(c.req.url, 'token') ?? '';
    const link = await findLink(db, token, ['set-password']);
    return link ? c.html(await newPasswordPage({ email: link.email, token })) : deadLink(c);
  });

  app.post(requireOwnPage(publicUrl), async (c) => {
    const { data: submission } = passwordForm.safeParse(await readForm(c));
    if (!submission) return c.html(await noticePage(texts.refusedTitle, texts.scriptNeeded), 400);
    const redeemed = await redeemLink(db, {
      ...submission,
      httpRequestId: c.get('httpRequestId'),
      address: () => c.get('clientAddress'),
    });
    return redeemed ? c.redirect('/', 303) : deadLink(c);
  });

  return app;
}
