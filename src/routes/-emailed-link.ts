import { type ParsedLocation, redirect } from '@tanstack/react-router';

/** The token of an emailed link, in whatever form its address has arrived; null where there is none. */
export async function emailedToken({
  href,
  search,
}: Pick<ParsedLocation, 'href' | 'search'>): Promise<string | null> {
  // A way back after signing in is the app's own, and may name anything.
  if (!/link/i.test(href) || 'returnTo' in search) return null;
  // Loaded only here: no other address needs it.
  const { linkTokenIn } = await import('../../contract/accounts/link-token.ts');
  return linkTokenIn(href, 'link');
}

/** To be thrown. The token is moved out of the address first, so that it stays in no history. */
export function redirectToLink(link: string) {
  return redirect({ to: '/auth/login', state: { link }, replace: true });
}
