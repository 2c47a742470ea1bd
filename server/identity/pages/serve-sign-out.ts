// /v2/logout, where @auth0/auth0-spa-js sends people to sign out of an Auth0 tenant.
import { afterSignOut, clientId } from '../client.ts';
import { type Handler, page, redirect } from './http.ts';
import { noticePage } from './notice.ts';
import { texts } from './texts.ts';

/** Leads to the provider's end of session, which leads to `returnTo`: one of the registered addresses, literally. */
export function createSignOut(publicUrl: URL): Handler {
  const allowed = afterSignOut(publicUrl);

  return async ({ url }) => {
    const returnTo = url.searchParams.get('returnTo') ?? allowed[0] ?? '';
    if (!allowed.includes(returnTo)) return page(400, await noticePage(texts.refusedTitle, texts.refused));
    const query = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: returnTo });
    return redirect(`/session/end?${query}`);
  };
}
