// The app is the embedded provider's only client; codes and redirects go to its registered addresses and nowhere else.

export const clientId = 'infusion-console';

/** The audience of access tokens: this service's API. */
export const audience = 'infusion-console-api';

/** Where a sign-in begins. */
export const authorizePath = '/authorize';

/** Where tokens are asked for. */
export const tokenPath = '/oauth/token';

/** The app's sign-in page, where a lost sign-in starts over. */
export const startPath = '/auth/login';

/** Where a sign-in page leads whose sign-in has ended: it says so, or goes on with the session that there is. */
export const endedPath = `${startPath}?ended=1`;

/** The app's page for a forgotten password, where any password is changed. */
export const forgotPasswordPath = '/auth/forgot-password';

/** Where @auth0/auth0-spa-js goes to sign out, as with an Auth0 tenant. */
export const signOutPath = '/v2/logout';

/** With the trailing slash that @auth0/auth0-spa-js expects. */
export function issuerOf(publicUrl: URL): string {
  return `${publicUrl.origin}/`;
}

export function redirectUris(publicUrl: URL): string[] {
  return [`${publicUrl.origin}/login/callback`];
}

/** Allowed addresses after signing out. */
export function afterSignOut(publicUrl: URL): string[] {
  return [`${publicUrl.origin}${startPath}`, `${publicUrl.origin}/`];
}
