// Where @auth0/auth0-spa-js sends people to sign out of an Auth0 tenant.
import { Hono } from 'hono';
import { afterSignOut, clientId } from '../client.ts';
import type { PagesEnv } from './environment.ts';
import { noticePage } from './notice-page.ts';
import { textsFor } from './page-language.ts';

/** Leads to the provider's end of session, which leads to `returnTo`: one of the registered addresses, literally. */
export function signOutRoutes(publicUrl: URL): Hono<PagesEnv> {
  const allowed = afterSignOut(publicUrl);

  return new Hono<PagesEnv>().get(async (c) => {
    const returnTo = c.req.query('returnTo') ?? allowed[0] ?? '';
    if (!allowed.includes(returnTo)) {
      const page = textsFor(c);
      return c.html(await noticePage(page, page.texts.refusedTitle, page.texts.refused), 400);
    }
    const query = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: returnTo });
    return c.redirect(`/session/end?${query}`, 303);
  });
}
