// Redirects to PUBLIC_URL that lead back here. Behind a proxy that hides how it was addressed each one meets the next, until
// the browser gives up with a message that helps nobody. A cookie of the address in question counts them.

const name = 'redirected';
const maxRedirects = 2;
/** One turn takes far less; and whoever opens another name of the service again and again is no loop. */
const lifetimeSeconds = 10;

const counted = new RegExp(`(?:^|;)\\s*${name}=(\\d)(?:;|$)`);

function countOf(cookies: string | undefined): number {
  return Number(counted.exec(cookies ?? '')?.[1] ?? 0);
}

/** @param cookies the request's `Cookie` */
export function isRedirectLoop(cookies: string | undefined): boolean {
  return countOf(cookies) >= maxRedirects;
}

/** The `Set-Cookie` of a redirect that answers a request with these cookies. */
export function countRedirect(cookies: string | undefined): string {
  return `${name}=${countOf(cookies) + 1}; Max-Age=${lifetimeSeconds}; Path=/; HttpOnly; SameSite=Lax`;
}
