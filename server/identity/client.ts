// The one client that the embedded provider knows: the app. Its addresses are registered literally,
// so that nothing else can be asked to receive a code or be the target of a redirect.

export const clientId = 'infusion-console';

/** What access tokens are for: this service's API. */
export const audience = 'infusion-console-api';

/** The app's own page that offers to sign in; where a sign-in that was lost on the way starts over. */
export const startPath = '/auth/login';

/** Where the app's SDK sends people to sign out, as of an Auth0 tenant. */
export const signOutPath = '/v2/logout';

/** With the trailing slash that @auth0/auth0-spa-js expects. */
export function issuerOf(publicUrl: URL): string {
  return `${publicUrl.origin}/`;
}

/** Where codes may be sent. */
export function redirectUris(publicUrl: URL): string[] {
  return [`${publicUrl.origin}/login/callback`];
}

/** Where a person may be sent after signing out. */
export function afterSignOut(publicUrl: URL): string[] {
  return [`${publicUrl.origin}${startPath}`, `${publicUrl.origin}/`];
}
