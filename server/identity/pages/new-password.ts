// The page behind a one-time link that the service prints: showing it uses nothing up, sending it does.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { linkTokenIn } from '../../../contract/accounts/link-token.ts';
import { passwordFault } from '../../../contract/accounts/passwords.ts';
import { say } from '../../http/messages.ts';
import type { Database } from '../../store/engine/database.ts';
import { findLink, newPasswordPath, redeemLink } from '../links/one-time-links.ts';
import { guessedAs } from '../passwords/sent-password.ts';
import type { SignInServices } from '../sign-in-services.ts';
import type { PagesEnv } from './environment.ts';
import { newPasswordPage } from './new-password-page.ts';
import { noticePage } from './notice-page.ts';
import { keepChosenLanguage, languageToKeep, textsFor } from './page-language.ts';
import { readForm } from './read-form.ts';
import { requireOwnPage } from './require-own-page.ts';

const passwordForm = z.object({ token: z.string().max(100), plainPassword: z.string() });

async function deadLink(c: Context): Promise<Response> {
  const page = textsFor(c);
  return c.html(await noticePage(page, page.texts.linkDeadTitle, page.texts.linkDead), 410);
}

/** Its path when a mail gateway has made the token a part of it: leads to the page. */
export const encodedLinkPath = '/account/:link{password.+}';

export function encodedLinkRoutes(): Hono<PagesEnv> {
  return new Hono<PagesEnv>().get(async (c) => {
    const token = linkTokenIn(c.req.url, 'token');
    if (!token) {
      const page = textsFor(c);
      return c.html(await noticePage(page, page.texts.notFoundTitle, page.texts.notFound), 404);
    }
    return c.redirect(`${newPasswordPath}?token=${encodeURIComponent(token)}`, 303);
  });
}

interface Dependencies extends Pick<SignInServices, 'hashing'> {
  publicUrl: URL;
  db: Database;
}

export function newPasswordRoutes({ publicUrl, db, hashing }: Dependencies): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();

  app.get(async (c) => {
    const token = linkTokenIn(c.req.url, 'token') ?? '';
    const link = await findLink(db, token, ['set-password']);
    if (!link) return deadLink(c);
    keepChosenLanguage(c, publicUrl);
    return c.html(await newPasswordPage(textsFor(c), { email: link.email, token }));
  });

  app.post(requireOwnPage(publicUrl), async (c) => {
    const { data: submission } = passwordForm.safeParse(await readForm(c));
    const page = textsFor(c);
    if (!submission)
      return c.html(await noticePage(page, page.texts.refusedTitle, page.texts.scriptNeeded), 400);
    const { token, plainPassword: typed } = submission;
    const link = await findLink(db, token, ['set-password']);
    if (!link) return deadLink(c);
    const { email } = link;
    const fault = passwordFault(typed, true) ?? (await guessedAs(typed, email));
    if (fault) {
      return c.html(await newPasswordPage(page, { email, token, refusal: say(fault, page.language) }), 400);
    }
    const redeemed = await redeemLink(db, hashing, {
      token,
      password: { typed, email },
      httpRequestId: c.get('httpRequestId'),
      address: () => c.get('clientAddress'),
      language: languageToKeep(c),
    });
    return redeemed ? c.redirect('/', 303) : deadLink(c);
  });

  return app;
}
